import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { hideTickets, isFilteredByHidden } from "../../access/ticket-scope.ts";
import { first_date, last_date } from "../../clock/bounds.ts";
import type { OrgReader } from "../../database/org.ts";
import { countRows, emptyPage, type Page, pageOf } from "../../database/page.ts";
import { readYearly } from "../yearly-number.ts";
import { invoiceIdsByNumber } from "./by-number.ts";
import { invoiceViews } from "./view.ts";
import type { InvoiceListQuery, InvoiceView } from "./wire.ts";

/** One page of invoices, newest first. `ticket_id` is null where the caller may not see the ticket. */
export const listInvoices = (
  db: OrgReader,
  caller: Caller,
  query: InvoiceListQuery,
): Page<InvoiceView> => {
  const { page, per_page, ...filters } = query;
  const invoices = isFilteredByHidden(db, caller, query) ? null : filtered(db, filters);
  if (invoices === null) return emptyPage(query);
  const newest = invoices.selectAll("invoices").orderBy("issue_date", "desc").orderBy("id", "desc");
  const total = storedTotal(db, filters);
  const found = pageOf(db, newest, { page, per_page }, (invoice) => invoice, total);
  return { ...found, rows: hideTickets(db, caller, invoiceViews(db, found.rows)) };
};

type Filters = Omit<InvoiceListQuery, "page" | "per_page">;

/**
 * The matching invoices; null if nothing can match. `period` selects recurring invoices by their issue date,
 * because each bills the month in which it is issued.
 */
const filtered = (db: OrgReader, filters: Filters) => {
  const { client_id, ticket_id, status, period, credited, search } = filters;
  if (period !== undefined && filters.recurring === false) return null;
  const recurring = isRecurring(filters);
  let query = db.from("invoices").where(isIssuedWithin(filters));
  if (credited !== undefined)
    query = query.where(credited ? is_credited : sql<boolean>`not (${is_credited})`);
  if (ticket_id !== undefined) query = query.where("ticket_id", "=", ticket_id);
  if (client_id !== undefined) query = query.where("client_id", "=", client_id);
  if (search?.trim()) query = query.where("id", "in", idsOfNumber(db, search.trim()));
  // A `+` keeps SQLite from this column's index when the client, the ticket, the number or `credited` is more selective.
  const is_plain =
    [client_id, ticket_id, search?.trim() || undefined].every((value) => value === undefined) &&
    !credited;
  const plus = sql.raw(is_plain ? "" : "+");
  if (status !== undefined) query = query.where(sql<boolean>`${plus}invoices.status = ${status}`);
  if (recurring !== undefined)
    query = query.where(sql<boolean>`${plus}invoices.recurring = ${recurring ? 1 : 0}`);
  return query;
};

/** More begin alike only in a search that is too short to be of use. */
const numbers_max = 1000;

/** The empty list would be a syntax error. */
const idsOfNumber = (db: OrgReader, text: string): string[] => {
  const number = readYearly(/(?:inv)?/, text.toLowerCase());
  const ids = invoiceIdsByNumber(db, text, number, numbers_max);
  return ids.length === 0 ? [""] : ids;
};

/** Literals, because SQLite does not use the partial index with parameters. */
const is_credited = sql<boolean>`invoices.credited > 0`;

/**
 * The stored total, for lists without a client or ticket; counting 3,000,000 invoices would take a tenth of a second.
 * Those with credit notes are few: they are counted. Undefined for other lists.
 */
const storedTotal = (db: OrgReader, filters: Filters): number | undefined => {
  const { client_id, ticket_id, status, credited, search } = filters;
  if (client_id !== undefined || ticket_id !== undefined || credited || search?.trim())
    return undefined;
  const recurring = isRecurring(filters);
  let counts = db
    .from("invoice_counts")
    .select((of) => of.fn.sum<number | null>("count").as("total"))
    .where(isIssuedWithin(filters));
  if (status !== undefined) counts = counts.where("status", "=", status);
  if (recurring !== undefined) counts = counts.where("recurring", "=", recurring ? 1 : 0);
  const total = db.first(counts)?.total ?? 0;
  if (credited === undefined) return total;
  const others = filtered(db, { ...filters, credited: true });
  return total - (others === null ? 0 : countRows(db, others));
};

const isRecurring = ({ period, recurring }: Filters): boolean | undefined =>
  period === undefined ? recurring : true;

const isIssuedWithin = ({ date_from, date_to, period }: Filters) => {
  const from = [date_from ?? first_date, period ? `${period}-01` : first_date].sort().at(-1);
  const to = [date_to ?? last_date, period ? `${period}-31` : last_date].sort().at(0);
  return sql<boolean>`issue_date between ${from} and ${to}`;
};
