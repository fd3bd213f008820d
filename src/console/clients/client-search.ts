/** A parsed search. */
export type ClientSearch =
  /** Too short to search. */
  | { by: "nothing" }
  /** Too few digits for a phone number; not searched yet. */
  | { by: "part_of_phone" }
  | { by: "phone"; phone: string }
  | { by: "query"; query: string };

const query_min = 3;
/** Digits of the shortest phone number, without country code and leading 0. */
const phone_min = 6;
/** Digits of the longest phone number, with a country code written as `00`. */
const phone_max = 17;

/** Characters that people write between digits. */
const separators = /[\s\p{Pd}.()/]/gu;

/** The invisible marks that phones paste (§4.1). */
const marks = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Converts Arabic digits and full-width signs, and removes invisible marks. */
export const westernDigits = (text: string): string =>
  text
    .replace(marks, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll("\uff0b", "+")
    .replaceAll("\u2212", "-");

/** The digits, with a leading `+` if typed; null if the text is not a number. */
const numberIn = (typed: string): string | null => {
  const plain = westernDigits(typed).replace(separators, "");
  return /^\+?\d+$/.test(plain) ? plain : null;
};

/** The digits after country code and leading 0; null for foreign numbers and texts that aren't one number. */
export const nationalNumber = (typed: string, country_code: string): string | null => {
  const number = numberIn(typed);
  if (number === null) return null;
  const national = withoutPrefix(number, country_code);
  const is_foreign = /^(\+|00)/.test(national) || national.startsWith(country_code);
  return is_foreign ? null : national;
};

const withoutPrefix = (number: string, country_code: string): string => {
  const prefix = [`+${country_code}`, `00${country_code}`].find((one) => number.startsWith(one));
  return number.slice(prefix?.length ?? 0).replace(/^0/, "");
};

/**
 * Parses a search. A number in any spelling is a phone number, searched once it is complete; other
 * texts are searched in all fields. With `everywhere`, numbers are too: codes, boxes, parts of phone
 * numbers.
 */
export const parseSearch = (
  typed: string,
  country_code: string,
  everywhere = false,
): ClientSearch => {
  const text = typed.trim();
  const number = everywhere ? null : numberIn(text);
  if (number !== null && number.length <= phone_max)
    return withoutPrefix(number, country_code).length < phone_min
      ? { by: number.length < query_min ? "nothing" : "part_of_phone" }
      : { by: "phone", phone: number };
  return [...text].length < query_min ? { by: "nothing" } : { by: "query", query: text };
};

/** The query parameters; null if there is nothing to search. */
export const searchParameters = (
  search: ClientSearch,
): { phone: string } | { query: string } | null => {
  if (search.by === "phone") return { phone: search.phone };
  if (search.by === "query") return { query: search.query };
  return null;
};
