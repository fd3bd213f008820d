import type { Caller } from "../access/caller.ts";
import { now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { ok } from "../http/contract/answer.ts";
import { csvInstead } from "../http/contract/download.ts";
import { list } from "../http/contract/operation.ts";
import { type FieldErrors, refuseFields } from "../refusal.ts";
import type { ReportInterval, ReportName } from "../shared/report-vocabulary.ts";
import { agingReport } from "./aging.ts";
import { clientsReport } from "./clients.ts";
import { collectionsReport } from "./collections.ts";
import { type CsvRow, reportCsv } from "./csv.ts";
import { handoversReport } from "./handovers.ts";
import { jobsReport } from "./jobs.ts";
import { readRange } from "./range.ts";
import { type ReportContext, todayIn } from "./report.ts";
import { revenueReport } from "./revenue.ts";
import { techniciansReport } from "./technicians.ts";
import {
  AgingReport,
  AgingRow,
  aging_query,
  ClientsReport,
  ClientsRow,
  CollectionsReport,
  CollectionsRow,
  clients_query,
  collections_query,
  HandoversReport,
  HandoversRow,
  handovers_query,
  JobsKeyRow,
  JobsReport,
  JobsRow,
  jobs_query,
  RevenueKeyRow,
  RevenueReport,
  RevenueRow,
  revenue_query,
  TechniciansReport,
  TechniciansRow,
  technicians_query,
} from "./wire.ts";

const tag = "Reports";

/** What some report can be filtered by. */
const filters = [
  "as_of",
  "board_id",
  "branch_id",
  "by",
  "collector_id",
  "currency",
  "technician_id",
];

/** Refuses filters of other reports: a mistaken one would be taken for applied. */
const refuseOtherFilters = (name: ReportName, url: URL, known: object): void => {
  const errors: FieldErrors = {};
  for (const [parameter, value] of url.searchParams)
    if (filters.includes(parameter) && value.trim() !== "" && !(parameter in known))
      errors[parameter] = [`is not a filter of the report ${name}`];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
};

interface Asked<Q> {
  db: OrgReader;
  caller: Caller;
  query: Q;
  url(): URL;
}

interface RangeQuery {
  date_from?: string | undefined;
  date_to?: string | undefined;
  interval: ReportInterval;
  format: "json" | "csv";
}

/** What a report's query may have, and the schema of its rows. */
interface Shape {
  known: object;
  row: { entries: object };
}

/** The answer to a request: what `make` makes of its range in the envelope of a report, or the rows as CSV. */
const answer = <N extends ReportName, Q extends RangeQuery, R extends { rows: readonly CsvRow[] }>(
  name: N,
  { known, row }: Shape,
  { db, caller, query, url }: Asked<Q>,
  make: (context: ReportContext) => R,
) => {
  refuseOtherFilters(name, url(), known);
  const generated_at = now();
  const range = readRange(query, todayIn(caller, generated_at));
  const report = {
    name,
    date_from: range.from as string,
    date_to: range.to as string,
    interval: range.interval,
    generated_at: generated_at as string,
    ...make({ db, caller, range, now: generated_at }),
  };
  return query.format === "csv"
    ? csvInstead<typeof report>(`${name}.csv`, reportCsv(Object.keys(row.entries), report.rows))
    : ok(report);
};

const described = (text: string): string =>
  `${text} Days are the organization's. At most 5 years and 400 intervals. With \`format=csv\` the rows as a CSV file, amounts in a column for each currency. Filters of other reports are refused.`;

/** Reports (beyond §13). */
export const reportOperations = [
  list(
    "/v1/reports/revenue",
    "reports:read",
    {
      id: "getRevenueReport",
      summary: "Report what was billed and collected",
      description: described(
        "A row for each interval and currency, from the journal. `invoiced` includes `tax`; voids do not lower them. With `by`, a row for each key of what was invoiced: the 50 largest of the range in each currency, then `other`.",
      ),
      tag,
      query: revenue_query,
      answers: { 200: RevenueReport },
      csv: true,
      slow: true,
    },
    (asked) => {
      const row = asked.query.by === undefined ? RevenueRow : RevenueKeyRow;
      return answer("revenue", { known: revenue_query, row }, asked, (context) =>
        revenueReport(context, asked.query),
      );
    },
  ),

  list(
    "/v1/reports/aging",
    "reports:read",
    {
      id: "getAgingReport",
      summary: "Report for how long what clients owe has been due",
      description: described(
        "A row for each currency: the open balances as the books stood at the end of the day `as_of`, credit not deducted.",
      ),
      tag,
      query: aging_query,
      answers: { 200: AgingReport },
      csv: true,
      slow: true,
    },
    (asked) => {
      const { as_of, date_to } = asked.query;
      const day = as_of ?? date_to;
      const query = { ...asked.query, date_from: day, date_to: day };
      return answer(
        "aging",
        { known: aging_query, row: AgingRow },
        { ...asked, query },
        (context) => ({
          as_of: context.range.to as string,
          date_from: context.range.to as string,
          ...agingReport(context, asked.query),
        }),
      );
    },
  ),

  list(
    "/v1/reports/collections",
    "reports:read",
    {
      id: "getCollectionsReport",
      summary: "Report payments by method and collector",
      description: described(
        "By the day of `paid_at`, without deleted payments. Each combination of currency, method and collector that occurs in the range has a row in every interval.",
      ),
      tag,
      query: collections_query,
      answers: { 200: CollectionsReport },
      csv: true,
      slow: true,
    },
    (asked) =>
      answer("collections", { known: collections_query, row: CollectionsRow }, asked, (context) =>
        collectionsReport(context, asked.query),
      ),
  ),

  list(
    "/v1/reports/handovers",
    "reports:read",
    {
      id: "getHandoversReport",
      summary: "Report the cash that collectors handed over",
      description: described(
        "What was expected, counted and missing. Each collector and currency that occurs in the range has a row in every interval.",
      ),
      tag,
      query: handovers_query,
      answers: { 200: HandoversReport },
      csv: true,
      slow: true,
    },
    (asked) =>
      answer("handovers", { known: handovers_query, row: HandoversRow }, asked, (context) =>
        handoversReport(context, asked.query),
      ),
  ),

  list(
    "/v1/reports/clients",
    "reports:read",
    {
      id: "getClientsReport",
      summary: "Report clients gained and lost, and recurring revenue",
      description: described(
        "`mrr_end` is what the monthly run would bill the active clients with `auto_invoice`, a `due_day` and items, without tax.",
      ),
      tag,
      query: clients_query,
      answers: { 200: ClientsReport },
      csv: true,
      slow: true,
    },
    (asked) =>
      answer("clients", { known: clients_query, row: ClientsRow }, asked, (context) =>
        clientsReport(context, asked.query),
      ),
  ),

  list(
    "/v1/reports/jobs",
    "reports:read",
    {
      id: "getJobsReport",
      summary: "Report jobs made, done and cancelled",
      description: described(
        "Jobs of boards that the caller can open. Completed jobs count on the day when they were resolved, and their SLA, medians and `first_time_fix` are of these.",
      ),
      tag,
      query: jobs_query,
      answers: { 200: JobsReport },
      csv: true,
      slow: true,
    },
    (asked) => {
      const row = asked.query.by === undefined ? JobsRow : JobsKeyRow;
      return answer("jobs", { known: jobs_query, row }, asked, (context) =>
        jobsReport(context, asked.query),
      );
    },
  ),

  list(
    "/v1/reports/technicians",
    "reports:read",
    {
      id: "getTechniciansReport",
      summary: "Report what each technician did",
      description: described(
        "A row for each technician. Visits, `on_time` and booked minutes count on the day of the window's start, completed jobs, revisits and minutes on site on the day when the work ended.",
      ),
      tag,
      query: technicians_query,
      answers: { 200: TechniciansReport },
      csv: true,
      slow: true,
    },
    (asked) =>
      answer("technicians", { known: technicians_query, row: TechniciansRow }, asked, (context) =>
        techniciansReport(context, asked.query),
      ),
  ),
];
