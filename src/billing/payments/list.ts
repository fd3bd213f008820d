import { type RawBuilder, sql } from "kysely";
import { checkedDate } from "../../clock/instant.ts";
import type { LongRead } from "../../database/aside.ts";
import type { OrgReader } from "../../database/org.ts";
import { findsMore, type Page, pageOf } from "../../database/page.ts";
import { dayAt } from "../days.ts";
import { paymentViews } from "./queries.ts";
import type { Payment, PaymentsQuery } from "./wire.ts";

type PaymentPage = Page<Payment>;

type Filters = Omit<PaymentsQuery, "page" | "per_page">;

/** So many rows are skipped in an index; beyond, the kept counts say on which day a page begins. */
const skipped_max = 1_000;

/** The payments of one client, ticket or invoice are counted, and then skipped, one by one: those of more are read aside. */
const looked_at_max = 5_000;

/** One page of the payments, not deleted, newest first, and how many there are in all (decisions §6); null when it may take long: then `long_payment_page` reads it. */
export const listPayments = (db: OrgReader, ask: PaymentsQuery): PaymentPage | null =>
  hasMany(db, ask) ? null : pageAt(db, ask);

export const long_payment_page: LongRead<PaymentsQuery, PaymentPage> = {
  name: "a page of payments",
  work: pageAt,
};

/** Whether there are so many, whatever else the filters leave of them. */
const hasMany = (db: OrgReader, filters: Filters): boolean => {
  const bills = billsOf(db, filters);
  if (bills) {
    const parts = db.from("payment_allocations").where(sql<boolean>`invoice_id in ${bills}`);
    const wholes = db
      .from("payments")
      .where("deleted_at", "is", null)
      .where(sql<boolean>`payments.invoice_id in ${bills}`);
    return findsMore(db, parts, looked_at_max) || findsMore(db, wholes, looked_at_max);
  }
  const { client_id } = filters;
  return client_id !== undefined && findsMore(db, listed(db, { client_id }), looked_at_max);
};

function pageAt(db: OrgReader, { page, per_page, ...filters }: PaymentsQuery): PaymentPage {
  const { client_id, ticket_id, invoice_id } = filters;
  const { rows, total } =
    client_id || ticket_id || invoice_id
      ? pageOf(db, listed(db, filters), { page, per_page }, (row) => row)
      : countedPage(db, filters, (page - 1) * per_page, per_page);
  return { rows: paymentViews(db, rows), total, page, per_page };
}

/** A page of all, or of those that the kept counts tell apart. */
const countedPage = (db: OrgReader, filters: Filters, offset: number, limit: number) => {
  const total = db.first(counted(db, filters).select(count_sum))?.count ?? 0;
  if (offset >= total) return { rows: [], total };
  if (offset <= skipped_max)
    return { rows: db.all(listed(db, filters).limit(limit).offset(offset)), total };
  const days = counted(db, filters)
    .select("paid_on as day")
    .select(count_sum)
    .groupBy("paid_on")
    .orderBy("paid_on", "desc");
  const start = dayAt(db.all(days), offset);
  if (!start) return { rows: [], total };
  // Instead of the day that was asked for: of two ends SQLite takes either to its index.
  const from_there = listed(db, { ...filters, date_to: start.day });
  const rows = db.all(from_there.limit(limit).offset(start.skipped));
  return { rows, total };
};

const count_sum = sql<number>`ifnull(sum(count), 0)`.as("count");

const counted = (db: OrgReader, { status, date_from, date_to }: Filters) => {
  let query = db.from("payment_counts");
  if (status) query = query.where("invoice_status", "=", status);
  if (date_from) query = query.where("paid_on", ">=", checkedDate(date_from));
  if (date_to) query = query.where("paid_on", "<=", checkedDate(date_to));
  return query;
};

/**
 * The payments that the filters ask for. A plus before a name tells SQLite to leave that name's own
 * indexes alone, where another filter leaves fewer.
 */
const listed = (db: OrgReader, filters: Filters) => {
  const { client_id, status, date_from, date_to } = filters;
  const paying = payingOf(db, filters);
  const others = sql.raw(paying ? "+" : "");
  const by_status = sql.raw(paying || client_id ? "+" : "");
  let query = db
    .from("payments")
    .selectAll()
    .where(sql<boolean>`${others}payments.deleted_at is null`)
    .orderBy("paid_on", "desc")
    .orderBy("id", "desc");
  if (paying) query = query.where(sql<boolean>`payments.id in ${paying}`);
  if (client_id) query = query.where(sql<boolean>`${others}payments.client_id = ${client_id}`);
  if (status) query = query.where(sql<boolean>`${by_status}payments.invoice_status = ${status}`);
  if (date_from) query = query.where(sql<boolean>`${others}payments.paid_on >= ${date_from}`);
  if (date_to) query = query.where(sql<boolean>`${others}payments.paid_on <= ${date_to}`);
  return query;
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
