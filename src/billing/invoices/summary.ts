import type { Selectable } from "kysely";
import type { InvoicesTable } from "../../database/tables/billing.ts";
import { toDecimal } from "../../shared/money.ts";
import { invoiceNumber } from "./number.ts";
import { openOf } from "./open.ts";

type Summarized = Pick<
  Selectable<InvoicesTable>,
  "id" | "year" | "number" | "status" | "currency" | "total" | "paid" | "rounding"
>;

/** An invoice in short, as completions (§2.6), clients and events tell of it. */
export const invoiceSummary = (invoice: Summarized) => ({
  id: invoice.id,
  number: invoiceNumber(invoice),
  status: invoice.status,
  currency: invoice.currency,
  total: toDecimal(invoice.total, invoice.currency),
  balance: toDecimal(openOf(invoice), invoice.currency),
});
