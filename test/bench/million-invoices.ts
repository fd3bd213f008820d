/**
 * Fills a database with invoices of one organization, and the payments of most of them:
 * `bun test/bench/million-invoices.ts FILE [COUNT]`. They are of 36 months from 2024 on; nine in ten
 * are recurring. A few clients more have long journals. Prints what `invoice-reads.ts`,
 * `payment-reads.ts` and `statements.ts` need. The same count makes the same invoices.
 */

import { createApiKey } from "../../src/access/api-keys.ts";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createBoard } from "../../src/boards/create.ts";
import { createItem } from "../../src/catalogue/items.ts";
import { createClient } from "../../src/clients/create.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { createTicket } from "../../src/tickets/create.ts";

const months = 36;
const clients_count = 30_000;
const tickets_count = 100;
const batch_size = 2000;
/** Invoices that one transaction of plain SQL makes. */
const part_size = 50_000;
/** How many entries the journals of some clients have who have no invoices. */
const long_accounts = [500, 1000, 100_000];

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const [path = "", sent_count = "1000000"] = process.argv.slice(2);
const in_month = Math.ceil(Number(sent_count) / months);
const sqlite = new Sqlite(path);
sqlite.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -800000;");
migrate(sqlite, path);
const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const inOrg = <T>(work: (tx: OrgTx) => T): T =>
  sqlite.writeNow((root) => work(root.org(organization.id)));

const { secret: key } = inOrg((tx) =>
  createApiKey(tx, organization, { name: "bench", abilities: ["all"], daily_limit: 1e9 }),
);
const item = inOrg((tx) =>
  createItem(tx, "USD", { name: "Fiber 50", type: "service", price: 30, tax_rate: 11 }),
);
const client_ids = times(clients_count / batch_size, (batch) =>
  inOrg((tx) =>
    times(batch_size, (n) => {
      const number = batch * batch_size + n;
      return createClient(tx, organization, {
        name: `Client ${number}`,
        username: `client.${number}`,
      }).id;
    }),
  ),
).flat();
const caller: Caller = {
  organization,
  actor: { type: "system", id: null, name: "bench" },
  abilities: new Set(abilities),
  board_ids: null,
  channel: "web",
};
const ticket_ids = inOrg((tx) => {
  const board_id = createBoard(tx, { name: "Field work" });
  return times(tickets_count, (n) => {
    const input = { title: `Job ${n}`, board_id, priority: "low", type: "task" } as const;
    return createTicket(tx, caller, input).ticket.id;
  });
});

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** A UUIDv7 of the moment `ms`, of one `kind`, in SQL. */
const uuid = (kind: number): string =>
  `substr(printf('%012x', ms), 1, 8) || '-' || substr(printf('%012x', ms), 9, 4) || '-7${kind}00-8000-' || printf('%012x', n)`;

sqlite.execute(`
  CREATE TEMP TABLE bench_client (k INTEGER PRIMARY KEY, id TEXT NOT NULL);
  INSERT INTO bench_client SELECT key, value FROM json_each(${quoted(JSON.stringify(client_ids))});
  CREATE TEMP TABLE bench_ticket (k INTEGER PRIMARY KEY, id TEXT NOT NULL);
  INSERT INTO bench_ticket SELECT key, value FROM json_each(${quoted(JSON.stringify(ticket_ids))});
`);

