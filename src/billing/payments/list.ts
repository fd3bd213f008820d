import { type RawBuilder, sql } from "kysely";
import { periodOf } from "../../clock/period.ts";
import type { OrgReader } from "../../database/org.ts";
import { type Page, pageOf } from "../../database/page.ts";
import { isWithinPeriod } from "../../database/period.ts";
import { paymentViews } from "./queries.ts";
import type { PaymentsQuery, PaymentView } from "./wire.ts";

type Filters = Omit<PaymentsQuery, "page" | "per_page">;

/** One page of the payments, not deleted, newest first (decisions §6); its days are those of the timezone. */
export const listPayments = (
  db: OrgReader,
  { page, per_page, ...filters }: PaymentsQuery,
  timezone: string,
): Page<PaymentView> => {
  const payments = listed(db, filters, timezone)
    .selectAll()
    .orderBy("paid_at", "desc")
    .orderBy("id", "desc");
  const total = keptTotal(db, filters);
  const found = pageOf(db, payments, { page, per_page }, (payment) => payment, total);
  return { ...found, rows: paymentViews(db, found.rows) };
};

/** Of all payments, or those of one status, triggers keep `payment_counts`: counting 3,000,000 takes a tenth of a second. */
const keptTotal = (db: OrgReader, { status, ...others }: Filters): number | undefined => {
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  let counts = db
    .from("payment_counts")
    .select((of) => of.fn.sum<number | null>("count").as("total"));
  if (status) counts = counts.where("invoice_status", "=", status);
  return db.first(counts)?.total ?? 0;
};

/** A plus before a column keeps SQLite from its index, where another filter leaves fewer payments. */
const listed = (db: OrgReader, filters: Filters, timezone: string) => {
  const { client_id, status, ...days } = filters;
  const paying = payingOf(db, filters);
  const plus = sql.raw(paying ? "+" : "");
  const plus_status = sql.raw(paying || client_id ? "+" : "");
  let query = db.from("payments").where(sql<boolean>`${plus}payments.deleted_at is null`);
  if (paying) query = query.where(sql<boolean>`payments.id in ${paying}`);
  if (client_id) query = query.where(sql<boolean>`${plus}payments.client_id = ${client_id}`);
  if (status) query = query.where(sql<boolean>`${plus_status}payments.invoice_status = ${status}`);
  return query.where(isWithinPeriod(sql`${plus}payments.paid_at`, periodOf(days, timezone)));
};

/** The invoices that are asked for: one, a ticket's, or both. */
const billsOf = (db: OrgReader, { ticket_id, invoice_id }: Filters): RawBuilder<unknown> | null => {
  if (!ticket_id && !invoice_id) return null;
  const of_ticket = ticket_id ? sql`and bill.ticket_id = ${ticket_id}` : sql``;
  const of_invoice = invoice_id ? sql`and bill.id = ${invoice_id}` : sql``;
  return sql`(select bill.id from "invoices" as bill where bill.org_id = ${db.org_id} ${of_ticket} ${of_invoice})`;
};

/** The payments of these invoices: also those that paid others with them, or came too late for them. */
const payingOf = (db: OrgReader, filters: Filters): RawBuilder<unknown> | null => {
  const bills = billsOf(db, filters);
  return (
    bills &&
    sql`(
    select part.payment_id from "payment_allocations" as part
    where part.org_id = ${db.org_id} and part.invoice_id in ${bills}
    union all
    select whole.id from "payments" as whole
    where whole.org_id = ${db.org_id} and whole.invoice_id in ${bills}
      and whole.deleted_at is null)`
  );
};
