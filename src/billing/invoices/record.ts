import type { Selectable } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import { branchOfClient } from "../../clients/queries.ts";
import { type CalendarDate, type Instant, plusDays } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import type { InvoicesTable } from "../../database/tables/billing.ts";
import { emit } from "../../events/emit.ts";
import { changeReceivable } from "../../ledger/daily.ts";
import type { Line as EntryLine } from "../../ledger/entry.ts";
import { post, reverseIfActive } from "../../ledger/post.ts";
import { Refusal } from "../../refusal.ts";
import { totalsOf } from "../../shared/pricing.ts";
import { resumeWhenPaid } from "../../suspension/resume-when-paid.ts";
import { ensureBillLink } from "../bill-links/link.ts";
import { invoiceData } from "../event-data.ts";
import { type Imported, numberIn } from "../imported.ts";
import type { PricedLine } from "../price-lines.ts";
import { openAmount, statusOf } from "./amounts.ts";
import { addSales } from "./daily-sales.ts";
import { invoiceNumber } from "./number.ts";

export type InvoiceRow = Selectable<InvoicesTable>;

export interface NewInvoice {
  client: ClientRow;
  currency: string;
  /** Without problems (`refuseProblems`). */
  lines: readonly PricedLine[];
  issue_date: CalendarDate;
  /** Defaults to the organization's `payment_terms_days` after `issue_date`. */
  due_date?: CalendarDate | null | undefined;
  ticket_id?: string | null;
  /** The ticket's. */
  technician_id?: string | null;
  notes?: string | null | undefined;
  /** The month that a recurring invoice bills, `YYYY-MM`. */
  period?: string;
  /** The same change records a payment next, which then updates the client's balance. */
  is_followed_by_payment?: boolean;
  /** `is_opening`: it stands for what was owed before, which was revenue in the former system. */
  imported?: Imported & { is_opening: boolean };
}

/** Minor units. Small enough that sums over many invoices stay exact. */
const total_max = 1e15;

export const isTooLarge = ({ total }: { total: number }): boolean => total > total_max;

/**
 * Issues an invoice with the year's next number: writes the journal entry, the rows and the events. An invoice
 * with a total of 0 is paid immediately.
 */
export const issueInvoice = (
  tx: OrgTx,
  organization: Organization,
  invoice: NewInvoice,
): InvoiceRow => {
  const { client, currency, lines, issue_date, due_date, ticket_id, notes, period } = invoice;
  const totals = totalsOf(lines);
  if (isTooLarge(totals)) throw new Refusal("invoice_failed", "The invoice would be too large.");
  const id = Bun.randomUUIDv7();
  const year = Number(issue_date.slice(0, 4));
  const { imported } = invoice;
  const number = numberIn(tx, "invoice", year, imported);
  const legacy_number = imported?.legacy_number ?? null;
  const is_opening = imported?.is_opening ?? false;
  const entry = post(
    tx,
    {
      kind: is_opening ? "opening_balance" : "invoice",
      client_id: client.id,
      reference: invoiceNumber({ year, number, legacy_number }),
      lines: is_opening ? openingLines(totals, currency) : entryLines(totals, currency),
    },
    { skip_balance: invoice.is_followed_by_payment ?? false },
  );
  const row: InvoiceRow = {
    org_id: tx.org_id,
    id,
    year,
    number,
    client_id: client.id,
    ticket_id: ticket_id ?? null,
    status: statusOf({ total: totals.total, paid: 0, rounding: 0, credit_applied: 0 }),
    currency,
    ...totals,
    paid: 0,
    rounding: 0,
    issue_date,
    due_date: due_date ?? plusDays(issue_date, organization.payment_terms_days),
    period: period ?? null,
    recurring: period === undefined ? 0 : 1,
    notes: notes || null,
    client_snapshot: JSON.stringify(snapshotOf(client)),
    entry_id: entry.id,
    created_at: tx.now,
    updated_at: tx.now,
    voided_at: null,
    void_reason: null,
    branch_id: client.branch_id,
    technician_id: invoice.technician_id ?? null,
    credited: 0,
    credit_applied: 0,
    legacy_number,
    imported_on: imported?.on ?? null,
    is_opening: is_opening ? 1 : 0,
  };
  tx.insert("invoices", row);
  tx.insert(
    "invoice_lines",
    lines.map((line, position) => ({ invoice_id: id, position, ...billedLine(line) })),
  );
  if (!is_opening) addSales(tx, client, currency, lines);
  changeReceivable(tx, row, { before: 0, after: openAmount(row) });
  ensureBillLink(tx, client.id);
  emit(tx, "invoice.created", { invoice: invoiceData(row) }, billingScope(client));
  if (row.status === "paid") emitInvoicePaid(tx, row, client, null, tx.now);
  return row;
};

