import { type CalendarDate, plusDays } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { Outcome } from "./bill.ts";
import type { Days } from "./days.ts";
import { addOutcomes, addTotals, emptyResult, type Totals } from "./totals.ts";

const state = prepareInOrg()((param) =>
  build
    .selectFrom("recurring_billing")
    .select("billed_through")
    .where("org_id", "=", param("org_id")),
);

/** The last day that runs have billed; null before the first run. */
export const billedThrough = (db: OrgReader): CalendarDate | null =>
  db.first(state, {})?.billed_through ?? null;

/** Records that a run has started. If it is killed, the next run starts from the same day. */
export const beginRun = (tx: OrgTx, { from, to }: Days): void => {
  const through = billedThrough(tx);
  if (through === null || through > to) setBilledThrough(tx, plusDays(from, -1));
};

/** Records the last day that a run billed, even if it had no clients to bill. The next run continues from it (decisions §6). */
export const endRun = (tx: OrgTx, { to }: Days): void => setBilledThrough(tx, to);

const setBilledThrough = (tx: OrgTx, billed_through: CalendarDate): void => {
  tx.run(
    tx
      .into("recurring_billing", { billed_through })
      .onConflict((row) => row.column("org_id").doUpdateSet({ billed_through })),
  );
};

/** A run of an organization. */
export interface Run extends Days {
  id: string;
}

const runById = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("invoice_runs")
    .select(["invoices", "totals", "failures_count"])
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** Adds outcomes to the run's row, in the transaction that produced them, so that an interrupted run is correct. */
export const addToRun = (tx: OrgTx, { id, from, to }: Run, outcomes: readonly Outcome[]): void => {
  if (outcomes.length === 0) return;
  const before = tx.first(runById, { id });
  if (!before) {
    const row = { id, ran_at: tx.now, date_from: from, date_to: to };
    tx.insert("invoice_runs", { ...row, invoices: 0, totals: "{}", failures_count: 0 });
  }
  const result = emptyResult();
  addOutcomes(result, outcomes);
  const totals: Totals = before ? JSON.parse(before.totals) : {};
  addTotals(totals, result.totals);
  const failed = before?.failures_count ?? 0;
  tx.insert(
    "invoice_run_failures",
    result.failures.map((failure, index) => ({ ...failure, run_id: id, position: failed + index })),
  );
  tx.updateRow("invoice_runs", id, {
    invoices: (before?.invoices ?? 0) + result.invoices,
    totals: JSON.stringify(totals),
    failures_count: failed + result.failures_count,
  });
};
