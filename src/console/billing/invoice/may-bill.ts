import { may } from "../../session/session.ts";

/** Whether this person may create an invoice. The form also needs the lists of clients and items. */
export const mayBill = (): boolean =>
  may("invoices:create") && may("invoices:read") && may("clients:read") && may("items:read");
