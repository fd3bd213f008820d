import { sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { type CheckQuery, runChecks } from "../database/integrity.ts";
import { isPendingDeletion } from "../ledger/integrity.ts";
import { open_amount } from "../ledger/open-amount.ts";
import { credit_note_checks } from "./credit-notes/integrity.ts";

const number_of = sql`'invoice ' || ifnull(invoice.legacy_number,
  'INV-' || invoice.year || '-' || printf('%06d', invoice.number))`;

const wrong_payments: CheckQuery = {
  message: sql`${number_of} || ' has ' || invoice.paid || ' paid and ' || invoice.rounding
    || ' rounding, its payments have ' || ifnull(part.amount, 0) || ' and ' || ifnull(part.rounding, 0)`,
  from: sql`from "invoices" as invoice left join (
      select part.org_id, part.invoice_id, sum(part.amount) as amount, sum(part.rounding) as rounding
      from "payment_allocations" as part
      join "payments" as payment on payment.org_id = part.org_id and payment.id = part.payment_id
      where payment.deleted_at is null group by part.org_id, part.invoice_id) as part
    on part.org_id = invoice.org_id and part.invoice_id = invoice.id
    where invoice.paid <> ifnull(part.amount, 0) or invoice.rounding <> ifnull(part.rounding, 0)`,
};

const wrong_states: CheckQuery = {
  message: sql`${number_of} || ' is ' || invoice.status || ': of ' || invoice.total || ', '
    || invoice.paid || ' are paid, ' || invoice.credit_applied || ' are credited and '
    || invoice.rounding || ' are rounding'`,
  from: sql`from "invoices" as invoice where invoice.total <> invoice.subtotal + invoice.tax_total
    or ${open_amount} < 0
    or (invoice.status = 'void' and (invoice.paid <> 0 or invoice.credited <> 0))
    or invoice.status <> case when invoice.status = 'void' then 'void'
      when ${open_amount} = 0 then 'paid'
      when invoice.paid = 0 then 'unpaid' else 'partially_paid' end`,
};

const wrong_sums: CheckQuery = {
  message: sql`${number_of} || ' does not add up: its lines are ' || lines.line_total || ' and ' || lines.tax || ' of tax'`,
  from: sql`from "invoices" as invoice left join (
      select org_id, invoice_id, sum(line_total) as line_total, sum(tax) as tax
      from "invoice_lines" group by org_id, invoice_id) as lines
    on lines.org_id = invoice.org_id and lines.invoice_id = invoice.id
    where lines.line_total is not invoice.subtotal or lines.tax is not invoice.tax_total`,
};

/** Leaves out deleted clients: they owe nothing, but their invoices and payments stay. */
const account_differences = sql`(
  select org_id, client_id, currency, sum(receivable) as receivable, sum(credit) as credit from (
    select org_id, client_id, currency, receivable, credit from "client_accounts"
    union all
    select invoice.org_id, invoice.client_id, invoice.currency, -(${open_amount}), 0
    from "invoices" as invoice
    join "clients" as client on client.org_id = invoice.org_id and client.id = invoice.client_id
    where client.deleted_at is null and invoice.status <> 'void'
    union all
    select payment.org_id, payment.client_id, payment.invoice_currency, 0,
      (select ifnull(sum(part.amount), 0) from "payment_allocations" as part
        where part.org_id = payment.org_id and part.payment_id = payment.id)
      - case payment.amount when 0 then 0 else payment.invoice_amount end
    from "payments" as payment
    join "clients" as client on client.org_id = payment.org_id and client.id = payment.client_id
    where client.deleted_at is null and payment.deleted_at is null
    union all
    select note.org_id, note.client_id, note.currency, 0, note.applied - note.total
    from "credit_notes" as note
    join "clients" as client on client.org_id = note.org_id and client.id = note.client_id
    where client.deleted_at is null)
  group by org_id, client_id, currency)`;

const wrong_accounts: CheckQuery = {
  message: sql`'client ' || client_id || ': their account in ' || currency || ' has ' || receivable
    || ' more receivable than open invoices and ' || credit || ' more credit than payments and credit notes left'`,
  from: sql`from ${account_differences} as account
    where (receivable <> 0 or credit <> 0) and not ${isPendingDeletion("account")}`,
};

const wrong_invoice_status: CheckQuery = {
  message: sql`'payment ' || payment.id || ' has invoice_status ' || ifnull(payment.invoice_status, 'none')
    || ', its invoice is ' || ifnull(invoice.status, 'none')`,
  from: sql`from "payments" as payment
    left join "invoices" as invoice on invoice.org_id = payment.org_id and invoice.id = payment.invoice_id
    where payment.invoice_status is not invoice.status and payment.deleted_at is null`,
};

const billed_twice: CheckQuery = {
  message: sql`'ticket ' || ticket_id || ' has ' || count(*) || ' invoices that are not void'`,
  from: sql`from "invoices" where ticket_id is not null and status <> 'void'
    group by org_id, ticket_id having count(*) > 1`,
};

const wrong_tickets: CheckQuery = {
  message: sql`'ticket ' || ticket.id || ' has invoice ' || ifnull(ticket.invoice_id, 'none')
    || ', its invoice is ' || ifnull(invoice.id, 'none')`,
  from: sql`from "tickets" as ticket
    left join "invoices" as invoice on invoice.org_id = ticket.org_id
      and invoice.ticket_id = ticket.id and invoice.status <> 'void'
    where ticket.invoice_id is not invoice.id`,
};

/** The last imported number of our own form, after which the series began. */
const start = sql`ifnull((select value from "counters" as start
  where start.org_id = invoice.org_id and start.name = 'invoice_start:' || invoice.year), 0)`;

const gaps: CheckQuery = {
  message: sql`'the invoices of ' || year || ' are numbered from ' || min(number) || ' to ' || max(number)
    || ', but there are ' || count(*) || '; the last number assigned is ' || ifnull(counter.value, 0)`,
  from: sql`from "invoices" as invoice
    left join "counters" as counter on counter.org_id = invoice.org_id
      and counter.name = 'invoice:' || invoice.year
    where invoice.imported_on is null
    group by invoice.org_id, invoice.year
    having min(number) <> 1 + ${start} or max(number) <> count(*) + ${start} or counter.value is not max(number)`,
};

const receipt_gaps: CheckQuery = {
  message: sql`'the receipts of ' || receipt_year || ' are numbered from ' || min(receipt_number) || ' to '
    || max(receipt_number) || ', but there are ' || count(*) || '; the last number assigned is ' || ifnull(counter.value, 0)`,
  from: sql`from "payments" as payment
    left join "counters" as counter on counter.org_id = payment.org_id
      and counter.name = 'receipt:' || payment.receipt_year
    where payment.receipt_year is not null
    group by payment.org_id, payment.receipt_year
    having min(receipt_number) <> 1 or max(receipt_number) <> count(*) or counter.value is not count(*)`,
};

const wrong_invoice_counts: CheckQuery = {
  message: sql`'the count of ' || status || ' invoices of ' || issue_date || ' is off by ' || sum(count)`,
  from: sql`from (
      select org_id, issue_date, status, recurring, count from "invoice_counts"
      union all
      select org_id, issue_date, status, recurring, -count(*) from "invoices"
      group by org_id, issue_date, status, recurring)
    group by org_id, issue_date, status, recurring having sum(count) <> 0`,
};

const wrong_payment_counts: CheckQuery = {
  message: sql`'the count of payments of ' || paid_on || ifnull(' for ' || nullif(invoice_status, '') || ' invoices', '')
    || ' is off by ' || sum(count)`,
  from: sql`from (
      select org_id, paid_on, invoice_status, count from "payment_counts"
      union all
      select org_id, substr(paid_at, 1, 10), ifnull(invoice_status, ''), -count(*) from "payments"
      where deleted_at is null group by 1, 2, 3)
    group by org_id, paid_on, invoice_status having sum(count) <> 0`,
};

/** Checks invoices, credit notes and payments (decisions §6). Reads all of them: not for the service's own process. */
export const checkBilling = (db: Readable): string[] =>
  runChecks(db, [
    wrong_payments,
    wrong_states,
    wrong_sums,
    wrong_accounts,
    wrong_invoice_status,
    billed_twice,
    wrong_tickets,
    gaps,
    receipt_gaps,
    wrong_invoice_counts,
    wrong_payment_counts,
    ...credit_note_checks,
  ]);
