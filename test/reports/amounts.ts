/** Whole minor units of a currency, counted apart from the service's own arithmetic. */
export type Minor = bigint;

const decimals: Record<string, number> = { USD: 2, EUR: 2, LBP: 0 };

/** Decimal places of the currencies of these worlds. */
export const placesOf = (currency: string): number => {
  const places = decimals[currency];
  if (places === undefined) throw new Error(`no such currency: ${currency}`);
  return places;
};

/** Reads a decimal number as a whole number of its smallest parts: 12.5 with two places is 1250. */
export const whole = (amount: number, places: number): bigint => {
  const [, sign, digits = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (sign === undefined || fraction.length > places) throw new Error(`no amount: ${amount}`);
  return BigInt(sign + digits + fraction.padEnd(places, "0"));
};

export const minor = (amount: number, currency: string): Minor => whole(amount, placesOf(currency));

/** The number on the wire of so many smallest parts. */
export const decimal = (parts: bigint, places: number): number => {
  const digits = String(parts < 0n ? -parts : parts).padStart(places + 1, "0");
  const at = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
  return parts < 0n ? -Number(text) : Number(text);
};

export interface Money {
  currency: string;
  amount: number;
}

export const money = (currency: string, amount: Minor): Money => ({
  currency,
  amount: decimal(amount, placesOf(currency)),
});

/** A quotient of two whole numbers, neither negative, rounded half up. */
export const divided = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/** A quotient as a decimal number with so many places, rounded half up. */
export const share = (over: bigint, under: bigint, places: number): number =>
  decimal(divided(over * 10n ** BigInt(places), under), places);

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((all, one) => all + one, 0n);
