import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { InvoiceStatus } from "../../shared/billing-vocabulary.ts";
import type { BillingMode, PaymentMethod } from "../../shared/vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/** Items used by a ticket, written by `tickets/items.ts`. Prices are determined when it is billed. */
export interface TicketItemsTable {
  org_id: string;
  ticket_id: string;
  /** From 0. */
  position: number;
  item_uuid: string;
  /** Thousandths. */
  quantity: number;
  /** Minor units of the item's currency. Null: by the precedence of decisions §3. */
  price: number | null;
  serial: string | null;
  /** Lower case, `aa:bb:cc:dd:ee:ff`. */
  mac: string | null;
}

/** The result of a ticket's last completion, and of its last billing: the answer when they are repeated (§3.1). */
export interface TicketCompletionsTable {
  org_id: string;
  ticket_id: string;
  call: "complete" | "create_invoice";
  /** The job type's mode at that time. */
  billing_mode: BillingMode;
  /** The invoice that billed the ticket. */
  invoice_id: string | null;
  /** The payment on site. */
  payment_id: string | null;
  follow_up_id: string | null;
  /** 1: a message to the client was queued. */
  client_notified: Flag;
  /** 1: the ticket was not reopened since. A trigger on `tickets` keeps it up to date. */
  stands: Flag;
  /** The payment that applied the client's credit. */
  credit_payment_id: string | null;
}

/** A client's journal totals per currency, updated by `ledger/post.ts`. */
export interface ClientAccountsTable {
  org_id: string;
  client_id: string;
  currency: string;
  /** Minor units outstanding on invoices. */
  receivable: number;
  /** Minor units of unused credit. */
  credit: number;
}

/** `billing/invoices/record.ts` inserts and updates; nothing deletes. Amounts are in minor units of `currency`. */
export interface InvoicesTable {
  org_id: string;
  id: string;
  /** The year of the issue date. */
  year: number;
  /** From 1 without gaps, per organization and year. Shown as `INV-<year>-<number>`. Imported: from -1 downwards, not shown. */
  number: number;
  client_id: string;
  /** The billed ticket, if any. */
  ticket_id: string | null;
  status: InvoiceStatus;
  currency: string;
  /** Without tax. */
  subtotal: number;
  tax_total: number;
  total: number;
  /** Paid by payments that are not deleted, and by credit. */
  paid: number;
  /** The remainder that was waived by the organization's tolerance. */
  rounding: number;
  issue_date: CalendarDate;
  due_date: CalendarDate;
  /** The billed month of a recurring invoice, `2026-11`. Null for others. */
  period: string | null;
  recurring: Flag;
  notes: string | null;
  /** `{id, name, …}`: the client at the time of billing. */
  client_snapshot: Json;
  /** The journal entry. */
  entry_id: string;
  created_at: Instant;
  updated_at: Instant;
  voided_at: Instant | null;
  void_reason: string | null;
  /** The client's when it was issued. */
  branch_id: string | null;
  /** The ticket's technician when it was billed. */
  technician_id: string | null;
  /** The sum of its credit notes, at most `total`. */
  credited: number;
  /** What its credit notes lowered the balance by. The rest of `credited` became the client's credit. */
  credit_applied: number;
  /** The number in the former system, which is shown. Null for an invoice that was issued here. */
  legacy_number: string | null;
  /** The local day of its import. */
  imported_on: CalendarDate | null;
  /** 1: what a client owed before; no revenue. */
  is_opening: Flag;
}

/** What invoices billed on each local day, by item: written with each invoice. */
export interface DailySalesTable {
  org_id: string;
  day: CalendarDate;
  currency: string;
  /** The client's at that time; empty without one. So `isp_id`. */
  branch_id: string;
  isp_id: string;
  item_uuid: string;
  /** With tax. */
  amount: number;
}

/** Invoice lines with their prices at the time. Amounts are in minor units of the invoice's currency. */
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
  /** Percent, as decimal text. */
  tax_rate: string;
  /** Without tax. */
  line_total: number;
  tax: number;
  serial: string | null;
  mac: string | null;
  /** Credit notes name the line by it. Unique within the invoice. */
  id: string;
}

/** Part or all of an invoice, taken back. `billing/credit-notes/record.ts` inserts; nothing updates or deletes. */
export interface CreditNotesTable {
  org_id: string;
  id: string;
  /** The year of the issue date. */
  year: number;
  /** From 1 without gaps, per organization and year. Shown as `CN-<year>-<number>`. Imported: from -1 downwards, not shown. */
  number: number;
  invoice_id: string;
  /** The invoice's client and currency. Amounts are in its minor units. */
  client_id: string;
  currency: string;
  /** Without tax. */
  subtotal: number;
  tax_total: number;
  total: number;
  /** What lowered the invoice's balance. The rest became the client's credit. */
  applied: number;
  reason: string;
  issue_date: CalendarDate;
  /** The journal entry. */
  entry_id: string;
  created_at: Instant;
  /** As of an invoice. */
  legacy_number: string | null;
}

