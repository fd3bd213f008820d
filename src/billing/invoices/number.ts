/** What an invoice's displayed number is made of. */
export interface NumberedInvoice {
  year: number;
  number: number;
  legacy_number: string | null;
}

/** An invoice's number as displayed (decisions §6): an imported one keeps its own. */
export const invoiceNumber = ({ year, number, legacy_number }: NumberedInvoice): string =>
  legacy_number ?? `INV-${year}-${String(number).padStart(6, "0")}`;
