import { type RawBuilder, sql } from "kysely";
import { build } from "../../../src/database/build.ts";
import type { Sqlite } from "../../../src/database/group-commit.ts";
import type { Verdict } from "../../../src/operations/check/check.ts";
import { run } from "../../command.ts";
import { type BookingService, wronglyTold } from "../booking-service.ts";
import { imported_prefix } from "./desk.ts";
import { counted_topics, type Expected, tables } from "./expected.ts";

/**
 * What is wrong in a file after a kill, in words, against what must be there. Whether it is right in itself
 * `lastmile check` says (`checkFaults`).
 */
export const fileFaults = (sqlite: Sqlite, org_id: string, expected: Expected): string[] => [
  ...wronglyTold(sqlite.reader(org_id)).map((visit) => `calendars tell otherwise: ${visit}`),
  ...halves(sqlite),
  ...rowFaults(sqlite, expected),
  ...eventFaults(sqlite, expected),
];

/** What the product's own auditor finds, beside the service. */
export const checkFaults = async ({ database }: BookingService): Promise<string[]> => {
  const { code, out, err } = await run(["check", "--json"], { DATABASE_PATH: database });
  const { ok, complete, checks } = JSON.parse(out) as Verdict;
  if (ok && complete && code === 0) return [];
  const found = checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
  return found.length > 0 ? found : [`check ended with ${code}: ${err}`];
};

export const soundnessFaults = (sqlite: Pick<Sqlite, "pragma">): string[] => {
  const integrity = sqlite.pragma("integrity_check");
  const strangers = sqlite.pragma("foreign_key_check");
  return [
    ...(integrity === "ok" ? [] : [`integrity_check: ${integrity}`]),
    ...(strangers === undefined ? [] : [`foreign_key_check: ${strangers}`]),
  ];
};

const rowsOf = <R>(sqlite: Sqlite, query: RawBuilder<R>): R[] =>
  sqlite.all({ compile: () => query.compile(build) });

interface Half {
  id: string;
}

/** What is there in part: each of these finds what the one transaction of a call must have kept together. */
const looks: Record<string, RawBuilder<Half>> = {
  "a ticket without the history of its creation": sql`
    SELECT id FROM tickets AS ticket WHERE NOT EXISTS (SELECT 1 FROM ticket_history AS entry
      WHERE entry.org_id = ticket.org_id AND entry.ticket_id = ticket.id AND entry.type = 'created')`,
  "a ticket that is done without its completion, or the other way round": sql`
    SELECT id FROM tickets AS ticket WHERE (status_category = 'done') <> EXISTS (
      SELECT 1 FROM ticket_completions AS kept
      WHERE kept.org_id = ticket.org_id AND kept.ticket_id = ticket.id AND kept.stands = 1)`,
  "a completion without its history, its invoice, its payment or its items": sql`
    SELECT kept.ticket_id AS id FROM ticket_completions AS kept WHERE kept.invoice_id IS NULL
      OR NOT EXISTS (SELECT 1 FROM ticket_history AS entry WHERE entry.org_id = kept.org_id
        AND entry.ticket_id = kept.ticket_id AND entry.type = 'completed')
      OR NOT EXISTS (SELECT 1 FROM invoices WHERE org_id = kept.org_id AND id = kept.invoice_id
        AND ticket_id = kept.ticket_id)
      OR NOT EXISTS (SELECT 1 FROM ticket_items AS item WHERE item.org_id = kept.org_id
        AND item.ticket_id = kept.ticket_id)
      OR (kept.payment_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payment_allocations AS part
        WHERE part.org_id = kept.org_id AND part.payment_id = kept.payment_id
          AND part.invoice_id = kept.invoice_id))`,
  "an invoice of a job that no completion knows": sql`
    SELECT id FROM invoices AS invoice WHERE ticket_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM ticket_completions AS kept
      WHERE kept.org_id = invoice.org_id AND kept.invoice_id = invoice.id)`,
  "an invoice that is paid, which was not told": sql`
    SELECT id FROM invoices WHERE status = 'paid' AND id NOT IN (
      SELECT json_extract(data, '$.invoice.id') FROM events WHERE topic = 'invoice.paid')`,
  "a ticket that its last event tells otherwise": sql`
    SELECT ticket.id FROM tickets AS ticket JOIN (
        SELECT json_extract(data, '$.ticket.id') AS id, json_extract(data, '$.ticket') AS told, max(seq)
        FROM events WHERE topic LIKE 'ticket.%' GROUP BY 1) AS last ON last.id = ticket.id
      WHERE json_extract(told, '$.status_category') <> ticket.status_category
        OR json_extract(told, '$.technician_id') IS NOT ticket.technician_id
        OR json_extract(told, '$.scheduled_at') IS NOT ticket.scheduled_at`,
  "a file of which a piece is not there": sql`
    SELECT id FROM ticket_attachments AS file WHERE incomplete_since IS NULL AND size <> (
      SELECT ifnull(sum(length(content)), 0) FROM attachment_pieces AS piece
      WHERE piece.org_id = file.org_id AND piece.attachment_id = file.id)`,
  "a number that no ticket has": sql`
    SELECT org_id AS id FROM ticket_numbers AS numbers
    WHERE last <> (SELECT count(*) FROM tickets WHERE org_id = numbers.org_id)
      OR last <> (SELECT ifnull(max(number), 0) FROM tickets WHERE org_id = numbers.org_id)`,
  "tickets that are counted otherwise": sql`
    SELECT column_id AS id FROM tickets AS ticket GROUP BY org_id, column_id
    HAVING count(*) <> (SELECT ifnull(sum(count), 0) FROM ticket_counts AS counted
      WHERE counted.org_id = ticket.org_id AND counted.column_id = ticket.column_id)`,
  "a client who was billed twice for a month": sql`
    SELECT client_id AS id FROM invoices WHERE period IS NOT NULL
    GROUP BY client_id, period HAVING count(*) > 1`,
};

