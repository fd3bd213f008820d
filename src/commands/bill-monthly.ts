import { billAll, invoicesIn, type RunReport } from "../billing/recurring/run.ts";
import { addTotals } from "../billing/recurring/totals.ts";
import { runView, totalsView } from "../billing/recurring/view.ts";
import type { Instant } from "../clock/instant.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { inFull } from "../shared/money.ts";

/** Runs monthly billing, or a dry run of it. */
export const billMonthly = async (sqlite: Sqlite, at: Instant, dry_run: boolean) => {
  const reports = await billAll(sqlite, at, { dry_run });
  const invoices = invoicesIn(reports);
  const totals: Record<string, number> = {};
  for (const report of reports) addTotals(totals, report.totals);
  const document = {
    changed: dry_run ? 0 : invoices,
    dry_run,
    ran_at: at,
    ...daysOf(reports),
    invoices,
    totals: totalsView(totals),
    failures: reports.flatMap(({ failures }) => failures),
    failures_count: reports.reduce((sum, { failures_count }) => sum + failures_count, 0),
    runs: reports.map((report) => ({
      organization_id: report.organization.id,
      ...runView(report),
    })),
  };
  return {
    document,
    lines: reports.length > 0 ? reports.flatMap(linesOf(dry_run)) : ["nothing to bill"],
  };
};

/** The first and last day that the run covered; null if there was nothing to bill. */
const daysOf = (reports: readonly RunReport[]) => ({
  date_from: reports.map(({ days }) => days.from).toSorted()[0] ?? null,
  date_to:
    reports
      .map(({ days }) => days.to)
      .toSorted()
      .at(-1) ?? null,
});

const linesOf =
  (dry_run: boolean) =>
  ({ organization, days, invoices, totals, failures, failures_count }: RunReport): string[] => [
    `${organization.name}, ${days.from === days.to ? days.to : `${days.from} to ${days.to}`}: ${invoices} ${invoices === 1 ? "invoice" : "invoices"}${dry_run ? " to issue" : ""}${sumsOf(totals)}${failures_count > 0 ? `, ${failures_count} failed` : ""}`,
    ...failures.map(({ name, period, message }) => `  ${name}, ${period}: ${message}`),
    ...(failures_count > failures.length
      ? [`  and ${failures_count - failures.length} more failures`]
      : []),
  ];

const sumsOf = (totals: Readonly<Record<string, number>>): string =>
  Object.entries(totals)
    .map(([currency, total]) => `, ${inFull(total, currency)} ${currency}`)
    .join("");
