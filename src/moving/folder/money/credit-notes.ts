import { creditNotesOf, openLinesOf } from "../../../billing/credit-notes/queries.ts";
import { type CreditedLine, recordCreditNote } from "../../../billing/credit-notes/record.ts";
import { openAmount } from "../../../billing/invoices/amounts.ts";
import type { InvoiceRow } from "../../../billing/invoices/record.ts";
import type { ClientRow } from "../../../clients/client.ts";
import type { Instant } from "../../../clock/instant.ts";
import type { OrgReader } from "../../../database/org.ts";
import { checkedMinor } from "../../../minor-units.ts";
import { refuseField } from "../../../refusal.ts";
import { toThousandths } from "../../../shared/money.ts";
import { type Cells, requiredIn } from "../cells.ts";
import type { ImportContext } from "../import-context.ts";
import { rememberImported } from "../imported-records.ts";
import { contentOf } from "./content.ts";
import { invoiceIn } from "./invoice-queries.ts";
import { decimalIn } from "./invoices.ts";
import type { MoneyLine } from "./stage.ts";

/** Issues the credit note whose lines these are, at its own moment. */
export const importCreditNote = (
  { organization, imported_on, change }: ImportContext,
  client: ClientRow,
  at: Instant,
  lines: readonly MoneyLine[],
): void => {
  const [{ cells } = { cells: {} as Cells }] = lines;
  const external_ref = requiredIn(cells, "external_ref");
  change(at, (tx) => {
    const invoice = invoiceIn(tx, client.id, requiredIn(cells, "invoice_ref"), "invoice_ref");
    if (invoice.status === "void") throw refuseField("invoice_ref", "is void");
    const note = recordCreditNote(tx, organization, {
      client,
      invoice,
      lines: creditedLines(tx, invoice, lines),
      reason: requiredIn(cells, "reason"),
      imported: {
        legacy_number: cells.legacy_number ?? external_ref,
        on: imported_on,
        applied: appliedIn(cells, invoice),
      },
    });
    rememberImported(tx, "credit-notes", external_ref, { id: note.id, content: contentOf(lines) });
  });
};

/** What is taken of each line of the invoice, at most what is left of it. */
const creditedLines = (
  db: OrgReader,
  invoice: InvoiceRow,
  lines: readonly MoneyLine[],
): CreditedLine[] => {
  const notes = creditNotesOf(db, [invoice]).get(invoice.id) ?? [];
  const open = openLinesOf(db, invoice.id, notes);
  const credited = lines.map(({ cells }): CreditedLine => {
    const line_position = (decimalIn(cells, "line") ?? 1) - 1;
    const found = open.find(({ line }) => line.position === line_position);
    if (!found) throw refuseField("line", "is not a line of the invoice, counted from 1");
    const part = {
      line_position,
      quantity: quantityIn(cells),
      line_total: minorIn(cells, "amount", invoice.currency),
      tax: minorIn(cells, "tax", invoice.currency),
    };
    const { left } = found;
    if (part.line_total > left.line_total || (part.quantity ?? 0) > left.quantity)
      throw refuseField("amount", "is more than what is left of the invoice's line");
    if (part.tax > left.tax)
      throw refuseField("tax", "is more than what is left of the line's tax");
    return part;
  });
  if (!credited.some(({ line_total, tax }) => line_total + tax > 0))
    throw refuseField("amount", "must be more than 0");
  return credited;
};

/** What lowered the invoice's balance: as much as was open, unless the line says less. */
const appliedIn = (cells: Cells, invoice: InvoiceRow): number | undefined => {
  if (cells.applied === undefined) return undefined;
  const applied = minorIn(cells, "applied", invoice.currency);
  if (applied > openAmount(invoice)) throw refuseField("applied", "is more than what is open");
  return applied;
};

const quantityIn = (cells: Cells): number | null => {
  const quantity = decimalIn(cells, "quantity");
  if (quantity === undefined) return null;
  const thousandths = toThousandths(quantity);
  if (thousandths === null || thousandths < 0)
    throw refuseField("quantity", "must have at most 3 decimals");
  return thousandths;
};

const minorIn = (cells: Cells, column: string, currency: string): number => {
  const amount = decimalIn(cells, column) ?? 0;
  if (amount < 0) throw refuseField(column, "must be at least 0");
  return checkedMinor(amount, currency, column);
};
