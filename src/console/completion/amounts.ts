/** A line's amounts in minor units, each rounded half-up once (decisions §1). */
export interface LineAmounts {
  line_total: number;
  tax: number;
}

/** What an invoice comes to, in minor units. */
export interface Totals {
  subtotal: number;
  tax_total: number;
  total: number;
}

/** A fraction that is more than 0. */
export interface Ratio {
  over: bigint;
  under: bigint;
}

const tens = (places: number): bigint => 10n ** BigInt(places);

/** A decimal text, `89500` or `5.5`, as a fraction. */
export const ratioOf = (decimal: string): Ratio => {
  const [before = "", after = ""] = decimal.split(".");
  return { over: BigInt(before + after), under: tens(after.length) };
};

export const inverse = ({ over, under }: Ratio): Ratio => ({ over: under, under: over });

/** A quotient that is not negative, half-up; null where a number would not hold it exactly. */
const halfUp = (over: bigint, under: bigint): number | null => {
  const whole = Number((2n * over + under) / (2n * under));
  return Number.isSafeInteger(whole) ? whole : null;
};

/** A decimal text in units of its last place: `27.75` with 2 places is 2775. Null when it has more places. */
export const inUnits = (decimal: string, places: number): number | null => {
  const [before = "", after = ""] = decimal.split(".");
  if (after.length > places) return null;
  const units = Number(before + after.padEnd(places, "0"));
  return Number.isSafeInteger(units) ? units : null;
};

/** The number on the wire of so many units: 2775 with 2 places is 27.75. */
export const fromUnits = (units: number, places: number): number => {
  const digits = String(Math.abs(units)).padStart(places + 1, "0");
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return Number(units < 0 ? `-${text}` : text);
};

/** A number of the wire as decimal text: a rate or a percentage of so many places at most. */
export const decimalText = (value: number, places = 10): string =>
  String(value).includes("e") ? value.toFixed(places).replace(/\.?0+$/, "") : String(value);

/**
 * What a quantity costs, and the tax on top: as the service computes it (decisions §1). The price is
 * in minor units, the quantity in thousandths, the rate a percentage as text. Null when it is too much.
 */
export const amountsOf = (
  price: number,
  thousandths: number,
  tax_rate: string,
): LineAmounts | null => {
  const product = BigInt(price) * BigInt(thousandths);
  const rate = ratioOf(tax_rate);
  const line_total = halfUp(product, 1000n);
  const tax = halfUp(product * rate.over, 100_000n * rate.under);
  return line_total === null || tax === null ? null : { line_total, tax };
};

/** The lines are rounded, then added. */
export const totalsOf = (lines: readonly LineAmounts[]): Totals => {
  const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0);
  const tax_total = lines.reduce((sum, { tax }) => sum + tax, 0);
  return { subtotal, tax_total, total: subtotal + tax_total };
};

/** Two currencies of an exchange, by their decimal places, and the rate: units of `from` for 1 of `to`. */
export interface Exchange {
  from_places: number;
  to_places: number;
  rate: Ratio;
}

/** An amount of `from` in `to`, as the service exchanges it. */
export const exchanged = (
  minor: number,
  { from_places, to_places, rate }: Exchange,
): number | null =>
  halfUp(BigInt(minor) * tens(to_places) * rate.under, rate.over * tens(from_places));

/** An amount of `to` in `from`: the way back. */
export const exchangedBack = (minor: number, { from_places, to_places, rate }: Exchange) =>
  halfUp(BigInt(minor) * rate.over * tens(from_places), tens(to_places) * rate.under);

/** How much of `from` pays so much of `to` in full: not a unit of it stays open. */
export const priceIn = (due: number, exchange: Exchange): number | null => {
  const near = exchangedBack(due, exchange);
  const worth = near === null ? null : exchanged(near, exchange);
  if (near === null || worth === null) return null;
  // One unit of a coarse currency can be worth many of a fine one: one more is enough.
  return worth >= due ? near : near + 1;
};
