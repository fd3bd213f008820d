import type { Organization } from "../access/organization-queries.ts";
import { rateBetween } from "../billing/exchange-rates/newest.ts";
import type { InvoiceRow } from "../billing/invoices/record.ts";
import { recordPayment } from "../billing/payments/record.ts";
import type { ClientRow } from "../clients/client.ts";
import { findClient } from "../clients/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { checkedMinor } from "../minor-units.ts";
import { Refusal, withFieldPrefix } from "../refusal.ts";
import type { OnSitePayment } from "./wire.ts";

/**
 * Records an on-site payment of the ticket's invoice. An overpayment becomes the client's credit. Returns the
 * payment's id. Refuses with `payment_failed` if there is no invoice to pay.
 */
export const collectPayment = (
  tx: OrgTx,
  organization: Organization,
  invoice: InvoiceRow | null,
  input: OnSitePayment,
): string => {
  if (!invoice) throw new Refusal("payment_failed", "There is no invoice to pay.");
  const client = findClient(tx, invoice.client_id);
  if (!client)
    throw new Refusal("payment_failed", "The invoice's client is deleted and cannot pay.");
  return withFieldPrefix("collect_payment", () =>
    recordOnSite(tx, organization, { client, invoice, input }),
  );
};

const recordOnSite = (
  tx: OrgTx,
  organization: Organization,
  { client, invoice, input }: { client: ClientRow; invoice: InvoiceRow; input: OnSitePayment },
): string => {
  const currency = input.currency ?? invoice.currency;
  const amount = checkedMinor(input.amount, currency, "amount");
  const exchange = { from: currency, to: invoice.currency, at: tx.now, sent: input.exchange_rate };
  const { payment } = recordPayment(tx, organization, {
    client,
    requested: [{ invoice, amount: null }],
    amount,
    currency,
    rate: rateBetween(tx, exchange),
    method: input.method ?? "cash",
    reference: null,
    paid_at: tx.now,
    collector_id: null,
  });
  return payment.id;
};
