/** The languages of messages, documents and the bill page. */
export const languages = ["en", "ar", "fr"] as const;

export type Language = (typeof languages)[number];

const isLanguage = (text: string): text is Language =>
  (languages as readonly string[]).includes(text);

/** A client's language by its first two letters (`ar-LB`, `Français`), otherwise the organization's. */
export const languageOf = (of_client: string | null, of_organization: Language): Language => {
  const letters = (of_client ?? "").trim().slice(0, 2).toLowerCase();
  return isLanguage(letters) ? letters : of_organization;
};
