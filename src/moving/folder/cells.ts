import { foldCase } from "../../clients/fold.ts";
import { type Instant, parseDate, parseInstant } from "../../clock/instant.ts";
import { refuseField } from "../../refusal.ts";

/** The cells of a line by column, without empty ones: those keep what is there (beyond §14). */
export type Cells = Readonly<Record<string, string>>;

const yes = ["1", "true", "yes", "y", "on"];
const no = ["0", "false", "no", "n", "off"];

/** A yes or no. Anything else stays text, so that validation refuses it. */
export const flagIn = (text: string | undefined): boolean | string | undefined => {
  if (text === undefined) return undefined;
  const key = foldCase(text);
  return yes.includes(key) ? true : no.includes(key) ? false : text;
};

/** `1,000` may be a thousand or one. */
const is_ambiguous = /^-?[1-9]\d{0,2},\d{3}$/;

/** A number as spreadsheets write it. Anything else stays text, so that validation refuses it. */
export const numberIn = (text: string | undefined): number | string | undefined => {
  if (text === undefined || is_ambiguous.test(text)) return text;
  return /^-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text.replace(",", ".")) : text;
};

/** A word of the API's vocabulary: `Bank transfer` is `bank_transfer`. */
export const wordIn = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : foldCase(text).replace(/[\s-]+/g, "_");

/** The entries of a list, at `;`. A `;` inside an entry is written `\;`. */
export const listIn = (text: string | undefined): string[] | undefined =>
  text === undefined
    ? undefined
    : (text.match(/(?:\\[;\\]|[^;])+/g) ?? [])
        .map((entry) => entry.replace(/\\([;\\])/g, "$1").trim())
        .filter((entry) => entry !== "");

export const listCell = (entries: readonly string[]): string =>
  entries.map((entry) => entry.replace(/[;\\]/g, "\\$&")).join(";");

/** A moment; a date alone is its first. Without an offset it is in the organization's timezone. */
export const momentIn = (cells: Cells, column: string, timezone: string): Instant | undefined => {
  const text = cells[column];
  if (text === undefined) return undefined;
  const moment = parseInstant(parseDate(text) === null ? text : `${text}T00:00:00`, timezone);
  if (moment === null)
    throw refuseField(column, "must be a date or a date-time, for example 2026-10-15T08:30:00Z");
  return moment;
};

export const requiredIn = (cells: Cells, column: string): string => {
  const text = cells[column];
  if (text === undefined) throw refuseField(column, "is required");
  return text;
};
