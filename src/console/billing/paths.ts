export const billing_path = "/console/billing";

export const invoicePath = (id: string): string => `${billing_path}/invoices/${id}`;

export const paymentPath = (id: string): string => `${billing_path}/payments/${id}`;

/** The messages to customers with this status. */
export const messagesPath = (status: "queued" | "sent" | "failed" | "skipped"): string =>
  `${billing_path}/messages?status=${status}`;

export const clientPath = (id: string): string => `/console/clients/${id}`;

export const rounds_path = `${billing_path}/rounds`;

export const roundPath = (id: string): string => `${rounds_path}/${id}`;

export const cash_path = `${billing_path}/collectors`;

/** What a collector has in hand. */
export const cashPath = (collector_id: number): string => `${cash_path}/${collector_id}`;
