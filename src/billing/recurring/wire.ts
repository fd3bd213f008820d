import * as v from "valibot";
import {
  dateField,
  instantField,
  optionalEntries,
  pageQuery,
  uuid,
  workingDateField,
} from "../../http/contract/fields.ts";
import { paginatedSchema } from "../../http/contract/page.ts";

const Problem = {
  reason: v.pipe(
    v.string(),
    v.description(
      "`item_currency`, `item_inactive`, `amount_too_large`, or the reason why the invoice was refused",
    ),
  ),
  message: v.string(),
};

const period = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/), v.description("The billing month"));

export const InvoiceRun = v.object({
  id: uuid(),
  ran_at: instantField(),
  date_from: dateField(),
  date_to: dateField(),
  invoices: v.number(),
  totals: v.array(v.object({ currency: v.string(), total: v.number() })),
  failures: v.pipe(
    v.array(v.object({ client_id: uuid(), name: v.string(), period, ...Problem })),
    v.description("The first 1,000"),
  ),
  failures_count: v.number(),
});

export type InvoiceRun = v.InferOutput<typeof InvoiceRun>;

export const RunInput = optionalEntries({
  date: v.pipe(
    v.optional(workingDateField()),
    v.description(
      "Bills only this day: today (from 01:00) or one of the 30 days before it. Without it, the days since the last run, as at night",
    ),
  ),
});

export const FinishedRun = v.object({
  ...InvoiceRun.entries,
  id: v.pipe(v.nullable(uuid()), v.description("Null if there was nothing to bill")),
  finished: v.pipe(
    v.boolean(),
    v.description("False if some clients are left, because the run took too long. Send it again"),
  ),
});

export type FinishedRun = v.InferOutput<typeof FinishedRun>;

export const InvoiceRunList = paginatedSchema(InvoiceRun);

export type InvoiceRunList = v.InferOutput<typeof InvoiceRunList>;

export const run_query = pageQuery(15);

const PreviewedLine = v.object({
  item_uuid: uuid(),
  name: v.string(),
  unit: v.nullable(v.string()),
  quantity: v.number(),
  price: v.number(),
  currency: v.string(),
  tax_rate: v.number(),
  line_total: v.pipe(v.number(), v.description("Without tax")),
  tax: v.number(),
});

export const RecurringPreview = v.object({
  client_id: uuid(),
  name: v.string(),
  period,
  issue_date: dateField(),
  due_date: dateField(),
  currency: v.string(),
  lines: v.array(PreviewedLine),
  total: v.pipe(v.nullable(v.number()), v.description("Null when billing would fail")),
  failure: v.nullable(v.object(Problem)),
});

export type RecurringPreview = v.InferOutput<typeof RecurringPreview>;

export const RecurringPreviewList = paginatedSchema(RecurringPreview);

export type RecurringPreviewList = v.InferOutput<typeof RecurringPreviewList>;

export const preview_query = { date: v.optional(workingDateField()), ...pageQuery(15) };
