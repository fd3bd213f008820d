/** A credit note's number as displayed. */
export const creditNoteNumber = ({ year, number }: { year: number; number: number }): string =>
  `CN-${year}-${String(number).padStart(6, "0")}`;
