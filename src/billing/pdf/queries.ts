import type { Selectable } from "kysely";
import type { OrgReader } from "../../database/org.ts";
import type { PaymentsTable } from "../../database/tables/billing.ts";

/** A payment that is not deleted. `counted` is its part of one invoice, in minor units of the invoice's currency. */
export type AppliedPayment = Pick<
  Selectable<PaymentsTable>,
  "paid_at" | "method" | "amount" | "currency"
> & { counted: number };

/** The payments of an invoice, at most `max`, in the order in which they were recorded. */
export const paymentsOfInvoice = (
  db: OrgReader,
  invoice_id: string,
  max: number,
): AppliedPayment[] =>
  db.all(
    db
      .from("payment_allocations", "payment_allocations_by_invoice")
      .innerJoin("payments", (join) =>
        join
          .onRef("payments.org_id", "=", "payment_allocations.org_id")
          .onRef("payments.id", "=", "payment_allocations.payment_id"),
      )
      .select([
        "payments.paid_at",
        "payments.method",
        "payments.amount",
        "payments.currency",
        "payment_allocations.amount as counted",
      ])
      .where("payment_allocations.invoice_id", "=", invoice_id)
      .where("payments.deleted_at", "is", null)
      .orderBy("payment_allocations.payment_id")
      .limit(max),
  );
