/** An invoice's number as displayed (decisions §6). */
export const invoiceNumber = ({ year, number }: { year: number; number: number }): string =>
  `INV-${year}-${String(number).padStart(6, "0")}`;