/** What a credit note takes back of an invoice's lines. */
export interface CreditNoteLinesTable {
  org_id: string;
  credit_note_id: string;
  /** From 0. */
  position: number;
  invoice_id: string;
  /** `invoice_lines.position`. */
  line_position: number;
  /** Thousandths. Null: a part of the line's price, of no quantity. */
  quantity: number | null;
  /** Without tax. */
  line_total: number;
  tax: number;
}

/** `billing/payments/record.ts` inserts and soft-deletes. */
export interface PaymentsTable {
  org_id: string;
  id: string;
  client_id: string;
  /** The paid invoice if it is only one. Null: none or several (`payment_allocations`). */
  invoice_id: string | null;
  /** That invoice's ticket. */
  ticket_id: string | null;
  /** That invoice's status, kept up to date by the trigger `payments_of_invoice` until the payment is deleted. */
  invoice_status: InvoiceStatus | null;
  /** Minor units of `currency`. 0 only applies credit. */
  amount: number;
  currency: string;
  /** Units of `currency` for 1 of `invoice_currency`, as decimal text. Null if they are the same. */
  exchange_rate: string | null;
  /** Minor units of `invoice_currency`, credited to the client's account. */
  invoice_amount: number;
  invoice_currency: string;
  method: PaymentMethod;
  reference: string | null;
  paid_at: Instant;
  collector_id: number | null;
  /** The journal entry. */
  entry_id: string;
  created_at: Instant;
  deleted_at: Instant | null;
  delete_reason: string | null;
  /** The local day of `paid_at` when it was recorded. */
  paid_on: CalendarDate;
  /** The client's when it was recorded. */
  branch_id: string | null;
  /** The ticket whose completion took it, and its technician at that time. */
  visited_ticket_id: string | null;
  technician_id: string | null;
  /** The local year in which it was recorded. Null without a receipt number. */
  receipt_year: number | null;
  /** From 1 without gaps, per organization and year. Shown as `RCP-<year>-<number>`. Null for applied credit. */
  receipt_number: number | null;
  /** 1: credit that was brought in by an import, not money that was collected. */
  is_opening: Flag;
}

/** The payments that are not deleted, by `paid_on`: kept up to date by the triggers `daily_collections_…`. */
export interface DailyCollectionsTable {
  org_id: string;
  day: CalendarDate;
  currency: string;
  method: PaymentMethod;
  /** As text; empty without one. So `branch_id`. */
  collector_id: string;
  branch_id: string;
  count: number;
  amount: number;
}

/** The last day that `daily_mrr` has, or never will have: the day before the organization or its first figures. */
export interface DailyFiguresTable {
  org_id: string;
  through: CalendarDate;
}

/** Monthly recurring revenue at the end of each local day, written by the job `daily-figures`. */
export interface DailyMrrTable {
  org_id: string;
  day: CalendarDate;
  currency: string;
  /** Empty without one. The organization's own currency has a row without a branch on each day that is known. */
  branch_id: string;
  amount: number;
}

/** How a payment is allocated to invoices. The rest is the client's credit. */
export interface PaymentAllocationsTable {
  org_id: string;
  payment_id: string;
  /** From 0. */
  position: number;
  invoice_id: string;
  /** Minor units of the invoice's currency, at most its balance. */
  amount: number;
  /** The waived remainder. */
  rounding: number;
}

/** The number of invoices by day, status and origin, kept up to date by the triggers `invoice_counts_…`. */
export interface InvoiceCountsTable {
  org_id: string;
  issue_date: CalendarDate;
  status: InvoiceStatus;
  recurring: Flag;
  count: number;
}

/** The number of payments that are not deleted, kept up to date by the triggers `payment_counts_…`. */
export interface PaymentCountsTable {
  org_id: string;
  /** The day of `payments.paid_at` in UTC. */
  paid_on: CalendarDate;
  /** `payments.invoice_status`; empty text for null. */
  invoice_status: InvoiceStatus | "";
  count: number;
}

/** An exchange rate, effective from a moment on. */
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

/** The progress of an organization's monthly billing. */
export interface RecurringBillingTable {
  org_id: string;
  /** The last day that was billed. */
  billed_through: CalendarDate;
}

/** Clients whose recurring invoice failed. Later runs retry them. */
export interface RecurringFailuresTable {
  org_id: string;
  client_id: string;
  /** The month, `2026-11`. */
  period: string;
  /** The billing day. */
  day: CalendarDate;
}

/** A run of the monthly billing. */
export interface InvoiceRunsTable {
  org_id: string;
  id: string;
  ran_at: Instant;
  /** The first billed day; `date_to` is the last. */
  date_from: CalendarDate;
  date_to: CalendarDate;
  invoices: number;
  /** `{currency: minor units}`. */
  totals: Json;
  failures_count: number;
}

/** Clients that a run could not bill, with the reason. */
export interface InvoiceRunFailuresTable {
  org_id: string;
  run_id: string;
  /** From 0. */
  position: number;
  client_id: string;
  /** The client's name at that time. */
  name: string;
  period: string;
  reason: string;
  message: string;
}
