/** Where billing is. */
export const billing_path = "/console/billing";

/** One invoice. */
export const invoicePath = (id: string): string => `${billing_path}/invoices/${id}`;

/** One payment. */
export const paymentPath = (id: string): string => `${billing_path}/payments/${id}`;

/** The messages to customers of which the same became. */
export const messagesPath = (status: "queued" | "sent" | "failed" | "skipped"): string =>
  `${billing_path}/messages?status=${status}`;

/** One client. */
export const clientPath = (id: string): string => `/console/clients/${id}`;
