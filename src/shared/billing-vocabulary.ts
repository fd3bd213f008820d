/** Decisions §6. */
export const invoice_statuses = ["unpaid", "partially_paid", "paid", "void"] as const;

export type InvoiceStatus = (typeof invoice_statuses)[number];
