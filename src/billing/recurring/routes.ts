import { checkedDate, dateIn, now } from "../../clock/instant.ts";
import { ok } from "../../http/contract/answer.ts";
import { list } from "../../http/contract/operation.ts";
import { paginated } from "../../http/contract/page.ts";
import { previewDay } from "./preview.ts";
import { listRuns } from "./runs.ts";
import { InvoiceRunList, preview_query, RecurringPreviewList, run_query } from "./wire.ts";

const tag = "Recurring invoices";

/** The monthly bill: decisions §6. `recurring-preview` stands before what has an invoice's id there. */
export const recurringInvoiceOperations = [
  list(
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
    },
    ({ db, caller: { organization }, query: { date, ...page } }) => {
      const day = checkedDate(date) ?? dateIn(organization.timezone, now());
      return ok(paginated(previewDay(db, organization, day, page)));
    },
  ),

  list(
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
    },
    ({ db, query }) => ok(paginated(listRuns(db, query))),
  ),
];
