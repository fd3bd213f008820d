import { invoicePath, paymentPath } from "../billing/paths.ts";

/** The page of what a search found. */
export const hitPath = (kind: "client" | "ticket" | "invoice" | "payment", id: string): string =>
  ({
    client: `/console/clients/${id}`,
    ticket: `/console/tickets/${id}`,
    invoice: invoicePath(id),
    payment: paymentPath(id),
  })[kind];
