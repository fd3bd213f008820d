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
        "Newest first by `paid_at`, whose days are those of the organization's timezone as it is now. Deleted ones are not listed.",
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
        "On the invoice of `invoice_id`, on those of `allocations`, or on none, for the client of `client_id`. What its invoices do not take becomes the client's credit; `amount` 0 with `allocations` applies credit, as asked or not at all. In another currency it is exchanged by `exchange_rate`, else by the newest rate at `paid_at`. An invoice has at most 1,000 payments of its own: a further one is `payment_failed`.",
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
      summary: "Read a payment, also a deleted one",
      description: "A deleted one has `deleted_at`, and the reason where one was given.",
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
      summary: "Delete a payment: what it paid is open again",
      description:
        "The record stays, with the reason, which may stand in the body or the query. Where its credit was applied since, those applications are deleted with it, the newest first; with more than 50 of them, or of 100 invoices in all, it is `in_use`: delete the newest of them first. A second time changes nothing.",
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
