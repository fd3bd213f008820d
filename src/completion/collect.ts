import type { Organization } from "../access/organization-queries.ts";
import { rateBetween } from "../billing/exchange-rates/rate-between.ts";
import { openAmount } from "../billing/invoices/amounts.ts";
import { openInvoicesOf } from "../billing/invoices/open.ts";
import type { InvoiceRow } from "../billing/invoices/record.ts";
import {
  type NewPayment,
  type RecordedPayment,
  recordPayment,
} from "../billing/payments/record.ts";
import type { ClientRow } from "../clients/client.ts";
import { findClient } from "../clients/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { clientAccount } from "../ledger/post.ts";
import { checkedMinor } from "../minor-units.ts";
import { Refusal, withFieldPrefix } from "../refusal.ts";
import type { TicketRow } from "../tickets/queries.ts";
import type { OnSitePayment } from "./wire.ts";

/** The payments that a completion recorded. */
export interface Collected {
  /** The new money; null for none. */
  payment_id: string | null;
  /** The payment that applied the client's credit; null for none. */
  credit_payment_id: string | null;
}

export const nothing_collected: Collected = { payment_id: null, credit_payment_id: null };

/**
 * Records an on-site payment of the ticket's invoice: the client's credit first if `use_credit`, then the new
 * money. With `collect_debt` the rest pays the client's other open invoices, else it becomes credit. Refuses
 * with `payment_failed` if there is no invoice to pay. `visited` is the ticket that is being completed.
 */
export const collectPayment = (
  tx: OrgTx,
  organization: Organization,
  invoice: InvoiceRow | null,
  input: OnSitePayment,
  visited: Pick<TicketRow, "id" | "technician_id"> | null = null,
): Collected => {
  if (!invoice) throw new Refusal("payment_failed", "There is no invoice to pay.");
  const client = findClient(tx, invoice.client_id);
  if (!client)
    throw new Refusal("payment_failed", "The invoice's client is deleted and cannot pay.");
  const others = input.collect_debt ? openInvoicesOf(tx, client.id, invoice.currency) : [];
  const invoices = [invoice, ...others.filter(({ id }) => id !== invoice.id)];
  const payer = { client, invoices, currency: invoice.currency, visited };
  const applied = input.use_credit ? applyCredit(tx, organization, payer, input) : null;
  const received =
    input.amount > 0
      ? withFieldPrefix("collect_payment", () =>
          receive(tx, organization, { ...payer, invoices: asPaidBy(applied, invoices) }, input),
        )
      : null;
  return {
    payment_id: received?.payment.id ?? null,
    credit_payment_id: applied?.payment.id ?? null,
  };
};

interface Payer {
  client: ClientRow;
  /** In order of payment, the ticket's first. */
  invoices: readonly InvoiceRow[];
  /** The invoices'. */
  currency: string;
  visited: Pick<TicketRow, "id" | "technician_id"> | null;
}

/** Applies as much credit as there is. Returns null if there is none, or nothing to pay. */
const applyCredit = (
  tx: OrgTx,
  organization: Organization,
  payer: Payer,
  { amount }: OnSitePayment,
): RecordedPayment | null => {
  const { client, currency } = payer;
  const is_open = payer.invoices.some((invoice) => openAmount(invoice) > 0);
  if (!is_open || clientAccount(tx, client.id, currency).credit === 0) return null;
  return recordPayment(tx, organization, {
    ...onSite(tx, payer),
    amount: 0,
    currency,
    rate: null,
    method: "cash",
    // New money pays the remainder.
    keeps_remainder: amount > 0,
  });
};

const receive = (
  tx: OrgTx,
  organization: Organization,
  payer: Payer,
  input: OnSitePayment,
): RecordedPayment => {
  const currency = input.currency ?? payer.currency;
  const exchange = { from: currency, to: payer.currency, at: tx.now, sent: input.exchange_rate };
  return recordPayment(tx, organization, {
    ...onSite(tx, payer),
    amount: checkedMinor(input.amount, currency, "amount"),
    currency,
    rate: rateBetween(tx, exchange),
    method: input.method ?? "cash",
  });
};

/** Pays the open invoices; the ticket's own if none is open, so that the payment still names it. */
const onSite = (
  { now: paid_at }: OrgTx,
  { client, invoices, visited }: Payer,
): Omit<NewPayment, "amount" | "currency" | "rate" | "method" | "keeps_remainder"> => {
  const open = invoices.filter((invoice) => openAmount(invoice) > 0);
  const paid = open.length > 0 ? open : invoices.slice(0, 1);
  return {
    client,
    requested: paid.map((invoice) => ({ invoice, amount: null })),
    reference: null,
    paid_at,
    collector_id: null,
    visited,
  };
};

/** The invoices as they are after a payment, in the same order. */
const asPaidBy = (
  payment: RecordedPayment | null,
  invoices: readonly InvoiceRow[],
): InvoiceRow[] => {
  const paid = new Map(payment?.invoices.map((invoice) => [invoice.id, invoice]));
  return invoices.map((invoice) => paid.get(invoice.id) ?? invoice);
};
