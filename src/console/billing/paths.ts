export const billing_path = "/console/billing";

export const invoicePath = (id: string): string => `${billing_path}/invoices/${id}`;

export const paymentPath = (id: string): string => `${billing_path}/payments/${id}`;

/** The messages to customers with this status. */
export const messagesPath = (status: "queued" | "sent" | "failed" | "skipped"): string =>
  `${billing_path}/messages?status=${status}`;

export const clientPath = (id: string): string => `/console/clients/${id}`;
