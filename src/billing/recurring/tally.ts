import type { Failure, Outcome } from "./bill.ts";

/** Failures shown of one run. */
export const shown_max = 1000;

/** Minor units by currency. */
export type Totals = Record<string, number>;

/** The results of a run. */
export interface Tally {
  invoices: number;
  totals: Totals;
  /** The first `shown_max`. */
  failures: Failure[];
  failures_count: number;
}

export const emptyTally = (): Tally => ({
  invoices: 0,
  totals: {},
  failures: [],
  failures_count: 0,
});

export const addOutcomes = (tally: Tally, outcomes: readonly Outcome[]): void => {
  for (const outcome of outcomes) {
    if ("failure" in outcome) {
      tally.failures_count += 1;
      if (tally.failures.length < shown_max) tally.failures.push(outcome.failure);
    } else {
      tally.invoices += 1;
      addTotals(tally.totals, { [outcome.currency]: outcome.total });
    }
  }
};

export const addTotals = (totals: Totals, more: Readonly<Totals>): void => {
  for (const [currency, total] of Object.entries(more))
    totals[currency] = (totals[currency] ?? 0) + total;
};
