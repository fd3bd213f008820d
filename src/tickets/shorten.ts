import { countThatFit } from "../json-answer.ts";

/* Cuts long values on slim boards, so that one large ticket does not displace many cards. */

/** The characters of a text on a slim board (decisions §5). */
const excerpt_max = 280;

/** The size of a list on a slim board, as JSON. */
const list_bytes_max = 4096;

/** The first `max` characters of a text, counted as Unicode code points. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join("");

export const shortened = (text: string | null): string | null =>
  text === null ? null : firstCharacters(text, excerpt_max);

/** The first entries of a list, up to 4 KiB of JSON. */
export const firstOf = <T>(list: readonly T[]): T[] => {
  const sizes = list.map((entry) => Buffer.byteLength(JSON.stringify(entry)));
  return list.slice(0, countThatFit(sizes, list_bytes_max));
};
