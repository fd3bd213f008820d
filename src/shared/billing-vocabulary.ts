/** Decisions §6. */
export const invoice_statuses = ["unpaid", "partially_paid", "paid", "void"] as const;

/** People here carry both, whatever an invoice is in. */
export const cash_currencies = ["USD", "LBP"] as const;

export type InvoiceStatus = (typeof invoice_statuses)[number];
