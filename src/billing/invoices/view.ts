import { deletionMoments } from "../../clients/queries.ts";
import type { Instant } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { toDecimal } from "../../shared/money.ts";
import { type CreditNoteRow, creditNoteSummary, creditNotesOf } from "../credit-notes/queries.ts";
import { lineView } from "../line-view.ts";
import { type InvoiceLineRow, linesOfInvoices } from "./queries.ts";
import type { InvoiceRow } from "./record.ts";
import { invoiceSummary } from "./summary.ts";
import type { InvoiceView } from "./wire.ts";

/** The summary, with a balance of 0 if the invoice was written off. */
const summaryOf = (row: InvoiceRow, written_off_at: Instant | null) => {
  const summary = invoiceSummary(row);
  return written_off_at === null ? summary : { ...summary, balance: 0 };
};

const writtenOffAt = (db: OrgReader, { client_id }: InvoiceRow): Instant | null =>
  deletionMoments(db, [client_id]).get(client_id) ?? null;

/** The invoice's summary; its balance is 0 if its client was deleted. */
export const currentSummary = (db: OrgReader, row: InvoiceRow) =>
  summaryOf(row, writtenOffAt(db, row));

const recordView = (
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  notes: readonly CreditNoteRow[],
  written_off_at: Instant | null,
): InvoiceView => {
  const { currency } = row;
  return {
    ...summaryOf(row, written_off_at),
    legacy_number: row.legacy_number,
    imported: row.imported_on !== null,
    client_id: row.client_id,
    ticket_id: row.ticket_id,
    lines: lines.map(({ id, serial, mac, ...line }) => ({
      id,
      ...lineView(line, currency),
      serial,
      mac,
    })),
    subtotal: toDecimal(row.subtotal, currency),
    tax_total: toDecimal(row.tax_total, currency),
    paid: toDecimal(row.paid, currency),
    rounding: toDecimal(row.rounding, currency),
    credited: toDecimal(row.credited, currency),
    credit_applied: toDecimal(row.credit_applied, currency),
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
    credit_notes: notes.map(creditNoteSummary),
    written_off_at,
  };
};

/**
 * Invoices with their lines, in the given order. Those of a deleted client are written off, because their
 * journal entries were reversed (decisions §3).
 */
export const invoiceViews = (db: OrgReader, rows: readonly InvoiceRow[]): InvoiceView[] => {
  const lines = linesOfInvoices(
    db,
    rows.map(({ id }) => id),
  );
  const notes = creditNotesOf(db, rows);
  const written_off = deletionMoments(
    db,
    rows.map(({ client_id }) => client_id),
  );
  return rows.map((row) =>
    recordView(
      row,
      lines.get(row.id) ?? [],
      notes.get(row.id) ?? [],
      written_off.get(row.client_id) ?? null,
    ),
  );
};

export const invoiceView = (db: OrgReader, row: InvoiceRow): InvoiceView =>
  recordView(
    row,
    linesOfInvoices(db, [row.id]).get(row.id) ?? [],
    creditNotesOf(db, [row]).get(row.id) ?? [],
    writtenOffAt(db, row),
  );
