import type { Selectable } from "kysely";
import type { PaymentsTable } from "../../database/tables/billing.ts";

export type NumberedReceipt = Pick<Selectable<PaymentsTable>, "receipt_year" | "receipt_number">;

/** A receipt's number as displayed; null for applied credit, and for payments from before there were receipts. */
export const receiptNumber = ({ receipt_year, receipt_number }: NumberedReceipt): string | null =>
  receipt_year === null || receipt_number === null
    ? null
    : `RCP-${receipt_year}-${String(receipt_number).padStart(6, "0")}`;

export const receiptFilename = (payment: NumberedReceipt & { id: string }): string =>
  `${receiptNumber(payment) ?? `receipt-${payment.id}`}.pdf`;
