import type { Selectable } from "kysely";
import type { OrgReader } from "../../database/org.ts";
import type { PaymentsTable } from "../../database/tables/billing.ts";

/** A live payment, and what of it went to one invoice, in minor units of the invoice's currency. */
export type CountedPayment = Pick<
  Selectable<PaymentsTable>,
  "paid_at" | "method" | "amount" | "currency"
> & { counted: number };

/** What has paid an invoice, in the order in which it was recorded, at most `max`. */
export const countedPayments = (db: OrgReader, invoice_id: string, max: number): CountedPayment[] =>
  db.all(
    db
      .from("payment_allocations")
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
