import type { Caller } from "../../access/caller.ts";
import { hideTicket } from "../../access/ticket-scope.ts";
import type { OrgReader } from "../../database/org.ts";
import { created, ok } from "../../http/contract/answer.ts";
import { download } from "../../http/contract/download.ts";
import { get, list, type Params, post } from "../../http/contract/operation.ts";
import { paginated } from "../../http/contract/page.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { paymentView } from "../payments/queries.ts";
import { Payment } from "../payments/wire.ts";
import { confirmClaim, rejectClaim } from "./decide.ts";
import { claimView, findClaim, findSlip, listClaims } from "./queries.ts";
import { slip_files } from "./slips.ts";
import { Claim, ClaimConfirmation, ClaimList, ClaimRejection, claims_query } from "./wire.ts";

const tag = "Payment claims";
const find = (db: OrgReader, _caller: Caller, params: Params) => findClaim(db, pathId(params));

/** What clients say on the bill page that they paid. */
export const claimOperations = [
  list(
    "/v1/payment-claims",
    "client_payments:read",
    {
      id: "listPaymentClaims",
      summary: "List payment claims",
      description: "Newest first. A claim is no money until it is confirmed.",
      tag,
      query: claims_query,
      answers: { 200: ClaimList },
    },
    ({ db, query }) => ok(paginated(listClaims(db, query))),
  ),

  get(
    "/v1/payment-claims/:id",
    "client_payments:read",
    {
      id: "getPaymentClaim",
      summary: "Read a payment claim",
      tag,
      answers: { 200: Claim },
      find,
    },
    ({ db, subject }) => ok(claimView(db, subject)),
  ),

  get(
    "/v1/payment-claims/:id/slip",
    "client_payments:read",
    {
      id: "downloadPaymentSlip",
      summary: "Download the slip of a payment claim",
      description: "A JPEG, a PNG or a PDF. 404 if the client sent none.",
      tag,
      answers: { 200: null },
      media_type: "*/*",
      find,
    },
    ({ db, subject }) => {
      const slip = findSlip(db, subject);
      return download(slip, slip_files.read(db, slip));
    },
  ),

  post(
    "/v1/payment-claims/:id/confirm",
    "client_payments:create",
    {
      id: "confirmPaymentClaim",
      summary: "Confirm a payment claim",
      description:
        "Records the payment, which pays the oldest open invoices first; the rest becomes credit. Fields that are left out are the claim's. Of money in a currency in which nothing is open, the invoices in the client's currency are paid. Confirming again answers 200 with the same payment, even if it was deleted since: then record another one.",
      tag,
      find,
      body: ClaimConfirmation,
      answers: { 200: Payment, 201: Payment },
      reasons: ["claim_decided", "payment_failed"],
      example: { amount: 30, method: "whish" },
    },
    ({ tx, caller, subject, body }) => {
      const { organization, actor } = caller;
      const confirmed = confirmClaim(tx, organization, actor, subject, body);
      const { payment, allocations, is_repeated } = confirmed;
      const view = hideTicket(tx, caller, paymentView(payment, allocations));
      return is_repeated ? { ...ok(view), replayed: true } : created(view);
    },
  ),

  post(
    "/v1/payment-claims/:id/reject",
    "client_payments:create",
    {
      id: "rejectPaymentClaim",
      summary: "Reject a payment claim",
      description:
        "The client reads the reason on the bill page. Rejecting again answers the claim as it was rejected first.",
      tag,
      find,
      body: ClaimRejection,
      answers: { 200: Claim },
      reasons: ["claim_decided"],
      example: { reason: "The transfer has not arrived" },
    },
    ({ tx, caller, subject, body }) =>
      ok(claimView(tx, rejectClaim(tx, caller.actor, subject, body.reason))),
  ),
];
