import type { NumberedInvoice } from "../invoices/number.ts";

/** A credit note's number as displayed: an imported one keeps its own. */
export const creditNoteNumber = ({ year, number, legacy_number }: NumberedInvoice): string =>
  legacy_number ?? `CN-${year}-${String(number).padStart(6, "0")}`;
