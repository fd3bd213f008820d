import { checkedDate, dateIn, now } from "../../clock/instant.ts";
import { okText } from "../../http/contract/answer.ts";
import { get } from "../../http/contract/operation.ts";
import { paginatedJson } from "../../http/contract/page.ts";
import { long_preview, previewDay } from "./preview.ts";
import { listRuns, long_run_list } from "./runs.ts";
import { InvoiceRunList, preview_query, RecurringPreviewList, run_query } from "./wire.ts";

const tag = "Recurring invoices";

/** The monthly bill: decisions §6. `recurring-preview` stands before what has an invoice's id there. */
export const recurringInvoiceOperations = [
  get(
    "/v1/invoices/recurring-preview",
    "invoices:read",
    {
      id: "listRecurringPreview",
      summary: "Read what a day would bill, and what would fail",
      description:
        "The clients who are due on the `date`, today in the organization's timezone unless sent, and have no invoice of its month. Nothing is changed.",
      tag,
      query: preview_query,
      answers: { 200: RecurringPreviewList },
      prepare: ({ db, caller: { organization }, query: { date, ...ask }, aside }) => {
        const day = checkedDate(date) ?? dateIn(organization.timezone, now());
        const asked = { organization, date: day, ...ask };
        return previewDay(db, asked) ?? aside(long_preview, asked);
      },
    },
    ({ prepared }) => okText<RecurringPreviewList>(paginatedJson(prepared)),
  ),

  get(
    "/v1/invoice-runs",
    "invoices:read",
    {
      id: "listInvoiceRuns",
      summary: "List the runs of the monthly bill",
      description:
        "Newest first. A run that had nothing to bill is not kept. Of each, the first 1,000 failures are shown; a client that failed is tried again by each later run of the same 31 days.",
      tag,
      query: run_query,
      answers: { 200: InvoiceRunList },
      prepare: ({ db, query, aside }) => listRuns(db, query) ?? aside(long_run_list, query),
    },
    ({ prepared }) => okText<InvoiceRunList>(paginatedJson(prepared)),
  ),
];
