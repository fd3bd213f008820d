import type { Strings } from "./en.ts";

export const languages = { en: "English", ar: "العربية" } as const;
export type Language = keyof typeof languages;

const storage_key = "lastmile.language";

/** The language that was chosen on this device, else the browser's. */
export const preferredLanguage = (): Language => {
  const stored = localStorage.getItem(storage_key);
  if (stored === "en" || stored === "ar") return stored;
  return navigator.language.startsWith("ar") ? "ar" : "en";
};

export const storeLanguage = (chosen: Language): void => localStorage.setItem(storage_key, chosen);

export const loadDictionary: Record<Language, () => Promise<Strings>> = {
  en: async () => (await import("./en.ts")).en,
  ar: async () => (await import("./ar.ts")).ar,
};
