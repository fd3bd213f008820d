import { type RawBuilder, sql } from "kysely";
import { dateIn } from "../../clock/instant.ts";
import { type Period, periodOf } from "../../clock/period.ts";
import type { OrgReader } from "../../database/org.ts";
import { countRows, type Page, pageOf } from "../../database/page.ts";
import { isWithinPeriod } from "../../database/period.ts";
import { paymentViews } from "./queries.ts";
import type { PaymentsQuery, PaymentView } from "./wire.ts";

type Filters = Omit<PaymentsQuery, "page" | "per_page">;

/** One page of the payments that are not deleted, newest first (decisions §6). `timezone` defines the days. */
export const listPayments = (
  db: OrgReader,
  { page, per_page, ...filters }: PaymentsQuery,
  timezone: string,
): Page<PaymentView> => {
  const period = periodOf(filters, timezone);
  const payments = filtered(db, filters, period)
    .selectAll()
    .orderBy("paid_at", "desc")
    .orderBy("id", "desc");
  const total = countByDay(db, filters, period);
  const found = pageOf(db, payments, { page, per_page }, (payment) => payment, total);
  return { ...found, rows: paymentViews(db, found.rows) };
};

/**
 * The total from the stored counts of whole UTC days, and the payments of the days that the period
 * covers in part; counting 2,000,000 payments would take 200 ms. Undefined with other filters, and
 * for a period that has no whole day.
 */
const countByDay = (db: OrgReader, filters: Filters, { from, before }: Period) => {
  const { client_id, ticket_id, invoice_id, status } = filters;
  if (client_id || ticket_id || invoice_id) return undefined;
  const [first, last] = [from, before].map((moment) => moment && dateIn("UTC", moment));
  if (first && last && first >= last) return undefined;
  let counts = db
    .from("payment_counts")
    .select((of) => of.fn.sum<number | null>("count").as("total"));
  if (status) counts = counts.where("invoice_status", "=", status);
  if (first) counts = counts.where("paid_on", ">", first);
  if (last) counts = counts.where("paid_on", "<", last);
  const parts = [
    ...(first ? [{ from, before: periodOf({ date_to: first }, "UTC").before }] : []),
    ...(last ? [{ from: periodOf({ date_from: last }, "UTC").from, before }] : []),
  ];
  const partial = parts.map((part) => countRows(db, filtered(db, filters, part)));
  return partial.reduce((total, count) => total + count, db.first(counts)?.total ?? 0);
};

/** A `+` before a column keeps SQLite from its index when another filter is more selective. */
const filtered = (db: OrgReader, filters: Filters, period: Period) => {
  const { client_id, status } = filters;
  const ids = paymentIdsOf(db, filters);
  const plus = sql.raw(ids ? "+" : "");
  const plus_status = sql.raw(ids || client_id ? "+" : "");
  const index = status && !ids && !client_id ? "payments_by_status" : null;
  let query = db.from("payments", index).where(sql<boolean>`${plus}payments.deleted_at is null`);
  if (ids) query = query.where(sql<boolean>`payments.id in ${ids}`);
  if (client_id) query = query.where(sql<boolean>`${plus}payments.client_id = ${client_id}`);
  if (status) query = query.where(sql<boolean>`${plus_status}payments.invoice_status = ${status}`);
  return query.where(isWithinPeriod(sql`${plus}payments.paid_at`, period));
};

/** The ids of the invoices that the filters `ticket_id` and `invoice_id` select; null without either. */
const invoiceIdsOf = (
  db: OrgReader,
  { ticket_id, invoice_id }: Filters,
): RawBuilder<unknown> | null => {
  if (!ticket_id && !invoice_id) return null;
  const of_ticket = ticket_id ? sql`and invoice.ticket_id = ${ticket_id}` : sql``;
  const of_invoice = invoice_id ? sql`and invoice.id = ${invoice_id}` : sql``;
  return sql`(select invoice.id from "invoices" as invoice where invoice.org_id = ${db.org_id} ${of_ticket} ${of_invoice})`;
};

/** The ids of the payments of these invoices, including those split over several and those that only became credit. */
const paymentIdsOf = (db: OrgReader, filters: Filters): RawBuilder<unknown> | null => {
  const invoice_ids = invoiceIdsOf(db, filters);
  return (
    invoice_ids &&
    sql`(
    select allocation.payment_id from "payment_allocations" as allocation
    where allocation.org_id = ${db.org_id} and allocation.invoice_id in ${invoice_ids}
    union all
    select payment.id from "payments" as payment
    where payment.org_id = ${db.org_id} and payment.invoice_id in ${invoice_ids}
      and payment.deleted_at is null)`
  );
};
