/**
 * Folds case in any script, for usernames, e-mails and exact filters. It lowers the case first and
 * last, because otherwise the capital ẞ would differ from ß and ss.
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
 * Folds text for searching (decisions §3): removes case, accents, Arabic vowel signs and tatweel, so
 * that é, Ł and أ match e, l and ا in both directions.
 */
export const foldForSearch = (text: string): string =>
  non_ascii.test(text) ? foldUnicode(text) : text.toLowerCase();

/** ASCII text, which is most of it, only needs case folding. */
const non_ascii = /[\u0080-\uffff]/;

const foldUnicode = (text: string): string =>
  withoutMarks(foldCase(withoutMarks(text))).replace(
    /[øłđħıæœς]/g,
    (letter) => letters[letter] ?? letter,
  );

const withoutMarks = (text: string): string =>
  text.normalize("NFKD").replace(/[\p{Mn}\u0640]/gu, "");

/** No field and no query can contain it (decisions §1), so nothing matches across two fields. */
const field_separator = "\u0001";

/** The folded text of these fields, for an index. */
export const foldFields = (fields: readonly (string | null)[]): string =>
  fields.flatMap((field) => (field === null ? [] : [foldForSearch(field)])).join(field_separator);

/** The folded client text by which tickets are found. */
export const foldName = (client: { name: string; phone_number: string | null }): string =>
  foldFields([client.name, client.phone_number]);