/** Debits the client's receivable and credits revenue and tax (decisions §6). */
const entryLines = (
  { subtotal, tax_total, total }: ReturnType<typeof totalsOf>,
  currency: string,
): EntryLine[] => [
  { account: "receivable", amount: total, currency },
  { account: "revenue", amount: -subtotal, currency },
  ...(tax_total === 0 ? [] : [{ account: "tax", amount: -tax_total, currency } as const]),
];

const openingLines = ({ total }: ReturnType<typeof totalsOf>, currency: string): EntryLine[] => [
  { account: "receivable", amount: total, currency },
  { account: "opening_balance", amount: -total, currency },
];

/** The columns of `invoice_lines` for a priced line. */
const billedLine = (line: PricedLine) => ({
  id: Bun.randomUUIDv7(),
  item_uuid: line.item_uuid,
  name: line.name,
  unit: line.unit,
  quantity: line.quantity,
  price: line.price,
  tax_rate: line.tax_rate,
  line_total: line.line_total,
  tax: line.tax,
  serial: line.serial,
  mac: line.mac,
});

/** The client's details at the time of billing. */
const snapshotOf = (client: ClientRow) => ({
  id: client.id,
  name: client.name,
  username: client.username,
  email: client.email,
  phone_number: client.phone_number,
  address: client.address,
  city: client.city,
  external_ref: client.external_ref,
});

/** What a payment adds to an invoice, in minor units; negative when the payment is deleted. */
export interface Settlement {
  amount: number;
  rounding: number;
}

/** Updates an invoice's paid amount, rounding and status. Returns the updated row. */
export const settle = (
  tx: OrgTx,
  before: InvoiceRow,
  { amount, rounding }: Settlement,
): InvoiceRow =>
  changeAmounts(tx, before, { paid: before.paid + amount, rounding: before.rounding + rounding });

/** Adds a credit note to an invoice: its total, and what of it lowers the balance. Returns the updated row. */
export const recordCredited = (
  tx: OrgTx,
  before: InvoiceRow,
  { total, applied }: { total: number; applied: number },
): InvoiceRow =>
  changeAmounts(tx, before, {
    credited: before.credited + total,
    credit_applied: before.credit_applied + applied,
  });

const changeAmounts = (
  tx: OrgTx,
  before: InvoiceRow,
  sums: Partial<Pick<InvoiceRow, "paid" | "rounding" | "credited" | "credit_applied">>,
): InvoiceRow => {
  const values = {
    ...sums,
    status: statusOf({ ...before, ...sums }),
    updated_at: tx.now,
  };
  tx.updateRow("invoices", before.id, values);
  const after: InvoiceRow = { ...before, ...values };
  changeReceivable(tx, before, { before: openAmount(before), after: openAmount(after) });
  return after;
};

/**
 * Voids an invoice without payments: reverses its journal entry and emits the event. Its number and period are
 * not reused. Returns the updated row.
 */
export const recordVoided = (tx: OrgTx, before: InvoiceRow, reason: string): InvoiceRow => {
  reverseIfActive(tx, before.entry_id, { kind: "void", reference: invoiceNumber(before) });
  const values = {
    status: "void",
    voided_at: tx.now,
    void_reason: reason,
    updated_at: tx.now,
  } as const;
  tx.updateRow("invoices", before.id, values);
  const after: InvoiceRow = { ...before, ...values };
  changeReceivable(tx, before, { before: openAmount(before), after: 0 });
  const branch_id = branchOfClient(tx, before.client_id);
  emit(
    tx,
    "invoice.voided",
    { invoice: invoiceData(after), reason, voided_at: tx.now },
    billingScope({ branch_id }),
  );
  resumeWhenPaid(tx, before.client_id, null);
  return after;
};

/** Emits `invoice.paid`, each time an invoice becomes paid (decisions §6). */
export const emitInvoicePaid = (
  tx: OrgTx,
  invoice: InvoiceRow,
  client: Pick<ClientRow, "branch_id">,
  payment_id: string | null,
  paid_at: Instant,
): void =>
  emit(
    tx,
    "invoice.paid",
    { invoice: invoiceData(invoice), payment_id, paid_at },
    billingScope(client),
  );

/** An event about money belongs to the client's branch, and to no board (decisions §7). */
export const billingScope = ({ branch_id }: Pick<ClientRow, "branch_id">) => ({
  branch_id,
  board_id: null,
});
