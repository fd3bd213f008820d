import {
  type InvoiceLine,
  linesThatAddUp,
  quantityCell,
  type SourceLine,
} from "./invoice-lines.ts";
import type { LeftOut } from "./left-out.ts";
import { amountCell, clip } from "./values.ts";
import type { Line } from "./write-files.ts";

/** An invoice as a system has it. */
export interface SourceInvoice {
  external_ref: string;
  legacy_number: string;
  client_ref: string;
  issue_date: string;
  due_date: string;
  currency: string;
  notes: string;
  period: string;
  voided_at: string;
  void_reason: string;
  lines: readonly SourceLine[];
  /** Minor units, tax included. */
  total: number;
}

/** The lines of an invoice in `invoices.csv`; none if it is negative, which is counted. */
export const invoiceRows = (
  { lines: source, total, ...invoice }: SourceInvoice,
  left_out: LeftOut,
): Line<"invoices">[] => {
  const lines = linesThatAddUp(source, total, invoice.currency);
  if (!lines) left_out.add("negative_invoices");
  return (lines ?? []).map((line) => ({ ...invoice, ...lineCells(line, invoice.currency) }));
};

const lineCells = (line: InvoiceLine, currency: string): Line<"invoices"> => ({
  item_ref: line.item_ref,
  description: clip(line.description, 191),
  unit: clip(line.unit, 191),
  quantity: quantityCell(line.quantity),
  price: amountCell(line.price, currency),
  tax_rate: line.tax_rate,
});
