import { may } from "../../session/session.ts";

/** Whether this person may create an invoice, which takes the lists of clients and items too. */
export const mayBill = (): boolean =>
  may("invoices:create") && may("invoices:read") && may("clients:read") && may("items:read");
