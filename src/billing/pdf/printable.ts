/*
 * What people wrote, as it can be printed in bounded time and space: no characters that turn the line
 * around for what stands beside them, no towers of accents. The templates break words that are too wide.
 */

/** Embeddings, overrides and isolates; the marks of direction stay, since they only hint. */
const bidi_controls = /[\u202a-\u202e\u2066-\u2069]/g;
const stacked_marks = /(\p{M}{6})\p{M}+/gu;
/** Joiners and marks of direction in a row say nothing that one does not say. */
const repeated_marks =
  /([\u200b-\u200f\u2060\ufeff\u061c\u00ad])[\u200b-\u200f\u2060\ufeff\u061c\u00ad]+/g;

const cut = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const points = [...text];
  return points.length <= max ? text : `${points.slice(0, max - 1).join("")}…`;
};

const cleaned = (text: string, max: number): string =>
  cut(text.replace(bidi_controls, "").replace(repeated_marks, "$1").normalize("NFC"), max).replace(
    stacked_marks,
    "$1",
  );

/** A name or another short text, in one paragraph. */
export const printedLine = (text: string, max = 255): string =>
  cleaned(text.replace(/\s+/g, " ").trim(), max);

/** A letter's text in its own lines: the first of them, when they are very many. */
export const printedLines = (text: string, max: number, lines_max: number): string => {
  const lines = cut(text.trim(), max).split("\n");
  const kept = lines.slice(0, lines_max).map((line) => cleaned(line.replace(/\s+/g, " "), max));
  return [...kept, ...(lines.length > lines_max ? ["…"] : [])].join("\n");
};

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day as everyone reads it: `15 Oct 2026`. */
export const printedDate = (day: string): string => {
  const [year, month, date] = day.split("-");
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
};
