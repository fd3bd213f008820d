import {
  decimalsOf,
  inFull,
  type Ratio,
  ratioOf,
  rounded,
  toRateText,
} from "../../shared/money.ts";

/** A record as a system's API answers it. Nothing is certain about its fields. */
export type ApiRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is ApiRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Text without the control characters that our API refuses; numbers as they are written. */
export const textIn = (record: ApiRecord, key: string): string => {
  const value = record[key];
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? clean(value) : "";
};

const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
    .trim();

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/** The text of HTML, which both systems use in messages. */
export const plainTextIn = (record: ApiRecord, key: string): string =>
  textIn(record, key)
    .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi, "\n")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();

/** An id as text; empty for none, which Splynx writes as 0. */
export const idIn = (record: ApiRecord, key: string): string => {
  const text = textIn(record, key);
  return text === "0" ? "" : text;
};

export const flagIn = (record: ApiRecord, key: string): boolean =>
  [true, 1, "1", "true"].some((yes) => yes === record[key]);

/** The records of a list in a record; empty if there is none. */
export const recordsIn = (record: ApiRecord, key: string): ApiRecord[] => {
  const value = record[key];
  return Array.isArray(value) ? value.filter(isRecord) : [];
};

/** The first `max` code points. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : [...text].slice(0, max).join("");

/** The day as the system writes it, in its own timezone; empty for none, also for `0000-00-00`. */
export const dayIn = (record: ApiRecord, key: string): string => {
  const day = textIn(record, key).slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !day.startsWith("0000") ? day : "";
};

/** A moment in UTC. Without an offset it stays local, which the import reads in the organization's timezone. */
export const momentIn = (record: ApiRecord, key: string): string => {
  const text = textIn(record, key);
  if (dayIn(record, key) === "") return "";
  if (/(?:[zZ]|[+-]\d\d(?::?\d\d)?)$/.test(text) && text.length > 16) return inUtc(text);
  return text.length > 10 ? text.slice(0, 19).replace(" ", "T") : text;
};

const inUtc = (text: string): string => {
  try {
    return Temporal.Instant.from(text).toString({ smallestUnit: "second" });
  } catch {
    return "";
  }
};

/** A moment in UTC, some minutes later. */
export const minutesAfter = (moment: string, minutes: number): string =>
  Temporal.Instant.from(moment).add({ minutes }).toString({ smallestUnit: "second" });

/** A number as decimal text without an exponent; `0` if there is none. */
export const decimalIn = (record: ApiRecord, key: string): string => {
  const value = record[key];
  const text =
    typeof value === "number" && Math.abs(value) < 1e-6 ? value.toFixed(12) : textIn(record, key);
  return /^-?\d{1,15}(?:\.\d{1,20})?$/.test(text) ? text : "0";
};

/** Rounds decimal text to minor units, half away from zero. */
export const roundedMinor = (decimal: string, currency: string): number => {
  const unit = { numerator: 10n ** BigInt(decimalsOf(currency)), denominator: 1n };
  const minor = rounded(ratioOf(decimal.replace("-", "")), unit);
  if (minor === null) throw new Error(`the amount ${decimal} is too large`);
  return decimal.startsWith("-") && minor > 0 ? -minor : minor;
};

export const minorIn = (record: ApiRecord, key: string, currency: string): number =>
  roundedMinor(decimalIn(record, key), currency);

/** An amount as a cell: decimal text with its currency's digits. */
export const amountCell = (minor: number, currency: string): string =>
  inFull(minor, currency).replaceAll(",", "");

/** What a price has of an amount that includes its tax: 100/111 at 11 %. */
export const netShareOf = (tax_rate: string): Ratio => {
  const { numerator, denominator } = ratioOf(tax_rate);
  return { numerator: 100n * denominator, denominator: 100n * denominator + numerator };
};

/** A price without its tax, in minor units. */
export const withoutTax = (price: Ratio, tax_rate: string, currency: string): number => {
  const unit = { numerator: 10n ** BigInt(decimalsOf(currency)), denominator: 1n };
  const minor = rounded(price, unit, netShareOf(tax_rate));
  if (minor === null) throw new Error("an amount is too large");
  return minor;
};

/** Percents as one decimal text, with the four decimals that a tax rate may have. */
export const sumOfRates = (rates: readonly string[]): string => {
  const sum = rates
    .filter((rate) => !rate.startsWith("-"))
    .map(ratioOf)
    .reduce<Ratio>(
      (total, { numerator, denominator }) => ({
        numerator: total.numerator * denominator + numerator * total.denominator,
        denominator: total.denominator * denominator,
      }),
      { numerator: 0n, denominator: 1n },
    );
  return toRateText(sum).replace(/(\.\d{4})\d+$/, "$1");
};
