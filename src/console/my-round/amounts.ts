import { toDecimal, toMinor } from "../../shared/money.ts";

/** An amount in units of its currency, as in the API. */
export interface Money {
  currency: string;
  amount: number;
}

/** The sum of each currency, in the order of the first of each. */
export const sumsOf = (amounts: readonly Money[]): Money[] => {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0) + (toMinor(amount, currency) ?? 0));
  return [...sums].map(([currency, minor]) => ({ currency, amount: toDecimal(minor, currency) }));
};

/** `amount` less `paid` of the same currency, and what of `paid` is left. */
export const lessened = (
  { amount, currency }: Money,
  paid: number,
): { amount: number; left: number } => {
  const minor = toMinor(amount, currency) ?? 0;
  const paid_minor = toMinor(paid, currency) ?? 0;
  const taken = Math.min(minor, paid_minor);
  return {
    amount: toDecimal(minor - taken, currency),
    left: toDecimal(paid_minor - taken, currency),
  };
};
