import type { LongRead } from "../../database/aside.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { type PageAsk, pageOf, type TextPage, textPage } from "../../database/page.ts";
import { answer_bytes_max, inline_bytes_max, refuseLarge } from "../../json-answer.ts";
import type { Failure } from "./bill.ts";
import { shown_max, type Totals } from "./tally.ts";
import { runView } from "./view.ts";
import type { InvoiceRun } from "./wire.ts";

/** A page with more failures is read aside. */
const failures_at_once_max = 200;

const failuresOf = prepareInOrg<{ run_id: string; max: number }>()((param) =>
  build
    .selectFrom("invoice_run_failures")
    .select(["client_id", "name", "period", "reason", "message"])
    .where("org_id", "=", param("org_id"))
    .where("run_id", "=", param("run_id"))
    .orderBy("position")
    .limit(param("max")),
);

const rowsOf = (db: OrgReader, ask: PageAsk) =>
  pageOf(
    db,
    db
      .from("invoice_runs")
      .select(["id", "ran_at", "date_from", "date_to", "invoices", "totals", "failures_count"])
      .orderBy("id", "desc"),
    ask,
    ({ date_from, date_to, totals, ...row }) => ({
      ...row,
      days: { from: date_from, to: date_to },
      totals: JSON.parse(totals) as Totals,
    }),
  );

/** The runs, newest first, unless they have very many failures: then null, and `long_run_list` reads them. */
export const listRuns = (db: OrgReader, ask: PageAsk): TextPage | null => {
  const page = rowsOf(db, ask);
  const failures = page.rows.reduce((sum, { failures_count }) => sum + failures_count, 0);
  return failures > failures_at_once_max ? null : withFailures(db, page, inline_bytes_max);
};

export const long_run_list: LongRead<PageAsk, TextPage> = {
  name: "runs of the monthly bill",
  work: (db, ask) => withFailures(db, rowsOf(db, ask), answer_bytes_max) ?? refuseLarge("per_page"),
};

const withFailures = (
  db: OrgReader,
  page: ReturnType<typeof rowsOf>,
  bytes_max: number,
): TextPage | null =>
  textPage(page, bytes_max, (runs) =>
    runs.map((run): InvoiceRun => {
      const failures: Failure[] = db.all(failuresOf, { run_id: run.id, max: shown_max });
      return runView({ ...run, failures });
    }),
  );
