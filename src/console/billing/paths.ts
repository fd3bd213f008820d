/** Where billing is. */
export const billing_path = "/console/billing";

/** One invoice. */
export const invoicePath = (id: string): string => `${billing_path}/invoices/${id}`;

/** One payment. */
export const paymentPath = (id: string): string => `${billing_path}/payments/${id}`;

/** One client. */
export const clientPath = (id: string): string => `/console/clients/${id}`;
