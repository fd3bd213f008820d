import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { InvoiceStatus } from "../../shared/billing-vocabulary.ts";
import type { BillingMode, PaymentMethod } from "../../shared/vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/** What a ticket's work used. `tickets/items.ts` writes; prices are found when it is billed. */
export interface TicketItemsTable {
  org_id: string;
  ticket_id: string;
  /** From 0. */
  position: number;
  item_uuid: string;
  /** Thousandths. */
  quantity: number;
  /** Minor units of the item's currency; null takes the precedence of decisions §3. */
  price: number | null;
  serial: string | null;
  /** Six pairs of lower case hex digits, `aa:bb:cc:dd:ee:ff`. */
  mac: string | null;
}

/** What the last completion of a ticket came to, and the last billing of it: what a repetition answers (§3.1). */
export interface TicketCompletionsTable {
  org_id: string;
  ticket_id: string;
  call: "complete" | "create_invoice";
  /** The job type's, as it was then. */
  billing_mode: BillingMode;
  /** What billed the ticket then. */
  invoice_id: string | null;
  /** What was paid at the door. */
  payment_id: string | null;
  follow_up_id: string | null;
  /** Whether a message was written for the client. */
  client_notified: Flag;
  /** Whether the ticket was not reopened since: a trigger on `tickets` follows. */
  stands: Flag;
}

/** A client's sums of the journal in a currency; `ledger/post.ts` moves them. */
export interface ClientAccountsTable {
  org_id: string;
  client_id: string;
  currency: string;
  /** Minor units that are owed on invoices. */
  receivable: number;
  /** Minor units that were paid too much. */
  credit: number;
}

/** `billing/invoices/record.ts` inserts and updates; nothing deletes. Money in minor units of `currency`. */
export interface InvoicesTable {
  org_id: string;
  id: string;
  /** Of the issue date. */
  year: number;
  /** From 1 without gaps in the organization's year; shown as `INV-<year>-<number>`. */
  number: number;
  client_id: string;
  /** The job that it bills; null: none. */
  ticket_id: string | null;
  status: InvoiceStatus;
  currency: string;
  /** Without tax. */
  subtotal: number;
  tax_total: number;
  total: number;
  /** What live payments and credit have paid of it. */
  paid: number;
  /** The remainder that the organization's tolerance let go. */
  rounding: number;
  issue_date: CalendarDate;
  due_date: CalendarDate;
  /** The month that a recurring one bills, `2026-11`, that of its issue date; null for any other. */
  period: string | null;
  recurring: Flag;
  notes: string | null;
  /** `{id, name, …}`: the client as they were billed. */
  client_snapshot: Json;
  /** Its entry in the journal. */
  entry_id: string;
  created_at: Instant;
  updated_at: Instant;
  voided_at: Instant | null;
  void_reason: string | null;
}

/** What an invoice bills, as it was priced then. Money in minor units of the invoice's currency. */
export interface InvoiceLinesTable {
  org_id: string;
  invoice_id: string;
  /** From 0. */
  position: number;
  item_uuid: string;
  name: string;
  unit: string | null;
  /** Thousandths. */
  quantity: number;
  price: number;
  /** Percent, as a decimal text. */
  tax_rate: string;
  /** Without tax. */
  line_total: number;
  tax: number;
  serial: string | null;
  mac: string | null;
}

/** `billing/payments/record.ts` inserts and marks as deleted. */
export interface PaymentsTable {
  org_id: string;
  id: string;
  client_id: string;
  /** The one invoice that it pays; null: none, or several (`payment_allocations`). */
  invoice_id: string | null;
  /** That invoice's ticket. */
  ticket_id: string | null;
  /** That invoice's status, kept by the trigger `payments_of_invoice` until the payment is deleted. */
  invoice_status: InvoiceStatus | null;
  /** Minor units of `currency`; 0 brings no money and only applies credit. */
  amount: number;
  currency: string;
  /** Units of `currency` for 1 of `invoice_currency`, as decimal text; null without an exchange. */
  exchange_rate: string | null;
  /** Minor units of `invoice_currency`: what it is worth to the client's account. */
  invoice_amount: number;
  invoice_currency: string;
  method: PaymentMethod;
  reference: string | null;
  paid_at: Instant;
  collector_id: number | null;
  /** Its entry in the journal. */
  entry_id: string;
  created_at: Instant;
  deleted_at: Instant | null;
  delete_reason: string | null;
}

/** What of a payment goes to which invoice; the rest is the client's credit. */
export interface PaymentAllocationsTable {
  org_id: string;
  payment_id: string;
  /** From 0. */
  position: number;
  invoice_id: string;
  /** Minor units of the invoice's currency, never more than was open. */
  amount: number;
  /** The remainder that it let go. */
  rounding: number;
}

/** How many invoices there are of each kind on a day: kept by the triggers `invoice_counts_…`. */
export interface InvoiceCountsTable {
  org_id: string;
  issue_date: CalendarDate;
  status: InvoiceStatus;
  recurring: Flag;
  count: number;
}

/** How many payments, not deleted, there are: kept by the triggers `payment_counts_…`. */
export interface PaymentCountsTable {
  org_id: string;
  /** Of the one invoice that they pay; empty without. */
  invoice_status: InvoiceStatus | "";
  count: number;
}

/** What a currency is worth in another, from a moment on. */
export interface ExchangeRatesTable {
  org_id: string;
  id: string;
  base: string;
  quote: string;
  /** Units of `quote` for 1 of `base`, as decimal text. */
  rate: string;
  effective_at: Instant;
  created_at: Instant;
}

/** How far an organization's monthly bills have come. */
export interface RecurringBillingTable {
  org_id: string;
  /** The last day that a run has looked at. */
  billed_through: CalendarDate;
}

/** Clients whose bill of a day failed: later runs try them again. */
export interface RecurringFailuresTable {
  org_id: string;
  client_id: string;
  /** The month, `2026-11`. */
  period: string;
  /** The day that is billed. */
  day: CalendarDate;
}

/** What a run of the monthly bills did. */
export interface InvoiceRunsTable {
  org_id: string;
  id: string;
  ran_at: Instant;
  /** The days that it looked at. */
  date_from: CalendarDate;
  date_to: CalendarDate;
  invoices: number;
  /** `{currency: minor units}`. */
  totals: Json;
  failures_count: number;
}

/** Whom a run could not bill, and why. */
export interface InvoiceRunFailuresTable {
  org_id: string;
  run_id: string;
  /** From 0. */
  position: number;
  client_id: string;
  /** The client's, as it was then. */
  name: string;
  period: string;
  reason: string;
  message: string;
}
