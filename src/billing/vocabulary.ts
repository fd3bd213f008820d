import { agreed_payment_methods } from "../clients/vocabulary.ts";

/** Where an invoice stands (decisions §6). */
export const invoice_statuses = ["unpaid", "partially_paid", "paid", "void"] as const;

export type InvoiceStatus = (typeof invoice_statuses)[number];

/** How a payment comes in: the ways that can be agreed with a client (§2.1). */
export const payment_methods = agreed_payment_methods;

export type PaymentMethod = (typeof payment_methods)[number];

/** Those that a technician takes at the door (§4.5). */
export const door_methods = ["cash", "whish", "omt", "bob", "bank_transfer"] as const;

/** Lines of one completion or invoice (§8). */
export const lines_max = 100;
