import { ok } from "../../http/contract/answer.ts";
import { list, post } from "../../http/contract/operation.ts";
import { paginated } from "../../http/contract/page.ts";
import { receivablesCsv } from "./csv.ts";
import { exportedReceivables, listReceivables } from "./list.ts";
import { remind } from "./remind.ts";
import {
  ReceivableList,
  ReminderInput,
  Reminders,
  receivables_csv_query,
  receivables_query,
} from "./wire.ts";

const tag = "Receivables";

/** Rows of a CSV file. */
const exported_max = 10_000;

/** Who owes what, and since when. */
export const receivableOperations = [
  list(
    "/v1/receivables",
    "invoices:read",
    {
      id: "listReceivables",
      summary: "List what clients owe",
      description:
        "A row for each client with open invoices, by default those who owe most at today's rates first. `totals` and `aging` are of all pages.",
      tag,
      query: receivables_query,
      answers: { 200: ReceivableList },
    },
    ({ db, caller, query }) => {
      const { currency, totals, aging, ...page } = listReceivables(db, caller.organization, query);
      return ok({ ...paginated(page), currency, totals, aging });
    },
  ),

  list(
    "/v1/receivables.csv",
    "invoices:read",
    {
      id: "downloadReceivables",
      summary: "Export what clients owe as CSV",
      description:
        "The rows of the list with the same filters, at most 10,000. UTF-8, with a header. Cells that a spreadsheet would calculate begin with an apostrophe.",
      tag,
      query: receivables_csv_query,
      answers: { 200: null },
      media_type: "text/csv",
    },
    ({ db, caller: { organization }, query }) => {
      const rows = exportedReceivables(db, organization, query, exported_max);
      const bytes = new TextEncoder().encode(receivablesCsv(rows, organization.currency));
      return {
        ...ok(bytes),
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="receivables.csv"',
        },
      };
    },
  ),

  post(
    "/v1/receivables/remind",
    { all_of: ["invoices:read", "client_payments:create"] },
    {
      id: "remindClients",
      summary: "Remind clients of what they owe",
      description:
        "Queues a message about the balance and the open invoices for each of up to 100 clients, at most one in 24 hours. The clients who get none are listed with the reason. The organization's `customer_messages` does not matter.",
      tag,
      body: ReminderInput,
      answers: { 200: Reminders },
      example: { client_ids: ["0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"] },
    },
    ({ tx, caller, body }) => ok(remind(tx, caller.organization, body.client_ids)),
  ),
];
