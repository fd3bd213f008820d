import { type CalendarDate, plusDays } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { Outcome } from "./bill.ts";
import type { Days } from "./days.ts";
import { addTo, addTotals, nothing, type Totals } from "./tally.ts";

const state = prepareInOrg()((param) =>
  build
    .selectFrom("recurring_billing")
    .select("billed_through")
    .where("org_id", "=", param("org_id")),
);

/** The last day that a run has looked at; null before the first. */
export const billedThrough = (db: OrgReader): CalendarDate | null =>
  db.first(state, {})?.billed_through ?? null;

/** Notes that a run has begun: if it is killed, the next one begins where it did. */
export const beginRun = (tx: OrgTx, { from, to }: Days): void => {
  const through = billedThrough(tx);
  if (through === null || through > to) setBilledThrough(tx, plusDays(from, -1));
};

/** Notes how far a run has come, also one that had nobody to bill: days missed later are caught up from it (decisions §6). */
export const endRun = (tx: OrgTx, { to }: Days): void => setBilledThrough(tx, to);

const setBilledThrough = (tx: OrgTx, billed_through: CalendarDate): void => {
  tx.run(
    tx
      .into("recurring_billing", { billed_through })
      .onConflict((row) => row.column("org_id").doUpdateSet({ billed_through })),
  );
};

/** A run of an organization, as its row names it. */
export interface Run extends Days {
  id: string;
}

const written = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("invoice_runs")
    .select(["invoices", "totals", "failures_count"])
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** Adds to the run's row what a part of it did, with that part: whatever ends the run, its row is right. */
export const addToRun = (tx: OrgTx, { id, from, to }: Run, outcomes: readonly Outcome[]): void => {
  if (outcomes.length === 0) return;
  const before = tx.first(written, { id });
  if (!before) {
    const row = { id, ran_at: tx.now, date_from: from, date_to: to };
    tx.insert("invoice_runs", { ...row, invoices: 0, totals: "{}", failures_count: 0 });
  }
  const tally = nothing();
  addTo(tally, outcomes);
  const totals: Totals = before ? JSON.parse(before.totals) : {};
  addTotals(totals, tally.totals);
  const failed = before?.failures_count ?? 0;
  tx.insert(
    "invoice_run_failures",
    tally.failures.map((failure, index) => ({ ...failure, run_id: id, position: failed + index })),
  );
  tx.updateRow("invoice_runs", id, {
    invoices: (before?.invoices ?? 0) + tally.invoices,
    totals: JSON.stringify(totals),
    failures_count: failed + tally.failures_count,
  });
};
