/** Money is a whole number of minor units (cents) of a currency; the wire has decimal numbers (decisions §1). */

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** Whether this is an ISO 4217 code. */
export const isCurrency = (code: string): boolean => currencies.has(code);

/** ISO 4217 gives the Lebanese pound two decimals; nobody counts in them (decisions §1). */
const decimals_known = new Map([["LBP", 0]]);

/** Decimal places of a currency: USD 2, LBP 0. */
const decimalsOf = (currency: string): number => {
  let decimals = decimals_known.get(currency);
  if (decimals === undefined) {
    decimals =
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
        .maximumFractionDigits ?? 2;
    decimals_known.set(currency, decimals);
  }
  return decimals;
};

/** The number on the wire: 1250 minor units of USD are 12.5. */
export const toDecimal = (minor: number, currency: string): number =>
  Number(shift(minor, decimalsOf(currency)));

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
