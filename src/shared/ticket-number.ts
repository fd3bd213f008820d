/** A ticket's number as everyone reads it (decisions §5). */
export const ticketNumber = ({ number }: { number: number }): string => `T-${number}`;
