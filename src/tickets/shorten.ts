/* What a slim board shows of a ticket: so that no text of one ticket takes the place of many cards. */

/** Characters of a long text (decisions §5). */
const excerpt = 280;

/** Each list of a card, as JSON. */
const list_bytes_max = 4096;

/** The first `max` characters of a text, counted as Unicode code points. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join("");

export const shortened = (text: string | null): string | null =>
  text === null ? null : firstCharacters(text, excerpt);

/** The first entries of a list, as many as have their place. */
export const firstOf = <T>(list: readonly T[]): T[] => {
  let bytes = 0;
  const first_over = list.findIndex((entry) => {
    bytes += Buffer.byteLength(JSON.stringify(entry));
    return bytes > list_bytes_max;
  });
  return first_over === -1 ? [...list] : list.slice(0, first_over);
};
