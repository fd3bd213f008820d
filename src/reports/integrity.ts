import { type RawBuilder, sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { type CheckQuery, runChecks } from "../database/integrity.ts";
import { open_amount } from "../ledger/open-amount.ts";

/** Sums of a table for reports, and those of the records that it sums, both with a column `amount`. */
interface Compared {
  what: string;
  /** What both are grouped by, after `org_id`. */
  columns: readonly string[];
  kept: RawBuilder<unknown>;
  records: RawBuilder<unknown>;
}

const differs = ({ what, columns, kept, records }: Compared): CheckQuery => {
  const names = columns.map((column) => sql.ref(column));
  const grouped = sql.join([sql.ref("org_id"), ...names]);
  return {
    message: sql`${sql.lit(`${what} of reports: `)} || concat_ws(' ', ${sql.join(names)}) || ' is off by ' || sum(amount)`,
    from: sql`from (
        select ${grouped}, amount from (${kept})
        union all
        select ${grouped}, -amount from (${records}))
      group by ${grouped} having sum(amount) <> 0`,
  };
};

const postings = differs({
  what: "postings",
  columns: ["kind", "account", "currency"],
  kept: sql`select * from "daily_postings"`,
  records: sql`select line.org_id, entry.kind, line.account, line.currency, line.amount
    from "journal_lines" as line
    join "journal_entries" as entry on entry.org_id = line.org_id and entry.id = line.entry_id`,
});

const sales = differs({
  what: "sales",
  columns: ["item_uuid", "currency"],
  kept: sql`select * from "daily_sales"`,
  records: sql`select line.org_id, line.item_uuid, invoice.currency, line.line_total + line.tax as amount
    from "invoice_lines" as line
    join "invoices" as invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id
    where invoice.is_opening = 0`,
});

/** A deleted client owes nothing. */
const open_invoices = sql`"invoices" as invoice
  join "clients" as client on client.org_id = invoice.org_id and client.id = invoice.client_id
  where client.deleted_at is null and invoice.status in ('unpaid', 'partially_paid')`;

const receivables = differs({
  what: "open balances",
  columns: ["due_date", "currency"],
  kept: sql`select * from "daily_receivables"`,
  records: sql`select invoice.org_id, invoice.due_date, invoice.currency,
    ${open_amount} as amount from ${open_invoices}`,
});

const open_counts = differs({
  what: "open invoices",
  columns: ["due_date", "currency"],
  kept: sql`select org_id, due_date, currency, invoices as amount from "daily_receivables"`,
  records: sql`select invoice.org_id, invoice.due_date, invoice.currency, 1 as amount from ${open_invoices}`,
});

const debtors = differs({
  what: "clients who owe",
  columns: ["currency"],
  kept: sql`select org_id, currency, clients as amount from "daily_debtors"`,
  records: sql`select org_id, currency, 1 as amount from "client_accounts" where receivable > 0`,
});

const collections = differs({
  what: "payments",
  columns: ["day", "currency", "method"],
  kept: sql`select * from "daily_collections"`,
  records: sql`select org_id, paid_on as day, currency, method, amount from "payments" where deleted_at is null and is_opening = 0`,
});

const clients = differs({
  what: "active clients",
  columns: ["currency", "branch_id"],
  kept: sql`select org_id, currency, branch_id, active as amount from "client_changes"`,
  records: sql`select org_id, currency, ifnull(branch_id, '') as branch_id, 1 as amount
    from "clients" where status = 'active' and deleted_at is null`,
});

const returns: CheckQuery = {
  message: sql`'ticket T-' || ticket.number || ' first needed a return at ' || ifnull(ticket.returned_at, 'no time')
    || ', according to its revisits and follow-ups at ' || ifnull(found.at, 'no time')`,
  from: sql`from "tickets" as ticket
    left join (
      select org_id, ticket_id, min(at) as at from (
        select org_id, ticket_id, at from "ticket_revisits"
        union all
        select org_id, follow_up_of, created_at from "tickets" where follow_up_of is not null and deleted_at is null)
      group by org_id, ticket_id) as found
    on found.org_id = ticket.org_id and found.ticket_id = ticket.id
    where ticket.returned_at is not found.at`,
};

/** Checks what is kept for reports against the records. Reads all of them: not for the service's own process. */
export const checkReports = (db: Readable): string[] =>
  runChecks(db, [
    postings,
    sales,
    receivables,
    open_counts,
    debtors,
    collections,
    clients,
    returns,
  ]);
