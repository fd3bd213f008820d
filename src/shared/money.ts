/**
 * Money is a whole number of minor units (cents) of a currency, quantities are thousandths; the wire
 * has decimal numbers (decisions §1). What is multiplied is exact in BigInt and rounded once.
 */

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** Whether this is an ISO 4217 code. */
export const isCurrency = (code: string): boolean => currencies.has(code);

/** ISO 4217 gives the Lebanese pound two decimals, which are not used in practice (decisions §1). */
const cached_decimals = new Map([["LBP", 0]]);

/** Decimal places of a currency: USD 2, LBP 0. */
export const decimalsOf = (currency: string): number => {
  let decimals = cached_decimals.get(currency);
  if (decimals === undefined) {
    decimals =
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
        .maximumFractionDigits ?? 2;
    cached_decimals.set(currency, decimals);
  }
  return decimals;
};

/** The number on the wire: 1250 minor units of USD are 12.5. */
export const toDecimal = (minor: number, currency: string): number =>
  Number(shift(minor, decimalsOf(currency)));

/** The amount for people, with all of its currency's decimals and its thousands apart: `-1,234.50` USD. */
export const inFull = (minor: number, currency: string): string => {
  const [whole = "", ...fraction] = shift(minor, decimalsOf(currency)).split(".");
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ","), ...fraction].join(".");
};

/** Minor units of a number from the wire; null when it has more decimals than the currency, or is too large. */
export const toMinor = (amount: number, currency: string): number | null =>
  scaled(amount, decimalsOf(currency));

/** Thousandths of a quantity; null when it has more than three decimals. */
export const toThousandths = (quantity: number): number | null => scaled(quantity, 3);

/** The number on the wire: 1500 thousandths are 1.5. */
export const fromThousandths = (thousandths: number): number => Number(shift(thousandths, 3));

/** Moves the decimal point by text, without float arithmetic. */
const shift = (whole: number, places: number): string => {
  if (places === 0) return String(whole);
  const digits = String(Math.abs(whole)).padStart(places + 1, "0");
  const sign = whole < 0 ? "-" : "";
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

const scaled = (amount: number, places: number): number | null => {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount));
  if (!match) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  if (fraction.length > places) return null;
  const value = Number(`${sign}${whole}${fraction.padEnd(places, "0")}`);
  return Number.isSafeInteger(value) ? value : null;
};

/** A fraction that is not negative; its denominator is positive. */
export interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

/** A decimal text, `89500` or `5.5`, as a fraction. */
export const ratioOf = (decimal: string): Ratio => {
  const [whole = "", fraction = ""] = decimal.split(".");
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
};

export const inverse = ({ numerator, denominator }: Ratio): Ratio => ({
  numerator: denominator,
  denominator: numerator,
});

/** The product of fractions and whole numbers, rounded half-up; null when it is no safe integer. */
export const rounded = (...factors: (number | Ratio)[]): number | null => {
  let over = 1n;
  let under = 1n;
  for (const factor of factors) {
    over *= typeof factor === "number" ? BigInt(factor) : factor.numerator;
    under *= typeof factor === "number" ? 1n : factor.denominator;
  }
  const whole = Number((2n * over + under) / (2n * under));
  return Number.isSafeInteger(whole) ? whole : null;
};

/** Decimal places of an exchange rate at most (decisions §1). */
const rate_decimals = 10;

/** A rate from the wire as decimal text, without trailing zeros; null when it has more than ten decimals. */
export const toRate = (rate: number): string | null => {
  // Only what is smaller than a millionth is written with an exponent, and has so few digits that `toFixed` is exact.
  const text = rate < 1e-6 ? rate.toFixed(rate_decimals).replace(/0+$/, "") : String(rate);
  return /^\d+(?:\.\d{1,10})?$/.test(text) && Number(text) === rate ? text : null;
};

/** A fraction as a rate: decimal text with at most ten decimals, rounded half-up. */
export const toRateText = ({ numerator, denominator }: Ratio): string => {
  const scale = 10n ** BigInt(rate_decimals);
  const digits = ((2n * numerator * scale + denominator) / (2n * denominator))
    .toString()
    .padStart(rate_decimals + 1, "0");
  const text = `${digits.slice(0, -rate_decimals)}.${digits.slice(-rate_decimals)}`;
  return text.replace(/\.?0+$/, "");
};

/**
 * An amount of one currency in another, in minor units, rounded half-up; null when it is too large.
 * `rate` is units of `from` for 1 of `to`.
 */
export const exchanged = (minor: number, from: string, to: string, rate: Ratio): number | null =>
  rounded(minor, { numerator: 10n ** BigInt(decimalsOf(to)), denominator: 1n }, inverse(rate), {
    numerator: 1n,
    denominator: 10n ** BigInt(decimalsOf(from)),
  });
