import type { Selectable } from "kysely";
import type { InvoicesTable } from "../../database/tables/billing.ts";
import type { InvoiceStatus } from "../../shared/billing-vocabulary.ts";

type Amounts = Pick<Selectable<InvoicesTable>, "status" | "total" | "paid" | "rounding">;

/** What is still to be paid, in minor units: the `balance`, unless the client was deleted since. */
export const openOf = ({ status, total, paid, rounding }: Amounts): number =>
  status === "void" ? 0 : total - paid - rounding;

/** Where an invoice that is not void stands. */
export const statusOf = ({ total, paid, rounding }: Omit<Amounts, "status">): InvoiceStatus => {
  if (total - paid - rounding === 0) return "paid";
  return paid === 0 ? "unpaid" : "partially_paid";
};
