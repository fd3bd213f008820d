import type { Selectable } from "kysely";
import type { OrgReader } from "../../database/org.ts";
import type { InvoiceLinesTable, PaymentsTable } from "../../database/tables/billing.ts";
import { notFound } from "../../refusal.ts";
import type { InvoiceRow } from "../invoices/record.ts";

export type InvoiceLineRow = Omit<Selectable<InvoiceLinesTable>, "org_id" | "invoice_id">;

/** A live payment, and what of it went to one invoice, in minor units of the invoice's currency. */
export type CountedPayment = Pick<
  Selectable<PaymentsTable>,
  "paid_on" | "method" | "amount" | "currency"
> & { counted: number };

/** The invoice, or 404. */
export const requireInvoice = (db: OrgReader, id: string): InvoiceRow => {
  const row = db.first(db.from("invoices").selectAll().where("id", "=", id));
  if (!row) throw notFound();
  return row;
};

export const linesOf = (db: OrgReader, invoice_id: string): InvoiceLineRow[] =>
  db.all(
    db
      .from("invoice_lines")
      .select([
        "position",
        "item_uuid",
        "name",
        "unit",
        "quantity",
        "price",
        "tax_rate",
        "line_total",
        "tax",
        "serial",
        "mac",
      ])
      .where("invoice_id", "=", invoice_id)
      .orderBy("position"),
  );

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
        "payments.paid_on",
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
