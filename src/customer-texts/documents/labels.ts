import type { InvoiceStatus } from "../../shared/billing-vocabulary.ts";
import type { ClientEntryKind } from "../../shared/journal.ts";
import type { PaymentMethod } from "../../shared/vocabulary.ts";

/** The fixed texts of PDFs. The templates read them by these names. `#` stands for a value. */
export interface DocumentLabels {
  invoice: string;
  receipt: string;
  credit_note: string;
  statement: string;
  statements: string;

  page_of: string;
  all_amounts_in: string;
  client: string;
  username: string;
  currency: string;
  date: string;
  description: string;
  quantity: string;
  amount: string;
  reference: string;
  balance: string;
  subtotal: string;
  tax: string;
  total: string;

  billed_to: string;
  invoice_number: string;
  issue_date: string;
  due_date: string;
  period: string;
  price: string;
  serial: string;
  paid: string;
  credited: string;
  rounding: string;
  written_off: string;
  balance_due: string;
  payments: string;
  first_payments: string;
  method: string;
  received: string;
  counted_in: string;
  credit_applied: string;
  notes: string;
  signature: string;
  /** Beside the QR code of the client's bill page. */
  scan: string;

  entries: string;
  entry: string;
  printed_on: string;
  opening_balance: string;
  closing_balance: string;
  closing_credit: string;
  signs: string;
  all_entries: string;
  from_until: string;
  from: string;
  until: string;

  receipt_number: string;
  received_from: string;
  amount_received: string;
  exchange_rate: string;
  worth: string;
  applied_to: string;
  to_credit: string;
  cancelled: string;
  cancelled_on: string;
  reason: string;

  credit_note_number: string;
  credited_total: string;

  handover: string;
  handed_over_by: string;
  received_by: string;
  expected: string;
  counted: string;
  difference: string;

  invoice_statuses: Record<InvoiceStatus, string>;
  payment_methods: Record<PaymentMethod, string>;
  entry_kinds: Record<ClientEntryKind, string>;
}
