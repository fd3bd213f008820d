import type { OrgReader } from "../../database/org.ts";
import { fromThousandths, toDecimal } from "../../shared/money.ts";
import { invoiceNumber, type NumberedInvoice } from "../invoices/number.ts";
import { invoicesByIds } from "../invoices/queries.ts";
import type { InvoiceRow } from "../invoices/record.ts";
import {
  type CreditNoteLineRow,
  type CreditNoteRow,
  creditNoteSummary,
  linesOfCreditNotes,
} from "./queries.ts";
import type { CreditNoteView } from "./wire.ts";

/** Credit notes with their lines, in the given order. */
export const creditNoteViews = (
  db: OrgReader,
  notes: readonly CreditNoteRow[],
): CreditNoteView[] => {
  const invoices = invoicesByIds(
    db,
    notes.map(({ invoice_id }) => invoice_id),
  );
  const lines = linesOfCreditNotes(
    db,
    notes.map(({ id }) => id),
  );
  return notes.flatMap((note) => {
    const invoice = invoices.get(note.invoice_id);
    return invoice ? [recordView(note, invoice, lines.get(note.id) ?? [])] : [];
  });
};

export const creditNoteView = (
  db: OrgReader,
  note: CreditNoteRow,
  invoice: InvoiceRow,
): CreditNoteView =>
  recordView(note, invoice, linesOfCreditNotes(db, [note.id]).get(note.id) ?? []);

const recordView = (
  note: CreditNoteRow,
  invoice: NumberedInvoice,
  lines: readonly CreditNoteLineRow[],
): CreditNoteView => {
  const { currency } = note;
  return {
    ...creditNoteSummary(note),
    invoice_id: note.invoice_id,
    invoice_number: invoiceNumber(invoice),
    client_id: note.client_id,
    currency,
    lines: lines.map(({ line_id, name, quantity, line_total, tax }) => ({
      line_id,
      description: name,
      quantity: quantity === null ? null : fromThousandths(quantity),
      line_total: toDecimal(line_total, currency),
      tax: toDecimal(tax, currency),
      total: toDecimal(line_total + tax, currency),
    })),
    subtotal: toDecimal(note.subtotal, currency),
    tax_total: toDecimal(note.tax_total, currency),
    applied: toDecimal(note.applied, currency),
    reason: note.reason,
    issue_date: note.issue_date,
    created_at: note.created_at,
  };
};
