/**
 * Text as it is compared without regard to case, in any script: usernames, e-mails, exact filters.
 * Lower case comes first, too: only so is the capital ẞ the same as ß and ss.
 */
export const foldCase = (text: string): string =>
  text.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");

const letters: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ħ: "h",
  ı: "i",
  æ: "ae",
  œ: "oe",
  ς: "σ",
};

/**
 * Text as it is searched (decisions §3): without case, accents, Arabic vowel signs and stretching,
 * so that é, Ł and أ are found by e, l and ا, and back.
 */
export const foldForSearch = (text: string): string =>
  beyond_ascii.test(text) ? foldWhole(text) : text.toLowerCase();

/** Without it, as in most texts, nothing but case can differ. */
const beyond_ascii = /[\u0080-\uffff]/;

const foldWhole = (text: string): string =>
  plain(foldCase(plain(text))).replace(/[øłđħıæœς]/g, (letter) => letters[letter] ?? letter);

const plain = (text: string): string => text.normalize("NFKD").replace(/[\p{Mn}\u0640]/gu, "");

/** Separates fields: no field and no query can contain it (decisions §1), so nothing matches across two. */
const between_fields = "\u0001";

/** What an index holds of these fields, folded. */
export const foldFields = (fields: readonly (string | null)[]): string =>
  fields.flatMap((field) => (field === null ? [] : [foldForSearch(field)])).join(between_fields);

/** What a ticket is found by of its client, folded. */
export const foldName = (client: { name: string; phone_number: string | null }): string =>
  foldFields([client.name, client.phone_number]);
