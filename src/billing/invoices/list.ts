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
  const found = pageOf(db, newest, { page, per_page }, (invoice) => invoice);
  return { ...found, rows: hideTickets(db, caller, invoiceViews(db, found.rows)) };
};

/**
 * Null when nothing can match. A period is the recurring invoices issued in that month: each bills the
 * month of its issue date.
 */
const filtered = (db: OrgReader, filters: Omit<InvoiceListQuery, "page" | "per_page">) => {
  const { client_id, ticket_id, status, period, date_from, date_to } = filters;
  if (period !== undefined && filters.recurring === false) return null;
  const recurring = period === undefined ? filters.recurring : true;
  let query = db.from("invoices").where(isIssued(date_from ?? first_date, date_to ?? last_date));
  if (period !== undefined) query = query.where(isIssued(`${period}-01`, `${period}-31`));
  if (ticket_id !== undefined) query = query.where("ticket_id", "=", ticket_id);
  if (client_id !== undefined) query = query.where("client_id", "=", client_id);
  // A plus keeps SQLite from the index of that column, where one client's or ticket's invoices are fewer.
  const plus = sql.raw(ticket_id === undefined && client_id === undefined ? "" : "+");
  if (status !== undefined) query = query.where(sql<boolean>`${plus}invoices.status = ${status}`);
  if (recurring !== undefined)
    query = query.where(sql<boolean>`${plus}invoices.recurring = ${recurring ? 1 : 0}`);
  return query;
};

const isIssued = (from: string, to: string) =>
  sql<boolean>`invoices.issue_date between ${from} and ${to}`;
