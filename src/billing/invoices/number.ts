/** An invoice's number as everyone reads it (decisions §6). */
export const invoiceNumber = ({ year, number }: { year: number; number: number }): string =>
  `INV-${year}-${String(number).padStart(6, "0")}`;
