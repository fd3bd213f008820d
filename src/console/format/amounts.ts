import { decimalsOf } from "./decimals.ts";

/**
 * Money as the service reckons with it (decisions §1): whole minor units, quantities in thousandths,
 * what is multiplied exact and rounded half up once. Nothing here knows a language or a page.
 */

/** An amount of money in minor units of its currency. */
export interface Amount {
  minor: number;
  currency: string;
}

/** Arabic digits and signs as a phone of the Levant types them, in the ones that a number is read from. */
const latin = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");

/** A number as it was typed: `27.75`, `3,775,000`, `٢٧٫٥`; null when it is none. Nothing is rounded. */
export const numberOf = (typed: string): number | null => {
  const text = latin(typed).replace(/[\s\u00a0\u202f\u200e\u200f]/g, "");
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text;
  return /^(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
};

/** A number that is not negative in units of so many places; null when it has more of them, or is too large. */
const scaled = (amount: number, places: number): number | null => {
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole === "" || fraction.length > places) return null;
  const value = Number(whole + fraction.padEnd(places, "0"));
  return Number.isSafeInteger(value) ? value : null;
};

/** Minor units of an amount that is not negative; null when it has more decimals than its currency. */
export const toMinor = (amount: number, currency: string): number | null =>
  scaled(amount, decimalsOf(currency));

/** The amount as the API writes it: 1250 of USD are 12.5. */
export const fromMinor = (minor: number, currency: string): number =>
  minor / 10 ** decimalsOf(currency); // the quotient nearest to the decimal is what JSON would hold

/** Thousandths of a quantity; null when it has more than three decimals. */
export const toThousandths = (quantity: number): number | null => scaled(quantity, 3);

/** A fraction that is not negative; its denominator is positive. */
interface Ratio {
  over: bigint;
  under: bigint;
}

/** A rate, a tax or another number of at most ten decimals, exactly; null when it is none. */
const ratioOf = (value: number): Ratio | null => {
  const text = value < 1e-6 ? value.toFixed(10) : String(value);
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === ""
    ? null
    : { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
};

const halfUp = (over: bigint, under: bigint): number | null => {
  const whole = Number((2n * over + under) / (2n * under));
  return Number.isSafeInteger(whole) ? whole : null;
};

/** What a line costs, and the tax on top of it, in minor units. */
export interface LineAmounts {
  line_total: number;
  tax: number;
}

/** Of a price in minor units, a quantity in thousandths and a tax in percent; null when that is too large. */
export const lineAmounts = (
  price: number,
  thousandths: number,
  tax_rate: number,
): LineAmounts | null => {
  const rate = ratioOf(tax_rate);
  if (!rate) return null;
  const product = BigInt(price) * BigInt(thousandths);
  const line_total = halfUp(product, 1000n);
  const tax = halfUp(product * rate.over, 100_000n * rate.under);
  return line_total === null || tax === null ? null : { line_total, tax };
};

/** The sums of an invoice: the lines are rounded, then added. */
export const totalsOf = (lines: readonly LineAmounts[]) => {
  const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0);
  const tax_total = lines.reduce((sum, { tax }) => sum + tax, 0);
  return { subtotal, tax_total, total: subtotal + tax_total };
};

/** A rate as the API keeps it: units of `quote` for 1 of `base`. */
export interface Rate {
  base: string;
  quote: string;
  rate: number;
}

/** Minor units of `to` for one of `from`, whichever way the rate is written; null when it is of others. */
const factorOf = ({ base, quote, rate }: Rate, from: string, to: string): Ratio | null => {
  const ratio = ratioOf(rate);
  if (!ratio || ratio.over === 0n) return null;
  const scale = { over: 10n ** BigInt(decimalsOf(to)), under: 10n ** BigInt(decimalsOf(from)) };
  if (from === to) return scale;
  if (from === base && to === quote)
    return { over: ratio.over * scale.over, under: ratio.under * scale.under };
  if (from === quote && to === base)
    return { over: ratio.under * scale.over, under: ratio.over * scale.under };
  return null;
};

/** What an amount is worth in another currency, rounded half up as the service does; null without a rate of the two. */
export const exchanged = ({ minor, currency }: Amount, to: string, rate: Rate): number | null => {
  const factor = factorOf(rate, currency, to);
  return factor && halfUp(BigInt(minor) * factor.over, factor.under);
};

/**
 * What must be paid in another currency for all of an amount: its worth, or the next that settles it
 * where that falls short by a rounding.
 */
export const neededFor = (due: Amount, currency: string, rate: Rate): number | null => {
  const worth = exchanged(due, currency, rate);
  const back = factorOf(rate, currency, due.currency);
  if (worth === null || !back || due.minor === 0) return worth;
  // The smallest that is worth so much when it is rounded: at least a half less than it, rounded up.
  const over = (2n * BigInt(due.minor) - 1n) * back.under;
  const under = 2n * back.over;
  return Math.max(worth, Number((over + under - 1n) / under));
};

/** What is given back, in order; what comes to nothing is left out. */
export type Change = readonly Amount[];

/**
 * The change of an amount that was handed over for what is due in the same currency: all of it in that
 * currency, and, with a rate, in two: whole units of the stronger one, the rest in the other.
 * Null when nothing is to be given back.
 */
export const changeOf = (
  handed: Amount,
  due_minor: number,
  rate: Rate | null,
): { same: Change; two: Change | null } | null => {
  const back = handed.minor - due_minor;
  if (back <= 0) return null;
  const over = { minor: back, currency: handed.currency };
  return { same: [over], two: rate && inTwo(over, rate) };
};

const inTwo = (over: Amount, rate: Rate): Change | null => {
  const { currency } = over;
  if (currency !== rate.base && currency !== rate.quote) return null;
  const [strong, weak] = rate.rate >= 1 ? [rate.base, rate.quote] : [rate.quote, rate.base];
  const factor = factorOf(rate, currency, strong);
  if (!factor || strong === weak) return null;
  const unit = 10n ** BigInt(decimalsOf(strong));
  const whole = ((BigInt(over.minor) * factor.over) / factor.under / unit) * unit;
  // What the whole units take of it, exactly, leaves a rest that is rounded once.
  const rest_over = BigInt(over.minor) * factor.over - whole * factor.under;
  const to_weak = factorOf(rate, strong, weak);
  if (!to_weak) return null;
  const rest = halfUp(rest_over * to_weak.over, factor.under * to_weak.under);
  if (rest === null || whole === 0n) return null;
  const parts = [
    { minor: Number(whole), currency: strong },
    { minor: rest, currency: weak },
  ];
  return parts.filter(({ minor }) => minor > 0);
};
