import type { Organization } from "../access/organization-queries.ts";
import { rateBetween } from "../billing/exchange-rates/newest.ts";
import type { InvoiceRow } from "../billing/invoices/record.ts";
import { recordPayment } from "../billing/payments/record.ts";
import type { ClientRow } from "../clients/client.ts";
import { findClient } from "../clients/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { checkedMinor } from "../minor-units.ts";
import { insideField, Refusal } from "../refusal.ts";
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
  if (!invoice) throw new Refusal("payment_failed", "There is no invoice to pay.");
  const client = findClient(tx, invoice.client_id);
  if (!client)
    throw new Refusal("payment_failed", "The invoice's client is deleted and cannot pay.");
  return insideField("collect_payment", () =>
    recordAtDoor(tx, organization, { client, invoice, asked }),
  );
};

const recordAtDoor = (
  tx: OrgTx,
  organization: Organization,
  { client, invoice, asked }: { client: ClientRow; invoice: InvoiceRow; asked: PaymentAtDoor },
): string => {
  const currency = asked.currency ?? invoice.currency;
  const amount = checkedMinor(asked.amount, currency, "amount");
  const exchange = { from: currency, to: invoice.currency, at: tx.now, sent: asked.exchange_rate };
  const { payment } = recordPayment(tx, organization, {
    client,
    wanted: [{ invoice, amount: null }],
    amount,
    currency,
    rate: rateBetween(tx, exchange),
    method: asked.method ?? "cash",
    reference: null,
    paid_at: tx.now,
    collector_id: null,
  });
  return payment.id;
};
