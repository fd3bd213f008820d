import { may } from "../../session/session.ts";

/** Whether this person may write an invoice: whom it bills and for what are chosen from lists. */
export const mayBill = (): boolean =>
  may("invoices:create") && may("invoices:read") && may("clients:read") && may("items:read");
