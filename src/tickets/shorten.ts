import { countThatFit } from "../json-answer.ts";

/* Shortens what a slim board shows, so that one large ticket does not leave out many cards. */

/** Characters of a long text (decisions §5). */
const excerpt = 280;

/** Each list of a card, as JSON. */
const list_bytes_max = 4096;

/** The first `max` characters of a text, counted as Unicode code points. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join("");

export const shortened = (text: string | null): string | null =>
  text === null ? null : firstCharacters(text, excerpt);

/** The first entries of a list, as many as fit into 4 KiB. */
export const firstOf = <T>(list: readonly T[]): T[] => {
  const sizes = list.map((entry) => Buffer.byteLength(JSON.stringify(entry)));
  return list.slice(0, countThatFit(sizes, list_bytes_max));
};
