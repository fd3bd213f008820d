import { job_keys, revenue_keys } from "../../shared/report-vocabulary.ts";
import { loggedIn, may } from "../session/session.ts";
import type { ReportName } from "./types.ts";

export type FilterName = "currency" | "branch_id" | "collector_id" | "board_id" | "technician_id";

/** What `by` may be. */
export type Grouping = (typeof revenue_keys | typeof job_keys)[number];

export interface ReportKind {
  name: ReportName;
  filters: readonly FilterName[];
  by: readonly Grouping[];
  /** Whether its rows are of intervals, and which of the days it knows. */
  time: "intervals" | "range" | "day";
  /** Only where the organization plans its jobs with us. */
  of_jobs?: true;
}

/** The reports in order, each with the parameters that it knows: the service refuses others. */
const all_reports: readonly ReportKind[] = [
  {
    name: "revenue",
    filters: ["currency", "branch_id"],
    by: revenue_keys,
    time: "intervals",
  },
  { name: "aging", filters: ["currency", "branch_id"], by: [], time: "day" },
  {
    name: "collections",
    filters: ["currency", "branch_id", "collector_id"],
    by: [],
    time: "intervals",
  },
  { name: "handovers", filters: ["currency", "collector_id"], by: [], time: "intervals" },
  { name: "clients", filters: ["currency", "branch_id"], by: [], time: "intervals" },
  {
    name: "jobs",
    filters: ["board_id", "technician_id", "branch_id"],
    by: job_keys,
    time: "intervals",
    of_jobs: true,
  },
  {
    name: "technicians",
    filters: ["board_id", "technician_id", "branch_id", "currency"],
    by: [],
    time: "range",
    of_jobs: true,
  },
];

/** Whether this organization plans jobs with us, and the person reads them. */
export const readsJobs = (): boolean =>
  may("tickets:read") && loggedIn().organization.ticketing_enabled;

/** The reports that this person may read. */
export const openReports = (): readonly ReportKind[] =>
  may("reports:read")
    ? all_reports.filter(({ of_jobs }) => !of_jobs || loggedIn().organization.ticketing_enabled)
    : [];

const of_days: Readonly<Record<ReportKind["time"], readonly string[]>> = {
  intervals: ["date_from", "date_to", "interval"],
  range: ["date_from", "date_to"],
  day: ["as_of"],
};

/** The parameters of the address that this report knows. */
export const parametersOf = (
  { filters, by, time }: ReportKind,
  get: (name: string) => string,
): Record<string, string> => {
  const names = [...of_days[time], ...filters, ...(by.length > 0 ? ["by"] : [])];
  return Object.fromEntries(
    names.map((name) => [name, get(name)]).filter(([, value]) => value !== ""),
  );
};
