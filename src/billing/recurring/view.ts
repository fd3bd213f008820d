import type { Instant } from "../../clock/instant.ts";
import { toDecimal } from "../../shared/money.ts";
import type { Days } from "./days.ts";
import type { RunResult, Totals } from "./totals.ts";

interface ShownRun<Id> extends RunResult {
  /** Null for a dry run. */
  id: Id;
  ran_at: Instant;
  days: Days;
}

/** A run as JSON. */
export const runView = <Id extends string | null>({
  id,
  ran_at,
  days,
  invoices,
  totals,
  failures,
  failures_count,
}: ShownRun<Id>) => ({
  id,
  ran_at,
  date_from: days.from,
  date_to: days.to,
  invoices,
  totals: totalsView(totals),
  failures,
  failures_count,
});

/** Totals as JSON, sorted by currency. */
export const totalsView = (totals: Readonly<Totals>) =>
  Object.entries(totals)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, total]) => ({ currency, total: toDecimal(total, currency) }));
