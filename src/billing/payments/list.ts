import { type RawBuilder, sql } from "kysely";
import { periodOf } from "../../clock/period.ts";
import type { LongRead } from "../../database/aside.ts";
import type { OrgReader } from "../../database/org.ts";
import {
  findsMore,
  nearerEnd,
  type Page,
  type Stretch,
  skipped_at_once_max,
} from "../../database/page.ts";
import { isWithinPeriod } from "../../database/period.ts";
import { paymentViews } from "./queries.ts";
import type { PaymentsQuery, PaymentView } from "./wire.ts";

type PaymentPage = Page<PaymentView>;

/** A page of the list, and the timezone in which its days are meant. */
export interface PaymentsAsk extends PaymentsQuery {
  timezone: string;
}

type Filters = Omit<PaymentsAsk, "page" | "per_page">;

/** The payments of one client, ticket or invoice are counted, and then skipped, one by one: those of more are read aside. */
const looked_at_max = 5_000;

/** One page of the payments, not deleted, newest first (decisions §6), unless it may take long, since it lies far inside the list or is of very many: then null, and `long_payment_page` reads it. */
export const paymentPage = (db: OrgReader, ask: PaymentsAsk): PaymentPage | null => {
  if (hasMany(db, ask)) return null;
  const total = countOf(db, ask);
  return nearerEnd(total, ask).skip > skipped_at_once_max ? null : pageAt(db, ask, total);
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
  const { client_id, timezone } = filters;
  if (client_id) return findsMore(db, listed(db, { client_id, timezone }), looked_at_max);
  // Those of days are counted in the index, one by one.
  return hasDays(filters) && findsMore(db, listed(db, filters), skipped_at_once_max);
};

export const long_payment_page: LongRead<PaymentsAsk, PaymentPage> = {
  name: "a page of payments",
  work: (db, ask) => pageAt(db, ask, countOf(db, ask)),
};

const pageAt = (
  db: OrgReader,
  { page, per_page, ...filters }: PaymentsAsk,
  total: number,
): PaymentPage => {
  const stretch = nearerEnd(total, { page, per_page });
  const rows = stretch.take === 0 ? [] : rowsOf(db, filters, stretch);
  return { rows: paymentViews(db, rows), total, page, per_page };
};

const rowsOf = (db: OrgReader, filters: Filters, { skip, take, from_end }: Stretch) => {
  const direction = from_end ? "asc" : "desc";
  const rows = db.all(
    listed(db, filters)
      .selectAll()
      .orderBy("paid_at", direction)
      .orderBy("id", direction)
      .limit(take)
      .offset(skip),
  );
  return from_end ? rows.reverse() : rows;
};

const hasDays = ({ date_from, date_to }: Filters): boolean =>
  date_from !== undefined || date_to !== undefined;

/** The kept totals know it (`payment_counts`), unless it is about one client, ticket, invoice or some days: their rows are counted. */
const countOf = (db: OrgReader, { page, per_page, ...filters }: PaymentsAsk): number => {
  const { client_id, ticket_id, invoice_id, status } = filters;
  if (client_id || ticket_id || invoice_id || hasDays(filters)) {
    const counted = listed(db, filters).select((of) => of.fn.countAll<number>().as("total"));
    return db.first(counted)?.total ?? 0;
  }
  let query = db
    .from("payment_counts")
    .select((of) => of.fn.sum<number | null>("count").as("total"));
  if (status) query = query.where("invoice_status", "=", status);
  return db.first(query)?.total ?? 0;
};

/**
 * The payments that the filters ask for. A plus before a name tells SQLite to leave that name's own
 * indexes alone, where another filter leaves fewer.
 */
const listed = (db: OrgReader, filters: Filters) => {
  const { client_id, status, timezone, ...days } = filters;
  const paying = payingOf(db, filters);
  const others = sql.raw(paying ? "+" : "");
  const by_status = sql.raw(paying || client_id ? "+" : "");
  let query = db.from("payments").where(sql<boolean>`${others}payments.deleted_at is null`);
  if (paying) query = query.where(sql<boolean>`payments.id in ${paying}`);
  if (client_id) query = query.where(sql<boolean>`${others}payments.client_id = ${client_id}`);
  if (status) query = query.where(sql<boolean>`${by_status}payments.invoice_status = ${status}`);
  const paid_at = sql`${others}payments.paid_at`;
  return query.where(isWithinPeriod(paid_at, periodOf(days, timezone)));
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
