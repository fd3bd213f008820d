import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { type Page, type PageRequest, pageOf } from "../../database/page.ts";
import { shown_max, type Totals } from "./totals.ts";
import { runView } from "./view.ts";
import type { InvoiceRun } from "./wire.ts";

const failuresOf = prepareInOrg<{ run_id: string; max: number }>()((param) =>
  build
    .selectFrom("invoice_run_failures")
    .select(["client_id", "name", "period", "reason", "message"])
    .where("org_id", "=", param("org_id"))
    .where("run_id", "=", param("run_id"))
    .orderBy("position")
    .limit(param("max")),
);

/** The runs, newest first. */
export const listRuns = (db: OrgReader, page: PageRequest): Page<InvoiceRun> =>
  pageOf(
    db,
    db
      .from("invoice_runs")
      .select(["id", "ran_at", "date_from", "date_to", "invoices", "totals", "failures_count"])
      .orderBy("id", "desc"),
    page,
    ({ date_from, date_to, totals, ...run }) =>
      runView({
        ...run,
        days: { from: date_from, to: date_to },
        totals: JSON.parse(totals) as Totals,
        failures: db.all(failuresOf, { run_id: run.id, max: shown_max }),
      }),
  );
