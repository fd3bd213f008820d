import type { Account } from "../shared/journal.ts";

/** Minor units of a currency: debit positive, credit negative. */
export interface Line {
  account: Account;
  amount: number;
  currency: string;
}

/** The sum of the lines in each currency where it is not 0; empty for an entry that balances. */
export const imbalanceOf = (lines: readonly Line[]): Record<string, number> => {
  const sums = new Map<string, number>();
  for (const { amount, currency } of lines) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
};

/** The lines of the reversal of an entry. */
export const reversed = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, amount: -line.amount }));

/** How an entry changes the client's account in each currency. */
export const clientSums = (
  lines: readonly Line[],
): { currency: string; receivable: number; credit: number }[] => {
  const client_lines = lines.filter(
    ({ account }) => account === "receivable" || account === "credit",
  );
  return [...Map.groupBy(client_lines, ({ currency }) => currency)].map(([currency, changes]) => ({
    currency,
    receivable: sumOf(changes, "receivable", 1),
    credit: sumOf(changes, "credit", -1),
  }));
};

const sumOf = (lines: readonly Line[], account: Account, sign: 1 | -1): number =>
  lines
    .filter((line) => line.account === account)
    .reduce((sum, { amount }) => sum + sign * amount, 0);

/** The sum of an entry's debits, in the currency of its first line. */
export const volumeOf = (lines: readonly Line[]): { amount: number; currency: string } => {
  const currency = lines[0]?.currency ?? "";
  const amount = lines
    .filter((line) => line.currency === currency && line.amount > 0)
    .reduce((sum, line) => sum + line.amount, 0);
  return { amount, currency };
};
