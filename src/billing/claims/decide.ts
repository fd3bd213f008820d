import type { Actor } from "../../access/caller.ts";
import type { Organization } from "../../access/organization-queries.ts";
import { findClient } from "../../clients/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { checkReference } from "../../database/references.ts";
import { checkedMinor } from "../../minor-units.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { rateBetween } from "../exchange-rates/rate-between.ts";
import { payableWith } from "../invoices/payable.ts";
import { readPaidAt } from "../payments/create.ts";
import { findPayment } from "../payments/queries.ts";
import { type AllocationRow, type PaymentRow, recordPayment } from "../payments/record.ts";
import { type ClaimRow, recordDecision } from "./record.ts";
import type { ClaimConfirmation } from "./wire.ts";

/** A claim is decided once. */
const decided = ({ status }: ClaimRow): Refusal =>
  new Refusal("claim_decided", `The claim is ${status} already.`, { status });

interface Confirmed {
  payment: PaymentRow;
  allocations: AllocationRow[];
  /** The claim had been confirmed before: nothing changed. */
  is_repeated: boolean;
}

/** Turns a claim into a payment of the client's oldest invoices. A confirmed one keeps its payment, even a deleted one. */
export const confirmClaim = (
  tx: OrgTx,
  organization: Organization,
  by: Actor,
  claim: ClaimRow,
  input: ClaimConfirmation,
): Confirmed => {
  if (claim.payment_id !== null) return { ...findPayment(tx, claim.payment_id), is_repeated: true };
  if (claim.status !== "pending") throw decided(claim);
  const client = findClient(tx, claim.client_id);
  if (!client) throw new Refusal("payment_failed", "The client was deleted.");
  const currency = input.currency ?? claim.currency;
  const amount = amountOf(claim, currency, input.amount);
  const { invoices, invoice_currency } = payableWith(tx, client, currency);
  const paid_at = readPaidAt(tx, organization, input.paid_at ?? claim.created_at);
  checkReference(tx, "collector", "collector_id", input.collector_id);
  const recorded = recordPayment(tx, organization, {
    client,
    requested: invoices.map((invoice) => ({ invoice, amount: null })),
    amount,
    currency,
    rate: rateBetween(tx, {
      from: currency,
      to: invoice_currency,
      at: paid_at,
      sent: input.exchange_rate,
    }),
    method: input.method ?? claim.method,
    reference: (input.reference === undefined ? claim.reference : input.reference) || null,
    paid_at,
    collector_id: input.collector_id ?? null,
  });
  recordDecision(tx, claim, by, { status: "confirmed", payment_id: recorded.payment.id });
  return { ...recorded, is_repeated: false };
};

/** Returns the rejected claim. Rejecting it again changes nothing. */
export const rejectClaim = (tx: OrgTx, by: Actor, claim: ClaimRow, reason: string): ClaimRow => {
  if (claim.status === "rejected") return claim;
  if (claim.status !== "pending") throw decided(claim);
  return recordDecision(tx, claim, by, { status: "rejected", reason });
};

const amountOf = (claim: ClaimRow, currency: string, sent: number | null | undefined): number => {
  if (sent === undefined || sent === null) {
    if (currency === claim.currency) return claim.amount;
    throw refuseField("amount", `must be sent with another currency, in ${currency}`);
  }
  const amount = checkedMinor(sent, currency, "amount");
  if (amount === 0) throw refuseField("amount", "must be more than 0");
  return amount;
};
