import type { Selectable } from "kysely";
import type { InvoicesTable } from "../../database/tables/billing.ts";
import type { InvoiceStatus } from "../../shared/billing-vocabulary.ts";

type Amounts = Pick<Selectable<InvoicesTable>, "status" | "total" | "paid" | "rounding">;

/** What is still to be paid, in minor units. The API's `balance` is 0 once the client was deleted. */
export const openAmount = ({ status, total, paid, rounding }: Amounts): number =>
  status === "void" ? 0 : total - paid - rounding;

/** The status of an invoice that is not void. */
export const statusOf = ({ total, paid, rounding }: Omit<Amounts, "status">): InvoiceStatus => {
  if (total - paid - rounding === 0) return "paid";
  return paid === 0 ? "unpaid" : "partially_paid";
};
