import { checkedDate, dateIn, now } from "../../clock/instant.ts";
import { ok } from "../../http/contract/answer.ts";
import { list, post } from "../../http/contract/operation.ts";
import { paginated } from "../../http/contract/page.ts";
import { previewDay } from "./preview.ts";
import { runNow } from "./run-now.ts";
import { listRuns } from "./runs.ts";
import {
  FinishedRun,
  InvoiceRunList,
  preview_query,
  RecurringPreviewList,
  RunInput,
  run_query,
} from "./wire.ts";

const tag = "Recurring invoices";

/** Decisions §6. These come before `/v1/invoices/:id`, which would match `recurring-preview`. */
export const recurringInvoiceOperations = [
  list(
    "/v1/invoices/recurring-preview",
    "invoices:read",
    {
      id: "listRecurringPreview",
      summary: "Preview a day's monthly billing",
      description:
        "The clients to bill on `date` (default: today in the organization's timezone) who have no invoice for its month yet, with their totals or the reason why they would fail. Nothing is changed.",
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
      summary: "List monthly billing runs",
      description:
        "Newest first. Runs without anything to bill are not kept. Each run shows its first 1,000 failures. Failed clients are retried by every run in the next 31 days.",
      tag,
      query: run_query,
      answers: { 200: InvoiceRunList },
    },
    ({ db, query }) => ok(paginated(listRuns(db, query))),
  ),

  post(
    "/v1/invoice-runs",
    { all_of: ["invoices:read", "invoices:create"] },
    {
      id: "createInvoiceRun",
      summary: "Run the monthly billing now",
      description:
        "Bills as the nightly job does, and answers with the run when it is done. With `date` it bills what the preview of that day shows. Nobody is billed twice for a month, whether runs are repeated, run at the same time, or followed by the job. A run that takes over 20 seconds ends with `finished` false: send it again.",
      tag,
      body: RunInput,
      answers: { 200: FinishedRun },
      example: { date: "2026-11-01" },
      prepare: ({ db, caller, body, write }) =>
        runNow({ db, write }, caller.organization, checkedDate(body.date)),
    },
    ({ prepared }) => ok(prepared),
  ),
];
