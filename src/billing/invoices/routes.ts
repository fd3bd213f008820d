import type { Caller } from "../../access/caller.ts";
import { hideTicket } from "../../access/ticket-scope.ts";
import type { OrgReader } from "../../database/org.ts";
import { created, ok } from "../../http/contract/answer.ts";
import { get, list, type Params, post } from "../../http/contract/operation.ts";
import { paginated } from "../../http/contract/page.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { createInvoice } from "./create.ts";
import { listInvoices } from "./list.ts";
import { requireInvoice } from "./queries.ts";
import { invoiceView } from "./view.ts";
import { voidInvoice } from "./void.ts";
import { Invoice, InvoiceList, invoice_list_query, NewInvoice, VoidInput } from "./wire.ts";

const tag = "Invoices";

const find = (db: OrgReader, _caller: Caller, params: Params) => requireInvoice(db, pathId(params));

/** Decisions §6. */
export const invoiceOperations = [
  list(
    "/v1/invoices",
    "invoices:read",
    {
      id: "listInvoices",
      summary: "List invoices",
      description: "Newest first. `date_from` and `date_to` are issue dates, both inclusive.",
      tag,
      query: invoice_list_query,
      answers: { 200: InvoiceList },
    },
    ({ db, caller, query }) => ok(paginated(listInvoices(db, caller, query))),
  ),

  post(
    "/v1/invoices",
    "invoices:create",
    {
      id: "createInvoice",
      summary: "Create an invoice",
      description:
        "The invoice is in the client's currency and dated today. An item priced in another currency is refused on its line. An invoice with a total of 0 is paid immediately.",
      tag,
      body: NewInvoice,
      answers: { 201: Invoice },
      reasons: ["invoice_failed"],
      example: {
        client_id: "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
        items: [{ item_uuid: "0199e2a0-7d11-7c2f-8a52-1b9e4f6c3d08", quantity: 1, price: 45.5 }],
        due_date: "2026-12-15",
      },
    },
    ({ tx, caller, body }) =>
      created(invoiceView(tx, createInvoice(tx, caller.organization, body))),
  ),

  get(
    "/v1/invoices/:id",
    "invoices:read",
    {
      id: "getInvoice",
      summary: "Read an invoice",
      description:
        "`total` = `paid` + `credit_applied` + `rounding` + `balance`, unless the invoice is void: then its balance is 0.",
      tag,
      answers: { 200: Invoice },
      find,
    },
    ({ db, caller, subject }) => ok(hideTicket(db, caller, invoiceView(db, subject))),
  ),

  post(
    "/v1/invoices/:id/void",
    "invoices:void",
    {
      id: "voidInvoice",
      summary: "Void an invoice",
      description:
        "The invoice must have no payments and no credit notes. It keeps its number. Its ticket can be billed again, its month cannot. Voiding a void invoice changes nothing.",
      tag,
      audited: true,
      body: VoidInput,
      answers: { 200: Invoice },
      reasons: ["has_payments", "has_credit_notes"],
      find,
      example: { reason: "Billed twice" },
    },
    ({ tx, caller, subject, body }) => {
      const voided = voidInvoice(tx, caller.actor, subject, body.reason);
      return ok(hideTicket(tx, caller, invoiceView(tx, voided)));
    },
  ),
];
