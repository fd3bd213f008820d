import type { Caller } from "../../access/caller.ts";
import type { ClientRow } from "../../clients/client.ts";
import { requireClient } from "../../clients/queries.ts";
import type { OrgReader } from "../../database/org.ts";
import { ok } from "../../http/contract/answer.ts";
import type { QueryOf } from "../../http/contract/fields.ts";
import { document, list, type Params } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { statementDocument, statementsDocument } from "../pdf/statement-document.ts";
import { selectedClients } from "../receivables/selected-clients.ts";
import { accountsToPrint } from "./several.ts";
import { statement, statementToPrint } from "./statement.ts";
import { Statement, statement_query, statements_query } from "./wire.ts";

const tag = "Invoices";

const needed = { all_of: ["invoices:read", "client_payments:read"] } as const;

const find = (db: OrgReader, _caller: Caller, params: Params) => requireClient(db, pathId(params));

const requestOf = (
  { organization: { timezone } }: Caller,
  { id, name, username, currency }: ClientRow,
  { currency: requested_currency, ...range }: QueryOf<typeof statement_query>,
) => ({ client: { id, name, username, currency }, timezone, range, currency: requested_currency });

/** A client's statement as JSON and as a PDF (decisions §6). */
export const statementOperations = [
  list(
    "/v1/clients/:id/statement",
    needed,
    {
      id: "getClientStatement",
      summary: "Read a client's statement",
      description:
        "Every invoice, credit note, payment, void and reversal, in journal order. `amount` is the change of the client's balance, and `balance` the balance after it: invoices are positive, payments and credit notes negative, applied credit is 0. Without a range, the statement ends at the client's current `balance`. Entries that do not affect the client's account in `currency` are left out.",
      tag,
      query: statement_query,
      answers: { 200: Statement },
      find,
    },
    ({ db, caller, subject, query }) => ok(statement(db, requestOf(caller, subject, query))),
  ),

  document(
    "/v1/clients/:id/statement.pdf",
    needed,
    {
      id: "downloadClientStatement",
      summary: "Read a client's statement as a PDF",
      description: "A4. A statement of more than 1,000 entries is refused: choose a shorter range.",
      tag,
      query: statement_query,
      answers: { 200: null },
      media_type: "application/pdf",
      reasons: ["busy"],
      find,
    },
    ({ db, caller, subject, query }) => {
      const request = requestOf(caller, subject, query);
      const account = statementToPrint(db, request);
      return {
        filename: `statement-${subject.username}.pdf`,
        content: statementDocument(caller.organization, subject, request.range, account),
      };
    },
  ),

  document(
    "/v1/statements.pdf",
    needed,
    {
      id: "downloadStatements",
      summary: "Read the statements of several clients as one PDF",
      description:
        "A4, each statement on pages of its own. More than 5,000 entries in all are refused: choose a shorter range or fewer clients.",
      tag,
      query: statements_query,
      answers: { 200: null },
      media_type: "application/pdf",
      reasons: ["busy"],
    },
    ({ db, caller: { organization }, query: { client_ids, currency, ...range } }) => ({
      filename: "statements.pdf",
      content: statementsDocument(
        organization,
        accountsToPrint(db, selectedClients(db, client_ids), {
          timezone: organization.timezone,
          range,
          currency,
        }),
        range,
      ),
    }),
  ),
];
