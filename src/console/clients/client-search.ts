/** A typed search, and how the service is asked for it. */
export type ClientSearch =
  /** Too short to search. */
  | { by: "nothing" }
  /** A number that is not a whole phone yet: it waits. */
  | { by: "part_of_phone" }
  | { by: "phone"; phone: string }
  | { by: "query"; query: string };

const query_min = 3;
/** Digits of the shortest phone, without the country's code and the leading 0. */
const phone_min = 6;
/** No phone in the world has more digits, with its country's code written as `00`. */
const phone_max = 17;

/** What people write between digits. */
const separators = /[\s\p{Pd}.()/]/gu;

/** The invisible marks that phones paste (§4.1). */
const marks = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** The text with the digits, the plus and the minus that phones call by, and no invisible marks. */
export const westernDigits = (text: string): string =>
  text
    .replace(marks, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll("\uff0b", "+")
    .replaceAll("\u2212", "-");

/** Digits alone, behind a `+` if one was typed; null for what is no number. */
const numberIn = (typed: string): string | null => {
  const plain = westernDigits(typed).replace(separators, "");
  return /^\+?\d+$/.test(plain) ? plain : null;
};

const withoutPrefix = (number: string, country_code: string): string => {
  const prefix = [`+${country_code}`, `00${country_code}`].find((one) => number.startsWith(one));
  return number.slice(prefix?.length ?? 0).replace(/^0/, "");
};

/**
 * Decides by what was typed: a number in any spelling, also with Arabic digits, is a phone, and waits
 * until it is whole; anything else is looked for in every field. `everywhere` has a number looked for
 * so, too: codes, boxes and parts of phones are found by it.
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

/** The parameters of the list that ask for it; null while nothing is to be asked. */
export const searchParameters = (
  sought: ClientSearch,
): { phone: string } | { query: string } | null => {
  if (sought.by === "phone") return { phone: sought.phone };
  if (sought.by === "query") return { query: sought.query };
  return null;
};
