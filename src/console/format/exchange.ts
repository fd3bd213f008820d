import { decimalsOf, inverse, type Ratio, ratioOf, rounded, toRate } from "../../shared/money.ts";

/** An amount of money in minor units of its currency. */
export interface Amount {
  minor: number;
  currency: string;
}

/** A rate as the API keeps it: units of `quote` for 1 of `base`. */
export interface Rate {
  base: string;
  quote: string;
  rate: number;
}

const product = (...factors: Ratio[]): Ratio => ({
  numerator: factors.reduce((all, { numerator }) => all * numerator, 1n),
  denominator: factors.reduce((all, { denominator }) => all * denominator, 1n),
});

/** Minor units of `to` for one of `from`, whichever way the rate is written; null when it is of others. */
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

/** What an amount is worth in another currency, rounded half up as the service does; null without a rate of the two. */
export const exchanged = ({ minor, currency }: Amount, to: string, rate: Rate): number | null => {
  const factor = factorOf(rate, currency, to);
  return factor && rounded(minor, factor);
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
  const over = (2n * BigInt(due.minor) - 1n) * back.denominator;
  const under = 2n * back.numerator;
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
  const whole = ((BigInt(over.minor) * factor.numerator) / factor.denominator / unit) * unit;
  // What the whole units take of it, exactly, leaves a rest that is rounded once.
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