const halves = (sqlite: Sqlite): string[] =>
  Object.entries(looks).flatMap(([what, look]) =>
    rowsOf(sqlite, look).map(({ id }) => `${what}: ${id}`),
  );

/** Rows that nobody asked for come by files, and by the monthly bill. */
const asked_for = {
  clients: sql`username NOT LIKE ${`${imported_prefix}%`}`,
  invoices: sql`recurring = 0`,
  ticket_attachments: sql`incomplete_since IS NULL`,
  tickets: sql`true`,
  ticket_comments: sql`true`,
  payments: sql`true`,
};

const rowFaults = (sqlite: Sqlite, { rows }: Expected): string[] =>
  tables.flatMap((table) => {
    const query = sql<Half>`SELECT id FROM ${sql.table(table)} WHERE ${asked_for[table]}`;
    const found = new Set(rowsOf(sqlite, query).map(({ id }) => id));
    const expected = rows.get(table) ?? new Set();
    return [
      ...expected
        .difference(found)
        .keys()
        .map((id) => `lost, of ${table}: ${id}`),
      ...found
        .difference(expected)
        .keys()
        .map((id) => `of ${table}, but of no call: ${id}`),
    ];
  });

interface Told {
  event: string;
  count: number;
}

const eventFaults = (sqlite: Sqlite, { told }: Expected): string[] => {
  const counted = sql.join(counted_topics.map((topic) => sql.lit(topic)));
  const unasked = sql<Told>`
    SELECT 'client.created ' || id AS event, 1 AS count FROM clients WHERE NOT (${asked_for.clients})
    UNION ALL
    SELECT 'invoice.created ' || id, 1 FROM invoices WHERE NOT (${asked_for.invoices})`;
  const found = rowsOf(
    sqlite,
    sql<Told>`SELECT topic || ' ' || coalesce(data ->> '$.invoice.id', data ->> '$.payment.id',
        data ->> '$.ticket.id', data ->> '$.client.id') AS event, count(*) AS count
      FROM events WHERE topic IN (${counted}) GROUP BY 1`,
  );
  const expected = new Map(told);
  for (const { event, count } of rowsOf(sqlite, unasked)) expected.set(event, count);
  const counts = new Map(found.map(({ event, count }) => [event, count]));
  return [...new Set([...expected.keys(), ...counts.keys()])].flatMap((event) => {
    const [is, should] = [counts.get(event) ?? 0, expected.get(event) ?? 0];
    return is === should ? [] : [`${event} was told ${is} times, not ${should}`];
  });
};
