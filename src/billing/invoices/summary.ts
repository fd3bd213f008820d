import type { Selectable } from "kysely";
import type { InvoicesTable } from "../../database/tables/billing.ts";
import { toDecimal } from "../../shared/money.ts";
import { openAmount } from "./amounts.ts";
import { invoiceNumber } from "./number.ts";

type Summarized = Pick<
  Selectable<InvoicesTable>,
  | "id"
  | "year"
  | "number"
  | "legacy_number"
  | "status"
  | "currency"
  | "total"
  | "paid"
  | "rounding"
  | "credit_applied"
>;

/** The short form of an invoice in completions (§2.6), clients and events. */
export const invoiceSummary = (invoice: Summarized) => ({
  id: invoice.id,
  number: invoiceNumber(invoice),
  status: invoice.status,
  currency: invoice.currency,
  total: toDecimal(invoice.total, invoice.currency),
  balance: toDecimal(openAmount(invoice), invoice.currency),
});
