import type { Selectable } from "kysely";
import type {
  InvoicesTable,
  PaymentAllocationsTable,
  PaymentsTable,
} from "../database/tables/billing.ts";
import { toDecimal } from "../shared/money.ts";
import { invoiceSummary } from "./invoices/summary.ts";

type InvoiceFields = Pick<
  Selectable<InvoicesTable>,
  | "id"
  | "year"
  | "number"
  | "legacy_number"
  | "client_id"
  | "ticket_id"
  | "status"
  | "currency"
  | "total"
  | "paid"
  | "rounding"
  | "credit_applied"
  | "issue_date"
  | "due_date"
  | "updated_at"
>;

/** `data.invoice` of every invoice topic (decisions §7). */
export const invoiceData = (invoice: InvoiceFields) => ({
  ...invoiceSummary(invoice),
  client_id: invoice.client_id,
  ticket_id: invoice.ticket_id,
  issue_date: invoice.issue_date,
  due_date: invoice.due_date,
  updated_at: invoice.updated_at,
});

type PaymentFields = Pick<
  Selectable<PaymentsTable>,
  | "id"
  | "client_id"
  | "invoice_id"
  | "amount"
  | "currency"
  | "exchange_rate"
  | "invoice_amount"
  | "invoice_currency"
  | "method"
  | "paid_at"
>;

export type AllocationFields = Pick<Selectable<PaymentAllocationsTable>, "invoice_id" | "amount">;

/** A payment's allocations as the API and events show them, in the invoices' currency. */
export const allocationViews = (
  { invoice_currency }: Pick<PaymentFields, "invoice_currency">,
  allocations: readonly AllocationFields[],
) =>
  allocations.map(({ invoice_id, amount }) => ({
    invoice_id,
    amount: toDecimal(amount, invoice_currency),
  }));

/** `data.payment` of every payment topic (decisions §7). */
export const paymentData = (payment: PaymentFields, allocations: readonly AllocationFields[]) => ({
  id: payment.id,
  client_id: payment.client_id,
  invoice_id: payment.invoice_id,
  allocations: allocationViews(payment, allocations),
  amount: toDecimal(payment.amount, payment.currency),
  currency: payment.currency,
  exchange_rate: payment.exchange_rate === null ? null : Number(payment.exchange_rate),
  invoice_amount: toDecimal(payment.invoice_amount, payment.invoice_currency),
  method: payment.method,
  paid_at: payment.paid_at,
});
