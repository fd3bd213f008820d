import type { OrgReader } from "../../database/org.ts";
import { invoiceNumber } from "../invoices/number.ts";
import { requireInvoice } from "../invoices/queries.ts";
import { creditNoteDocument } from "../pdf/credit-note-document.ts";
import type { CreditNoteDocument } from "../pdf/document.ts";
import { documentLanguage, type Issuer } from "../pdf/parties.ts";
import { creditNoteNumber } from "./number.ts";
import { type CreditNoteRow, linesOfCreditNotes } from "./queries.ts";

/** The data of a credit note's PDF, with the client's details at the time of billing. */
export const printedCreditNote = (
  db: OrgReader,
  organization: Issuer,
  note: CreditNoteRow,
): CreditNoteDocument => {
  const invoice = requireInvoice(db, note.invoice_id);
  const lines = linesOfCreditNotes(db, [note.id]).get(note.id) ?? [];
  return creditNoteDocument(organization, documentLanguage(db, organization, note.client_id), {
    ...note,
    number: creditNoteNumber(note),
    invoice_number: invoiceNumber(invoice),
    client: JSON.parse(invoice.client_snapshot),
    lines: lines.map(({ name, quantity, line_total }) => ({
      description: name,
      quantity,
      total: line_total,
    })),
  });
};