/** Some invoices of the whole: what they are made of, then the rows that tell of them. */
const makePart = (from: number, before: number): void => {
  const org = quoted(organization.id);
  sqlite.execute(`
    BEGIN;
    CREATE TEMP TABLE part AS
    WITH RECURSIVE numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${before}),
    placed AS (SELECT n, n / ${in_month} AS month, n % ${in_month} AS k FROM numbers),
    dated AS (
      SELECT n, month, k,
        date('2024-01-01', '+' || month || ' months', '+' || (k * 28 / ${in_month}) || ' days') AS day
      FROM placed
    ),
    timed AS (
      SELECT *, unixepoch(day) * 1000 + k % 1000 AS ms, 2000 + n * 37 % 60 * 100 AS subtotal,
        (2000 + n * 37 % 60 * 100) * 11 / 100 AS tax_total,
        CASE WHEN n % 50 = 0 THEN 'void' WHEN n % 20 = 9 THEN 'partially_paid'
          WHEN n % 8 = 7 THEN 'unpaid' ELSE 'paid' END AS status
      FROM dated
    )
    SELECT n, month, timed.k AS k, day, ms, ${uuid(1)} AS id, ${uuid(2)} AS entry_id,
      ${uuid(3)} AS payment_id, ${uuid(4)} AS payment_entry_id, bench_client.id AS client_id,
      subtotal, tax_total, status, timed.k % 10 <> 0 AS recurring, day || 'T08:00:00Z' AS at,
      CASE status WHEN 'paid' THEN subtotal + tax_total WHEN 'partially_paid' THEN 500 ELSE 0 END AS paid
    FROM timed JOIN bench_client ON bench_client.k = timed.k;
    INSERT INTO journal_entries (org_id, id, kind, client_id, reference, created_at)
    SELECT ${org}, entry_id, 'invoice', client_id, 'INV', at FROM part ORDER BY n;
    INSERT INTO journal_lines (org_id, entry_id, position, account, amount, currency)
    SELECT ${org}, entry_id, 0, 'receivable', subtotal + tax_total, 'USD' FROM part
    UNION ALL SELECT ${org}, entry_id, 1, 'revenue', -subtotal, 'USD' FROM part
    UNION ALL SELECT ${org}, entry_id, 2, 'tax', -tax_total, 'USD' FROM part;
    INSERT INTO invoices
    SELECT ${org}, part.id, 2024 + month / 12, n - month / 12 * 12 * ${in_month} + 1, client_id,
      bench_ticket.id, status, 'USD', subtotal, tax_total, subtotal + tax_total,
      paid, 0,
      day, date(day, '+14 days'), CASE WHEN recurring THEN substr(day, 1, 7) END, recurring, NULL,
      json_object('id', client_id, 'name', 'Client ' || part.k, 'username', 'client.' || part.k, 'email', NULL,
        'phone_number', NULL, 'address', NULL, 'city', NULL, 'external_ref', NULL),
      entry_id, at, at, CASE status WHEN 'void' THEN at END, CASE status WHEN 'void' THEN 'Twice' END
    FROM part LEFT JOIN bench_ticket ON month = ${months - 1} AND part.k % 10 = 0
      AND bench_ticket.k = part.k / 10 AND status <> 'void'
    ORDER BY n;
    INSERT INTO invoice_lines
    SELECT ${org}, id, 0, ${quoted(item.uuid)}, 'Fiber 50', NULL, 1000, subtotal, '11', subtotal, tax_total, NULL, NULL
    FROM part ORDER BY n;
    INSERT INTO journal_entries (org_id, id, kind, client_id, reference, created_at)
    SELECT ${org}, payment_entry_id, 'payment', client_id, payment_id, at FROM part WHERE paid > 0;
    INSERT INTO journal_lines (org_id, entry_id, position, account, amount, currency)
    SELECT ${org}, payment_entry_id, 0, 'cash:cash', paid, 'USD'
    FROM part WHERE paid > 0
    UNION ALL SELECT ${org}, payment_entry_id, 1, 'receivable', -paid, 'USD'
    FROM part WHERE paid > 0;
    INSERT INTO payments
    SELECT ${org}, payment_id, client_id, id, NULL, status, paid,
      'USD', NULL, paid, 'USD', 'cash', NULL, at, NULL,
      payment_entry_id, at, NULL, NULL
    FROM part WHERE paid > 0 ORDER BY n;
    INSERT INTO payment_allocations
    SELECT ${org}, payment_id, 0, id, paid, 0
    FROM part WHERE paid > 0;
    DROP TABLE part;
    COMMIT;
  `);
};

const count = in_month * months;
for (let from = 0; from < count; from += part_size)
  makePart(from, Math.min(from + part_size, count));

/** Bills and payments of one client in turn, spread over 2026: in the journal alone. */
const makeAccount = (client_id: string | undefined, entries: number, kind: number): void => {
  const org = quoted(organization.id);
  sqlite.execute(`
    BEGIN;
    CREATE TEMP TABLE part AS
    WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${entries}),
    timed AS (SELECT n, unixepoch('2026-01-01') * 1000 + n * 31000000000 / ${entries} AS ms FROM numbers)
    SELECT n, ${uuid(kind)} AS entry_id, n % 2 AS is_payment, 3000 - n % 2 * 6000 AS amount,
      strftime('%Y-%m-%dT%H:%M:%SZ', ms / 1000, 'unixepoch') AS at
    FROM timed;
    INSERT INTO journal_entries (org_id, id, kind, client_id, reference, created_at)
    SELECT ${org}, entry_id, iif(is_payment, 'payment', 'invoice'), ${quoted(client_id ?? "")},
      'INV', at FROM part ORDER BY n;
    INSERT INTO journal_lines (org_id, entry_id, position, account, amount, currency)
    SELECT ${org}, entry_id, 0, 'receivable', amount, 'USD' FROM part
    UNION ALL SELECT ${org}, entry_id, 1, iif(is_payment, 'cash:cash', 'revenue'), -amount, 'USD' FROM part;
    DROP TABLE part;
    COMMIT;
  `);
};

const accounts = long_accounts.map((entries, index) => {
  const client_id = client_ids.at(-1 - index);
  makeAccount(client_id, entries, 6 + index);
  return { entries, client_id };
});

// A void invoice's entry is reversed: it counts no more.
sqlite.execute(`
  BEGIN;
  INSERT INTO client_accounts
  SELECT org_id, client_id, currency, SUM(total - paid), 0 FROM invoices WHERE status <> 'void'
  GROUP BY org_id, client_id, currency;
  INSERT INTO journal_entries (org_id, id, kind, client_id, reference, reverses_id, created_at)
  SELECT org_id, substr(entry_id, 1, 15) || '5' || substr(entry_id, 17), 'void', client_id, 'INV', entry_id, voided_at
  FROM invoices WHERE status = 'void';
  INSERT INTO journal_lines
  SELECT entry.org_id, entry.id, line.position, line.account, -line.amount, line.currency
  FROM journal_entries AS entry
  JOIN journal_lines AS line ON line.org_id = entry.org_id AND line.entry_id = entry.reverses_id
  WHERE entry.kind = 'void';
  UPDATE clients SET balance = account.receivable, owes = 1 FROM client_accounts AS account
  WHERE account.org_id = clients.org_id AND account.client_id = clients.id AND account.receivable <> 0;
  INSERT INTO counters SELECT org_id, 'invoice:' || year, MAX(number) FROM invoices GROUP BY org_id, year;
  COMMIT;
`);
sqlite.close();
console.log(
  JSON.stringify({
    org_id: organization.id,
    key,
    client_id: client_ids[1234],
    ticket_id: ticket_ids[6],
    accounts,
  }),
);
