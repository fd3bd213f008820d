import type { Failure, Outcome } from "./bill.ts";

/** Failures shown of one run. */
export const shown_max = 1000;

/** Minor units, by currency. */
export type Totals = Record<string, number>;

/** The results of a run. */
export interface RunResult {
  invoices: number;
  totals: Totals;
  /** The first `shown_max`. */
  failures: Failure[];
  failures_count: number;
}

export const emptyResult = (): RunResult => ({
  invoices: 0,
  totals: {},
  failures: [],
  failures_count: 0,
});

export const addOutcomes = (result: RunResult, outcomes: readonly Outcome[]): void => {
  for (const outcome of outcomes) {
    if ("failure" in outcome) {
      result.failures_count += 1;
      if (result.failures.length < shown_max) result.failures.push(outcome.failure);
    } else {
      result.invoices += 1;
      addTotals(result.totals, { [outcome.currency]: outcome.total });
    }
  }
};

export const addTotals = (totals: Totals, more: Readonly<Totals>): void => {
  for (const [currency, total] of Object.entries(more))
    totals[currency] = (totals[currency] ?? 0) + total;
};
