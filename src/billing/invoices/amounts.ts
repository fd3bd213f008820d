import type { Selectable } from "kysely";
import type { InvoicesTable } from "../../database/tables/billing.ts";
import type { InvoiceStatus } from "../../shared/billing-vocabulary.ts";

type Amounts = Pick<
  Selectable<InvoicesTable>,
  "status" | "total" | "paid" | "rounding" | "credit_applied"
>;

/**
 * What is still to be paid, in minor units. The API's `balance` is 0 once the client was deleted. In SQL it is
 * `open_amount` (`ledger/open-amount.ts`).
 */
export const openAmount = ({ status, ...amounts }: Amounts): number =>
  status === "void" ? 0 : leftOf(amounts);

const leftOf = ({ total, paid, rounding, credit_applied }: Omit<Amounts, "status">): number =>
  total - paid - rounding - credit_applied;

/** The status of an invoice that is not void. */
export const statusOf = (amounts: Omit<Amounts, "status">): InvoiceStatus => {
  if (leftOf(amounts) === 0) return "paid";
  return amounts.paid === 0 ? "unpaid" : "partially_paid";
};
