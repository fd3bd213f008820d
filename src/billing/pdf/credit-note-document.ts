import type { CalendarDate } from "../../clock/instant.ts";
import { document_labels } from "../../customer-texts/documents/dictionaries.ts";
import type { Language } from "../../customer-texts/language.ts";
import { fromThousandths, inFull } from "../../shared/money.ts";
import type { CreditNoteDocument } from "./document.ts";
import { clientLines, type Issuer } from "./parties.ts";
import { printedDate, printedLine, printedLines } from "./printable.ts";

const reason_max = 4000;
const reason_lines_max = 80;

/** A credit note to print. Amounts are in minor units of its currency. */
export interface CreditNoteToPrint {
  number: string;
  invoice_number: string;
  issue_date: CalendarDate;
  /** The details at the time of billing. */
  client: Parameters<typeof clientLines>[0];
  currency: string;
  /** `quantity` is in thousandths; null where only an amount was credited. `total` is without tax. */
  lines: readonly { description: string; quantity: number | null; total: number }[];
  subtotal: number;
  tax_total: number;
  total: number;
  reason: string;
}

/** The data of a credit note's PDF, in the language of `documentLanguage`. */
export const creditNoteDocument = (
  organization: Issuer,
  language: Language,
  note: CreditNoteToPrint,
): CreditNoteDocument => {
  const { currency } = note;
  const labels = document_labels[language];
  return {
    template: "credit-note",
    language,
    issuer: printedLine(organization.name),
    number: note.number,
    invoice_number: note.invoice_number,
    issue_date: printedDate(note.issue_date, language),
    client: clientLines(note.client),
    currency,
    lines: note.lines.map(({ description, quantity, total }) => ({
      name: printedLine(description),
      quantity: quantity === null ? "" : String(fromThousandths(quantity)),
      total: inFull(total, currency),
    })),
    totals: [
      { label: labels.subtotal, amount: inFull(note.subtotal, currency) },
      { label: labels.tax, amount: inFull(note.tax_total, currency) },
    ],
    total: inFull(note.total, currency),
    reason: printedLines(note.reason, reason_max, reason_lines_max),
  };
};
