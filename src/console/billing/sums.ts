import { toDecimal, toMinor } from "../../shared/money.ts";

/** Adds up amounts by currency. */
export const sumsOf = (
  amounts: readonly { amount: number; currency: string }[],
): { currency: string; total: number }[] => {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0) + (toMinor(amount, currency) ?? 0));
  return [...sums]
    .map(([currency, minor]) => ({ currency, total: toDecimal(minor, currency) }))
    .sort((a, b) => (a.currency < b.currency ? 1 : -1));
};
