import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { hideTickets, isFilteredByHidden } from "../../access/ticket-scope.ts";
import { first_date, last_date } from "../../clock/bounds.ts";
import type { OrgReader } from "../../database/org.ts";
import { emptyPage, type Page, pageOf } from "../../database/page.ts";
import { invoiceViews } from "./view.ts";
import type { InvoiceListQuery, InvoiceView } from "./wire.ts";

/** One page of the invoices, newest first. Who asks decides which tickets they name. */
export const listInvoices = (
  db: OrgReader,
  caller: Caller,
  query: InvoiceListQuery,
): Page<InvoiceView> => {
  const { page, per_page, ...filters } = query;
  const invoices = isFilteredByHidden(db, caller, query) ? null : filtered(db, filters);
  if (invoices === null) return emptyPage(query);
  const newest = invoices.selectAll("invoices").orderBy("issue_date", "desc").orderBy("id", "desc");
  const total = keptTotal(db, filters);
  const found = pageOf(db, newest, { page, per_page }, (invoice) => invoice, total);
  return { ...found, rows: hideTickets(db, caller, invoiceViews(db, found.rows)) };
};

type Filters = Omit<InvoiceListQuery, "page" | "per_page">;

/**
 * Null when nothing can match. A period is the recurring invoices issued in that month: each bills the
 * month of its issue date.
 */
const filtered = (db: OrgReader, filters: Filters) => {
  const { client_id, ticket_id, status, period } = filters;
  if (period !== undefined && filters.recurring === false) return null;
  const recurring = isRecurring(filters);
  let query = db.from("invoices").where(isIssued(filters));
  if (ticket_id !== undefined) query = query.where("ticket_id", "=", ticket_id);
  if (client_id !== undefined) query = query.where("client_id", "=", client_id);
  // A plus keeps SQLite from the index of that column, where one client's or ticket's invoices are fewer.
  const plus = sql.raw(ticket_id === undefined && client_id === undefined ? "" : "+");
  if (status !== undefined) query = query.where(sql<boolean>`${plus}invoices.status = ${status}`);
  if (recurring !== undefined)
    query = query.where(sql<boolean>`${plus}invoices.recurring = ${recurring ? 1 : 0}`);
  return query;
};

/** Of no client and no ticket, triggers keep `invoice_counts`: to count 3,000,000 takes a tenth of a second. */
const keptTotal = (db: OrgReader, filters: Filters): number | undefined => {
  const { client_id, ticket_id, status } = filters;
  if (client_id !== undefined || ticket_id !== undefined) return undefined;
  const recurring = isRecurring(filters);
  let counts = db
    .from("invoice_counts")
    .select((of) => of.fn.sum<number | null>("count").as("total"))
    .where(isIssued(filters));
  if (status !== undefined) counts = counts.where("status", "=", status);
  if (recurring !== undefined) counts = counts.where("recurring", "=", recurring ? 1 : 0);
  return db.first(counts)?.total ?? 0;
};

const isRecurring = ({ period, recurring }: Filters): boolean | undefined =>
  period === undefined ? recurring : true;

const isIssued = ({ date_from, date_to, period }: Filters) => {
  const from = [date_from ?? first_date, period ? `${period}-01` : first_date].sort().at(-1);
  const to = [date_to ?? last_date, period ? `${period}-31` : last_date].sort().at(0);
  return sql<boolean>`issue_date between ${from} and ${to}`;
};
