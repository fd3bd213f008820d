import type { Client } from "./clients.ts";
import { type Counted, countReceivable } from "./daily.ts";
import { db, newId } from "./database.ts";
import type { Invoice, Organization } from "./invoice.ts";
import { post } from "./journal.ts";
import { exchanged } from "./money.ts";
import { nextNumber } from "./numbers.ts";
import { Refusal } from "./refusal.ts";

const settleInvoice = db.prepare(`
  UPDATE invoices SET paid = @paid, rounding = @rounding, status = @status, updated_at = @now
  WHERE org_id = @org_id AND id = @id`);

const newestRate = db
  .prepare<[string, string, string, string], string>(`
    SELECT rate FROM exchange_rates
    WHERE org_id = ? AND base = ? AND quote = ? AND effective_at <= ?
    ORDER BY effective_at DESC, id DESC LIMIT 1`)
  .pluck();

const insertPayment = db.prepare(`
  INSERT INTO payments (org_id, id, client_id, invoice_id, ticket_id, invoice_status, amount, currency,
    exchange_rate, invoice_amount, invoice_currency, method, paid_at, entry_id, paid_on, branch_id,
    technician_id, visited_ticket_id, receipt_year, receipt_number, created_at)
  VALUES (@org_id, @id, @client_id, @invoice_id, @ticket_id, @invoice_status, @amount, @currency,
    @exchange_rate, @invoice_amount, @invoice_currency, 'cash', @now, @entry_id, @paid_on, @branch_id,
    @technician_id, @ticket_id, @receipt_year, @receipt_number, @now)`);

const insertAllocation = db.prepare(`
  INSERT INTO payment_allocations (org_id, payment_id, position, invoice_id, amount, rounding)
  VALUES (?, ?, 0, ?, ?, ?)`);

export interface Payment {
  id: string;
  amount: number;
  currency: string;
  exchange_rate: string | null;
  /** What it is worth in the invoice's currency, and what of that the invoice takes. */
  worth: number;
  taken: number;
}

/** Records what was paid on site; what the invoice does not take is the client's credit. */
export const recordPayment = (
  at: Counted,
  organization: Organization,
  client: Client,
  invoice: Invoice,
  {
    amount,
    currency,
    technician_id,
  }: { amount: number; currency: string; technician_id: string | null },
  now: string,
): { invoice: Invoice; payment: Payment } => {
  const { org_id, day } = at;
  const rate = rateOf(org_id, currency, invoice.currency, now);
  const worth = rate === null ? amount : exchanged(amount, currency, invoice.currency, rate);
  const taken = Math.min(worth, invoice.total);
  const tolerance =
    invoice.currency === organization.currency ? organization.rounding_tolerance : 0;
  const left = invoice.total - taken;
  const rounding = left <= tolerance ? left : 0;
  const id = newId();
  const entry_id = post(at, client, {
    kind: "payment",
    reference: id,
    created_at: now,
    lines: [
      { account: "cash:cash", amount, currency },
      { account: "exchange", amount: rate === null ? 0 : -amount, currency },
      { account: "exchange", amount: rate === null ? 0 : worth, currency: invoice.currency },
      { account: "receivable", amount: -taken - rounding, currency: invoice.currency },
      { account: "rounding", amount: rounding, currency: invoice.currency },
      { account: "credit", amount: taken - worth, currency: invoice.currency },
    ],
  });
  const status = left === rounding ? "paid" : "partially_paid";
  settleInvoice.run({ org_id, id: invoice.id, paid: taken, rounding, status, now });
  countReceivable(at, {
    due_date: invoice.due_date,
    currency: invoice.currency,
    amount: -taken - rounding,
    invoices: status === "paid" ? -1 : 0,
  });
  const receipt_year = Number(day.slice(0, 4));
  insertPayment.run({
    org_id,
    id,
    client_id: client.id,
    invoice_id: invoice.id,
    ticket_id: invoice.ticket_id,
    invoice_status: status,
    amount,
    currency,
    exchange_rate: rate,
    invoice_amount: worth,
    invoice_currency: invoice.currency,
    entry_id,
    paid_on: day,
    branch_id: client.branch_id,
    technician_id,
    receipt_year,
    receipt_number: nextNumber(org_id, "receipt", receipt_year),
    now,
  });
  insertAllocation.run(org_id, id, invoice.id, taken, rounding);
  return {
    invoice: { ...invoice, paid: taken, rounding, status },
    payment: { id, amount, currency, exchange_rate: rate, worth, taken },
  };
};

/** Units of one currency for 1 of another, as the organization has set it; null for the same. */
const rateOf = (org_id: string, from: string, to: string, now: string): string | null => {
  if (from === to) return null;
  const rate = newestRate.get(org_id, to, from, now);
  if (!rate) throw new Refusal(422, "payment_failed", "There is no exchange rate.");
  return rate;
};
