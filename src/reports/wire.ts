import * as v from "valibot";
import {
  currency,
  dateField,
  instantField,
  type QueryOf,
  uuid,
  wholeNumber,
  workingDateField,
} from "../http/contract/fields.ts";
import { aging_buckets } from "../shared/receivable-vocabulary.ts";
import {
  job_keys,
  report_intervals,
  type report_names,
  revenue_keys,
} from "../shared/report-vocabulary.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const money = v.number();
const hours = v.pipe(v.nullable(v.number()), v.description("Null for none"));

const Amounts = v.array(v.object({ currency: v.string(), amount: v.number() }));

const range = {
  date_from: v.optional(
    v.pipe(
      workingDateField(),
      v.description("Defaults to the first of the month 11 months before `date_to`"),
    ),
  ),
  date_to: v.optional(v.pipe(workingDateField(), v.description("Defaults to today"))),
  interval: v.optional(v.picklist(report_intervals), "month"),
  format: v.optional(v.picklist(["json", "csv"]), "json"),
};

const by_currency = { currency: v.optional(currency()) };
const by_branch = { branch_id: v.optional(uuid()) };

export const revenue_query = {
  ...range,
  ...by_currency,
  ...by_branch,
  by: v.optional(v.pipe(v.picklist(revenue_keys), v.description("Breaks down what was invoiced"))),
};

export const aging_query = {
  as_of: v.optional(
    v.pipe(workingDateField(), v.description("The day; defaults to `date_to`, then to today")),
  ),
  ...range,
  ...by_currency,
  ...by_branch,
};

export const collections_query = {
  ...range,
  ...by_currency,
  ...by_branch,
  collector_id: v.optional(wholeNumber(Number.MIN_SAFE_INTEGER)),
};

export const handovers_query = {
  ...range,
  ...by_currency,
  collector_id: v.optional(wholeNumber(Number.MIN_SAFE_INTEGER)),
};

export const clients_query = { ...range, ...by_currency, ...by_branch };

const by_work = { board_id: v.optional(uuid()), technician_id: v.optional(uuid()) };

export const jobs_query = {
  ...range,
  ...by_work,
  ...by_branch,
  by: v.optional(v.picklist(job_keys)),
};

export const technicians_query = { ...range, ...by_work, ...by_branch, ...by_currency };

export type RevenueQuery = QueryOf<typeof revenue_query>;
export type AgingQuery = QueryOf<typeof aging_query>;
export type CollectionsQuery = QueryOf<typeof collections_query>;
export type HandoversQuery = QueryOf<typeof handovers_query>;
export type ClientsQuery = QueryOf<typeof clients_query>;
export type JobsQuery = QueryOf<typeof jobs_query>;
export type TechniciansQuery = QueryOf<typeof technicians_query>;

/** The envelope of a report. */
const report = <
  N extends (typeof report_names)[number],
  R extends v.GenericSchema,
  T extends v.GenericSchema,
>(
  name: N,
  row: R,
  totals: T,
) => ({
  name: v.literal(name),
  date_from: dateField(),
  date_to: dateField(),
  interval: v.picklist(report_intervals),
  generated_at: instantField(),
  rows: v.array(row),
  totals,
});

const days = {
  from: v.pipe(dateField(), v.description("The first day of the interval")),
  to: dateField(),
};

const revenue_fields = [
  "invoiced",
  "tax",
  "credited",
  "voided",
  "collected",
  "outstanding_end",
] as const;

