import type { Caller } from "../../access/caller.ts";
import { hideTicket, hideTickets, isFilteredByHidden } from "../../access/ticket-scope.ts";
import type { OrgReader } from "../../database/org.ts";
import { emptyPage } from "../../database/page.ts";
import { created, ok } from "../../http/contract/answer.ts";
import { del, get, list, type Params, post } from "../../http/contract/operation.ts";
import { paginated } from "../../http/contract/page.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { createPayment, missingClient } from "./create.ts";
import { deletePayment } from "./delete.ts";
import { listPayments } from "./list.ts";
import { findPayment, paymentView } from "./queries.ts";
import {
  deletion_query,
  Payment,
  PaymentDeletion,
  PaymentInput,
  PaymentList,
  payments_query,
} from "./wire.ts";

const tag = "Payments";
const find = (db: OrgReader, _caller: Caller, params: Params) => findPayment(db, pathId(params));

/** What clients have paid: decisions §6. */
export const paymentOperations = [
  list(
    "/v1/payments",
    "client_payments:read",
    {
      id: "listPayments",
      summary: "List payments",
      description:
        "Newest `paid_at` first. Days are in the organization's current timezone. Deleted payments are not listed.",
      tag,
      query: payments_query,
      answers: { 200: PaymentList },
    },
    ({ db, caller, query }) => {
      if (isFilteredByHidden(db, caller, query)) return ok(paginated(emptyPage(query)));
      const page = listPayments(db, query, caller.organization.timezone);
      return ok(paginated({ ...page, rows: hideTickets(db, caller, page.rows) }));
    },
  ),

  post(
    "/v1/payments",
    "client_payments:create",
    {
      id: "createPayment",
      summary: "Record a payment, or apply a client's credit",
      description:
        "The payment applies to the invoice of `invoice_id`, to those of `allocations`, or to none, for the client of `client_id`. The remainder becomes the client's credit. `amount` 0 with `allocations` applies credit, in full or not at all. A payment in another currency is converted with `exchange_rate`, otherwise with the latest rate at `paid_at`. An invoice has at most 1,000 payments of its own: another one is `payment_failed`.",
      tag,
      body: PaymentInput,
      missing: missingClient,
      answers: { 201: Payment },
      reasons: ["payment_failed"],
      example: {
        client_id: "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
        amount: 30,
        method: "whish",
        reference: "W-4711",
      },
    },
    ({ tx, caller, body }) => {
      const { payment, allocations } = createPayment(tx, caller.organization, body);
      return created(hideTicket(tx, caller, paymentView(payment, allocations)));
    },
  ),

  get(
    "/v1/payments/:id",
    "client_payments:read",
    {
      id: "getPayment",
      summary: "Read a payment",
      description:
        "Deleted payments can be read, too: they have `deleted_at`, and the reason if one was given.",
      tag,
      answers: { 200: Payment },
      find,
    },
    ({ db, caller, subject: { payment, allocations } }) =>
      ok(hideTicket(db, caller, paymentView(payment, allocations))),
  ),

  del(
    "/v1/payments/:id",
    "client_payments:delete",
    {
      id: "deletePayment",
      summary: "Delete a payment",
      description:
        "The invoices it paid are open again. The record stays, with the reason, which can be sent in the body or the query. Payments that have applied its credit since are deleted with it, newest first; with more than 50 of them, or 100 invoices in total, it is `in_use`: delete the newest of them first. Deleting a deleted payment changes nothing.",
      tag,
      query: deletion_query,
      body: PaymentDeletion,
      find,
      audited: true,
      answers: { 200: Payment },
      reasons: ["in_use"],
      example: { reason: "Entered twice" },
    },
    ({ tx, caller, subject: { payment, allocations }, query, body }) => {
      const deleted = deletePayment(tx, payment, body.reason || query.reason || null);
      return ok(hideTicket(tx, caller, paymentView(deleted, allocations)));
    },
  ),
];
