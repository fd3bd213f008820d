import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { hideTickets, isFilteredByHidden } from "../../access/ticket-scope.ts";
import { first_date, last_date } from "../../clock/bounds.ts";
import type { LongRead } from "../../database/aside.ts";
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import {
  findsMore,
  nearerEnd,
  type Stretch,
  skipped_at_once_max,
  type TextPage,
  textPage,
} from "../../database/page.ts";
import { answer_bytes_max, inline_bytes_max, refuseLarge } from "../../json-answer.ts";
import type { InvoiceStatus } from "../vocabulary.ts";
import type { InvoiceRow } from "./record.ts";
import { invoiceViews } from "./view.ts";
import type { InvoiceListQuery } from "./wire.ts";

/** What the list is narrowed to; days are both included. */
interface Asked {
  client_id: string | undefined;
  ticket_id: string | undefined;
  status: InvoiceStatus | undefined;
  recurring: 0 | 1 | undefined;
  from: string;
  to: string;
}

/** Who asks decides which tickets the invoices name. */
interface InvoicesAsk extends InvoiceListQuery {
  caller: Caller;
}

/** One page of the invoices, newest first, unless it lies so far inside the list, or has so many lines, that it may take long: then null, and `long_invoice_page` reads it. */
export const invoicePage = (db: OrgReader, ask: InvoicesAsk): TextPage | null => {
  const { caller, page, per_page } = ask;
  if (isFilteredByHidden(db, caller, ask)) return { texts: [], total: 0, page, per_page };
  if (hasMany(db, ask)) return null;
  const place = placeOf(db, ask);
  if (place.stretch.skip > skipped_at_once_max) return null;
  const rows = rowsAt(db, place);
  return hasManyLines(db, rows) ? null : pageOf(db, ask, place, rows, inline_bytes_max);
};

/** Whether one client or ticket has so many that to count them takes long, whatever else the filters leave. */
const hasMany = (db: OrgReader, { client_id, ticket_id }: InvoiceListQuery): boolean => {
  if (client_id === undefined && ticket_id === undefined) return false;
  const others = { status: undefined, recurring: undefined, ...all_days };
  return findsMore(db, selected(db, { client_id, ticket_id, ...others }), skipped_at_once_max);
};

export const long_invoice_page: LongRead<InvoicesAsk, TextPage> = {
  name: "a page of invoices",
  work: (db, ask) => {
    const place = placeOf(db, ask);
    const page = pageOf(db, ask, place, rowsAt(db, place), answer_bytes_max);
    return page ?? refuseLarge("per_page");
  },
};

interface Place {
  /** Null: nothing can match. */
  asked: Asked | null;
  total: number;
  stretch: Stretch;
}

const placeOf = (db: OrgReader, ask: InvoiceListQuery): Place => {
  const asked = readFilters(ask);
  const total = asked === null ? 0 : countOf(db, asked);
  return { asked, total, stretch: nearerEnd(total, ask) };
};

const rowsAt = (db: OrgReader, { asked, stretch }: Place): InvoiceRow[] =>
  asked === null || stretch.take === 0 ? [] : rowsOf(db, asked, stretch);

/** A page of invoices with more lines in all is read aside. */
const lines_at_once_max = 1000;

const hasManyLines = (db: OrgReader, rows: readonly InvoiceRow[]): boolean => {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const lines = db.from("invoice_lines").where("invoice_id", "in", eachOf(ids));
  return findsMore(db, lines, lines_at_once_max);
};

const pageOf = (
  db: OrgReader,
  { caller, page, per_page }: InvoicesAsk,
  { total }: Place,
  rows: InvoiceRow[],
  bytes_max: number,
): TextPage | null =>
  textPage({ rows, total, page, per_page }, bytes_max, (some) =>
    hideTickets(db, caller, invoiceViews(db, some)),
  );

const all_days = { from: first_date, to: last_date };

/** Reads the filters; null when nothing can match. A period is the recurring invoices issued in that month: each bills the month of its issue date. */
const readFilters = (ask: InvoiceListQuery): Asked | null => {
  const { client_id, ticket_id, status, date_from, date_to, period, recurring } = ask;
  if (period !== undefined && recurring === false) return null;
  const recurs = period === undefined ? recurring : true;
  const days = [{ from: date_from ?? all_days.from, to: date_to ?? all_days.to }];
  if (period !== undefined) days.push({ from: `${period}-01`, to: `${period}-31` });
  return {
    client_id,
    ticket_id,
    status,
    recurring: recurs === undefined ? undefined : recurs ? 1 : 0,
    from:
      days
        .map(({ from }) => from)
        .sort()
        .at(-1) ?? all_days.from,
    to:
      days
        .map(({ to }) => to)
        .sort()
        .at(0) ?? all_days.to,
  };
};

const isIssued = ({ from, to }: Pick<Asked, "from" | "to">) =>
  sql<boolean>`issue_date between ${from} and ${to}`;

/** The kept totals know it (`invoice_counts`), unless it is about one client or ticket: their rows are counted. */
const countOf = (db: OrgReader, asked: Asked): number => {
  if (asked.client_id !== undefined || asked.ticket_id !== undefined)
    return (
      db.first(selected(db, asked).select((of) => of.fn.countAll<number>().as("total")))?.total ?? 0
    );
  let query = db
    .from("invoice_counts")
    .select((of) => of.fn.sum<number | null>("count").as("total"))
    .where(isIssued(asked));
  if (asked.status !== undefined) query = query.where("status", "=", asked.status);
  if (asked.recurring !== undefined) query = query.where("recurring", "=", asked.recurring);
  return db.first(query)?.total ?? 0;
};

/**
 * Each combination of filters has an index in the list's order. A plus before a name keeps SQLite
 * from the index of a filter that more invoices meet than those of one ticket or client.
 */
const selected = (db: OrgReader, { client_id, ticket_id, status, recurring, ...days }: Asked) => {
  const by_client = sql.raw(ticket_id === undefined ? "" : "+");
  const by_kind = sql.raw(ticket_id === undefined && client_id === undefined ? "" : "+");
  let query = db.from("invoices").where(isIssued(days));
  if (ticket_id !== undefined) query = query.where("invoices.ticket_id", "=", ticket_id);
  if (client_id !== undefined)
    query = query.where(sql<boolean>`${by_client}invoices.client_id = ${client_id}`);
  if (status !== undefined)
    query = query.where(sql<boolean>`${by_kind}invoices.status = ${status}`);
  if (recurring !== undefined)
    query = query.where(sql<boolean>`${by_kind}invoices.recurring = ${recurring}`);
  return query;
};

const rowsOf = (db: OrgReader, asked: Asked, { skip, take, from_end }: Stretch): InvoiceRow[] => {
  const direction = from_end ? "asc" : "desc";
  const rows = db.all(
    selected(db, asked)
      .selectAll("invoices")
      .orderBy("invoices.issue_date", direction)
      .orderBy("invoices.id", direction)
      .limit(take)
      .offset(skip),
  );
  return from_end ? rows.reverse() : rows;
};
