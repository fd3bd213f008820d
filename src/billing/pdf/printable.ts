import type { Language } from "../../customer-texts/language.ts";

/*
 * Makes user text safe to print in bounded time and space: removes characters that reverse the direction of
 * adjacent text, and limits stacked combining marks. The templates break words that are too wide.
 */

/** Embeddings, overrides and isolates. Directional marks stay, because they do not affect other text. */
const bidi_controls = /[\u202a-\u202e\u2066-\u2069]/g;
const stacked_marks = /(\p{M}{6})\p{M}+/gu;
/** Consecutive joiners and directional marks, which have the same effect as one. */
const repeated_marks =
  /([\u200b-\u200f\u2060\ufeff\u061c\u00ad])[\u200b-\u200f\u2060\ufeff\u061c\u00ad]+/g;

const truncated = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const points = [...text];
  return points.length <= max ? text : `${points.slice(0, max - 1).join("")}…`;
};

const sanitized = (text: string, max: number): string =>
  truncated(
    text.replace(bidi_controls, "").replace(repeated_marks, "$1").normalize("NFC"),
    max,
  ).replace(stacked_marks, "$1");

/** A name or another short text, on one line. */
export const printedLine = (text: string, max = 255): string =>
  sanitized(text.replace(/\s+/g, " ").trim(), max);

/** A longer text with its line breaks, truncated to `max` characters and `lines_max` lines. */
export const printedLines = (text: string, max: number, lines_max: number): string => {
  const lines = truncated(text.trim(), max).split("\n");
  const kept = lines.slice(0, lines_max).map((line) => sanitized(line.replace(/\s+/g, " "), max));
  return [...kept, ...(lines.length > lines_max ? ["…"] : [])].join("\n");
};

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day as printed: `15 Oct 2026` in English, otherwise `2026-10-15`, which is read alike everywhere. */
export const printedDate = (day: string, language: Language): string => {
  if (language !== "en") return day;
  const [year, month, date] = day.split("-");
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
};