const each = <K extends string, S extends v.GenericSchema>(names: readonly K[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>;

export const RevenueRow = v.object({
  ...days,
  currency: v.string(),
  ...each(revenue_fields, money),
});

export const RevenueKeyRow = v.object({
  ...days,
  key: v.pipe(
    v.nullable(v.string()),
    v.description("The id; `other` for what is beyond the 50 largest, null for none"),
  ),
  label: v.nullable(v.string()),
  currency: v.string(),
  invoiced: money,
});

export const RevenueReport = v.object({
  ...report(
    "revenue",
    v.union([RevenueKeyRow, RevenueRow]),
    v.partial(v.object(each(revenue_fields, Amounts))),
  ),
  by: v.optional(v.picklist(revenue_keys)),
});

export const AgingRow = v.object({
  currency: v.string(),
  ...each(aging_buckets, money),
  clients: count,
  invoices: count,
});

export const AgingReport = v.object({
  ...report(
    "aging",
    AgingRow,
    v.object({ ...each(aging_buckets, Amounts), clients: count, invoices: count }),
  ),
  as_of: dateField(),
});

export const CollectionsRow = v.object({
  ...days,
  currency: v.string(),
  method: v.string(),
  collector_id: v.nullable(v.number()),
  collector_name: v.nullable(v.string()),
  count,
  amount: money,
});

export const CollectionsReport = v.object(
  report("collections", CollectionsRow, v.object({ count, amount: Amounts })),
);

const handover_fields = {
  handovers: v.pipe(count, v.description("A handover of two currencies counts in both")),
  expected: money,
  counted: money,
  difference: v.pipe(money, v.description("Counted less expected: negative is missing")),
};

export const HandoversRow = v.object({
  ...days,
  collector_id: v.number(),
  collector_name: v.string(),
  currency: v.string(),
  ...handover_fields,
});

export const HandoversReport = v.object(
  report(
    "handovers",
    HandoversRow,
    v.object({ handovers: count, expected: Amounts, counted: Amounts, difference: Amounts }),
  ),
);

const client_fields = {
  new: count,
  deactivated: count,
  suspended: v.pipe(count, v.description("Suspensions made")),
  active_end: v.pipe(count, v.description("Active clients at the end")),
  mrr_end: v.pipe(
    v.nullable(Amounts),
    v.description("Monthly recurring revenue at the end, without tax; null if it is not known"),
  ),
  arpu: v.pipe(v.nullable(Amounts), v.description("`mrr_end` by active client of the currency")),
};

export const ClientsRow = v.object({ ...days, ...client_fields });

export const ClientsReport = v.object(report("clients", ClientsRow, v.object(client_fields)));

const job_fields = {
  created: count,
  completed: count,
  cancelled: count,
  revisits: count,
  open_end: v.pipe(count, v.description("Open jobs at the end")),
  sla_met: count,
  sla_missed: count,
  median_hours_to_start: hours,
  median_hours_to_finish: hours,
  first_time_fix: v.pipe(
    v.nullable(v.number()),
    v.description("Share of the completed jobs without revisit or follow-up within 14 days"),
  ),
  provisional: v.pipe(v.boolean(), v.description("Whether some of the 14 days are still to come")),
};

export const JobsRow = v.object({ ...days, ...job_fields });

export const JobsKeyRow = v.object({
  ...days,
  key: v.pipe(v.nullable(v.string()), v.description("The id or the value; null for none")),
  label: v.nullable(v.string()),
  ...job_fields,
});

export const JobsReport = v.object({
  ...report("jobs", v.union([JobsKeyRow, JobsRow]), v.object(job_fields)),
  by: v.optional(v.picklist(job_keys)),
});

const technician_fields = {
  visits: count,
  completed: count,
  revisits: count,
  minutes_on_site: count,
  minutes_booked: count,
  minutes_available: count,
  on_time: v.pipe(count, v.description("Started within 15 minutes of the window's start")),
  revenue: v.pipe(Amounts, v.description("Invoices of their jobs, with tax")),
  cash: v.pipe(Amounts, v.description("Cash taken at completion")),
};

export const TechniciansRow = v.object({
  technician_id: uuid(),
  name: v.string(),
  ...technician_fields,
});

export const TechniciansReport = v.object(
  report("technicians", TechniciansRow, v.object(technician_fields)),
);
