import type { OrgReader } from "../../database/org.ts";
import { toDecimal } from "../../money.ts";
import { lineView } from "../line-view.ts";
import { type InvoiceLineRow, linesOfInvoices } from "./queries.ts";
import type { InvoiceRow } from "./record.ts";
import { invoiceSummary } from "./summary.ts";
import type { InvoiceView } from "./wire.ts";

const recordView = (row: InvoiceRow, lines: readonly InvoiceLineRow[]): InvoiceView => {
  const { currency } = row;
  return {
    ...invoiceSummary(row),
    client_id: row.client_id,
    ticket_id: row.ticket_id,
    lines: lines.map(({ serial, mac, ...line }) => ({ ...lineView(line, currency), serial, mac })),
    subtotal: toDecimal(row.subtotal, currency),
    tax_total: toDecimal(row.tax_total, currency),
    paid: toDecimal(row.paid, currency),
    rounding: toDecimal(row.rounding, currency),
    issue_date: row.issue_date,
    due_date: row.due_date,
    period: row.period,
    recurring: row.recurring === 1,
    notes: row.notes,
    client_snapshot: JSON.parse(row.client_snapshot) as InvoiceView["client_snapshot"],
    created_at: row.created_at,
    updated_at: row.updated_at,
    voided_at: row.voided_at,
    void_reason: row.void_reason,
  };
};

/** Invoices with their lines, in this order. */
export const invoiceViews = (db: OrgReader, rows: readonly InvoiceRow[]): InvoiceView[] => {
  const lines = linesOfInvoices(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => recordView(row, lines.get(row.id) ?? []));
};

export const invoiceView = (db: OrgReader, row: InvoiceRow): InvoiceView =>
  recordView(row, linesOfInvoices(db, [row.id]).get(row.id) ?? []);
