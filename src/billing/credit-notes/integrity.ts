import { sql } from "kysely";
import type { CheckQuery } from "../../database/integrity.ts";

const number_of = sql`'credit note ' || ifnull(note.legacy_number,
  'CN-' || note.year || '-' || printf('%06d', note.number))`;

const wrong_sums: CheckQuery = {
  message: sql`${number_of} || ' does not add up: its lines are ' || lines.line_total || ' and ' || lines.tax || ' of tax'`,
  from: sql`from "credit_notes" as note left join (
      select org_id, credit_note_id, sum(line_total) as line_total, sum(tax) as tax
      from "credit_note_lines" group by org_id, credit_note_id) as lines
    on lines.org_id = note.org_id and lines.credit_note_id = note.id
    where lines.line_total is not note.subtotal or lines.tax is not note.tax_total
      or note.total <> note.subtotal + note.tax_total or note.applied not between 0 and note.total`,
};

const wrong_invoices: CheckQuery = {
  message: sql`'invoice INV-' || invoice.year || '-' || printf('%06d', invoice.number) || ' is credited '
    || invoice.credited || ', of it ' || invoice.credit_applied || ' from its balance; its credit notes are '
    || ifnull(notes.total, 0) || ' and ' || ifnull(notes.applied, 0)`,
  from: sql`from "invoices" as invoice left join (
      select org_id, invoice_id, sum(total) as total, sum(applied) as applied
      from "credit_notes" group by org_id, invoice_id) as notes
    on notes.org_id = invoice.org_id and notes.invoice_id = invoice.id
    where invoice.credited <> ifnull(notes.total, 0) or invoice.credit_applied <> ifnull(notes.applied, 0)
      or invoice.credited > invoice.total`,
};

const wrong_lines: CheckQuery = {
  message: sql`'more of line ' || line.id || ' is credited than was billed'`,
  from: sql`from (
      select org_id, invoice_id, line_position, sum(ifnull(quantity, 0)) as quantity,
        sum(line_total) as line_total, sum(tax) as tax
      from "credit_note_lines" group by org_id, invoice_id, line_position) as part
    join "invoice_lines" as line on line.org_id = part.org_id
      and line.invoice_id = part.invoice_id and line.position = part.line_position
    where part.quantity > line.quantity or part.line_total > line.line_total or part.tax > line.tax`,
};

/** As of invoices. */
const start = sql`ifnull((select value from "counters" as start
  where start.org_id = note.org_id and start.name = 'credit_note_start:' || note.year), 0)`;

const gaps: CheckQuery = {
  message: sql`'the credit notes of ' || year || ' are numbered from ' || min(number) || ' to ' || max(number)
    || ', but there are ' || count(*) || '; the last number assigned is ' || ifnull(counter.value, 0)`,
  from: sql`from "credit_notes" as note
    left join "counters" as counter on counter.org_id = note.org_id
      and counter.name = 'credit_note:' || note.year
    where note.legacy_number is null
    group by note.org_id, note.year
    having min(number) <> 1 + ${start} or max(number) <> count(*) + ${start} or counter.value is not max(number)`,
};

/** What is wrong with credit notes, for `checkBilling`. */
export const credit_note_checks: readonly CheckQuery[] = [
  wrong_sums,
  wrong_invoices,
  wrong_lines,
  gaps,
];
