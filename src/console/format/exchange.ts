import { decimalsOf, inverse, type Ratio, ratioOf, rounded, toRate } from "../../shared/money.ts";

/** An amount of money in minor units of its currency. */
export interface Amount {
  minor: number;
  currency: string;
}

/** A rate as in the API: units of `quote` for 1 of `base`. */
export interface Rate {
  base: string;
  quote: string;
  rate: number;
}

const product = (...factors: Ratio[]): Ratio => ({
  numerator: factors.reduce((all, { numerator }) => all * numerator, 1n),
  denominator: factors.reduce((all, { denominator }) => all * denominator, 1n),
});

/** Minor units of `to` for one of `from`, in either direction of the rate; null for other currencies. */
const factorOf = ({ base, quote, rate }: Rate, from: string, to: string): Ratio | null => {
  const text = rate > 0 ? toRate(rate) : null;
  if (text === null) return null;
  const scale = {
    numerator: 10n ** BigInt(decimalsOf(to)),
    denominator: 10n ** BigInt(decimalsOf(from)),
  };
  if (from === to) return scale;
  if (from === base && to === quote) return product(ratioOf(text), scale);
  if (from === quote && to === base) return product(inverse(ratioOf(text)), scale);
  return null;
};

/** Converts an amount, rounded half up like the service. Returns null if the rate is of other currencies. */
export const exchanged = ({ minor, currency }: Amount, to: string, rate: Rate): number | null => {
  const factor = factorOf(rate, currency, to);
  return factor && rounded(minor, factor);
};

/**
 * The amount to pay in another currency to settle `due`: its value, or the smallest larger amount that
 * converts back to at least `due`.
 */
export const neededFor = (due: Amount, currency: string, rate: Rate): number | null => {
  const worth = exchanged(due, currency, rate);
  const back = factorOf(rate, currency, due.currency);
  if (worth === null || !back || due.minor === 0) return worth;
  // The smallest amount that rounds to `due`: (due - 1/2) converted, rounded up.
  const over = (2n * BigInt(due.minor) - 1n) * back.denominator;
  const under = 2n * back.numerator;
  return Math.max(worth, Number((over + under - 1n) / under));
};

/** Amounts to give back, in order, without zeros. */
export type Change = readonly Amount[];

/**
 * The change for an amount due in the same currency: `same` is all in that currency; `two`, if there is
 * a rate, is whole units of the stronger currency and the rest in the other. Null if there is no change.
 */
export const changeOf = (
  handed: Amount,
  due_minor: number,
  rate: Rate | null,
): { same: Change; two: Change | null } | null => {
  const back = handed.minor - due_minor;
  if (back <= 0) return null;
  const over = { minor: back, currency: handed.currency };
  return { same: [over], two: rate && inTwoCurrencies(over, rate) };
};

const inTwoCurrencies = (over: Amount, rate: Rate): Change | null => {
  const { currency } = over;
  if (currency !== rate.base && currency !== rate.quote) return null;
  const [strong, weak] = rate.rate >= 1 ? [rate.base, rate.quote] : [rate.quote, rate.base];
  const factor = factorOf(rate, currency, strong);
  if (!factor || strong === weak) return null;
  const unit = 10n ** BigInt(decimalsOf(strong));
  const whole = ((BigInt(over.minor) * factor.numerator) / factor.denominator / unit) * unit;
  // The whole units are subtracted exactly, so that the rest is rounded only once.
  const rest_over = BigInt(over.minor) * factor.numerator - whole * factor.denominator;
  const to_weak = factorOf(rate, strong, weak);
  if (!to_weak) return null;
  const rest = rounded(to_weak, { numerator: rest_over, denominator: factor.denominator });
  if (rest === null || whole === 0n) return null;
  const parts = [
    { minor: Number(whole), currency: strong },
    { minor: rest, currency: weak },
  ];
  return parts.filter(({ minor }) => minor > 0);
};
