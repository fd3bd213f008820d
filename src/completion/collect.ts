import type { Organization } from "../access/organization-queries.ts";
import { type Rate, rateAt, rateOf } from "../billing/exchange-rates/newest.ts";
import type { InvoiceRow } from "../billing/invoices/record.ts";
import { recordPayment } from "../billing/payments/record.ts";
import { findClient } from "../clients/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { toMinor, toRate } from "../money.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { PaymentAtDoor } from "./wire.ts";

/**
 * Records what was paid at the door on the ticket's invoice; what that does not take is the client's
 * credit. Returns the payment's id. Refuses with `payment_failed` where there is nothing to pay.
 */
export const collectPayment = (
  tx: OrgTx,
  organization: Organization,
  invoice: InvoiceRow | null,
  asked: PaymentAtDoor,
): string => {
  if (!invoice) throw new Refusal("payment_failed", "No invoice results that could be paid.");
  const client = findClient(tx, invoice.client_id);
  if (!client)
    throw new Refusal("payment_failed", "The invoice's client is deleted and cannot pay.");
  const currency = asked.currency ?? invoice.currency;
  const amount = toMinor(asked.amount, currency);
  if (amount === null)
    throw refuseField("collect_payment.amount", `has more decimals than ${currency}`);
  const { payment } = recordPayment(tx, organization, {
    client,
    wanted: [{ invoice, amount: null }],
    amount,
    currency,
    rate: rateFor(tx, asked, currency, invoice.currency),
    method: asked.method ?? "cash",
    reference: null,
    paid_at: tx.now,
    collector_id: null,
  });
  return payment.id;
};

/** The rate that was sent, else the organization's newest; null where nothing is exchanged. */
const rateFor = (
  tx: OrgTx,
  { exchange_rate }: PaymentAtDoor,
  currency: string,
  owed_in: string,
): Rate | null => {
  if (currency === owed_in) {
    if (exchange_rate && exchange_rate !== 1)
      throw refuseField("collect_payment.exchange_rate", `is for another currency than ${owed_in}`);
    return null;
  }
  const sent = exchange_rate ? toRate(exchange_rate) : null;
  const rate = sent === null ? rateAt(tx, currency, owed_in, tx.now) : rateOf(sent);
  if (!rate)
    throw new Refusal(
      "payment_failed",
      `There is no exchange rate of ${currency} for ${owed_in}: send exchange_rate.`,
    );
  return rate;
};
