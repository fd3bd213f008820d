import { dateIn, now, plusSeconds } from "../../../src/clock/instant.ts";
import { type Filling, quoted } from "./organization.ts";

/** Clients whose invoices one transaction makes, for two months. */
const clients_at_once = 25_000;

/** What every invoice has for its one line. */
export interface BilledItem {
  uuid: string;
  name: string;
}

/**
 * Bills each of these clients once in each of the last `months`, by plain SQL: millions take minutes.
 * Nine in ten invoices are recurring, two in a hundred void; every other client pays two months at a
 * time. The same counts make the same invoices.
 */
export const addInvoices = (
  { sqlite, organization }: Filling,
  item: BilledItem,
  client_ids: readonly string[],
  months: number,
): void => {
  const org = quoted(organization.id);
  const today = dateIn(organization.timezone, now());
  sqlite.execute(`
    CREATE TEMP TABLE billed_client (k INTEGER PRIMARY KEY, id TEXT NOT NULL, snapshot TEXT NOT NULL);
    INSERT INTO billed_client
    SELECT given.key, clients.id, json_object('id', clients.id, 'name', name, 'username', username, 'email', email, 'phone_number',
      phone_number, 'address', address, 'city', city, 'external_ref', external_ref)
    FROM json_each(${quoted(JSON.stringify(client_ids))}) AS given
    CROSS JOIN clients ON org_id = ${org} AND clients.id = given.value;
  `);
  for (let month = 0; month < months; month += 2)
    for (let from = 0; from < client_ids.length; from += clients_at_once)
      sqlite.execute(
        billTwoMonths(org, item, today, { month, months, from, of: client_ids.length }),
      );
  sqlite.execute(`
    DROP TABLE billed_client;
    BEGIN;
    ${reverseVoid}
    ${addUpAccounts}
    INSERT INTO counters SELECT org_id, 'invoice:' || year, MAX(number) FROM invoices GROUP BY org_id, year;
    INSERT OR REPLACE INTO recurring_billing VALUES (${org}, ${quoted(dateIn(organization.timezone, plusSeconds(now(), 86_400)))});
    COMMIT;
  `);
};

/** A UUIDv7 of the moment `ms`, of one `kind`, in SQL. */
const uuid = (kind: number): string =>
  `substr(printf('%012x', ms), 1, 8) || '-' || substr(printf('%012x', ms), 9, 4) || '-7${kind}00-8000-' || printf('%012x', n)`;

interface Part {
  /** Two months from this one on, of so many. */
  month: number;
  months: number;
  /** Clients from this one on, of so many. */
  from: number;
  of: number;
}

/** What the rows of these invoices are made of. Numbers go by year, in the order of the days. */
const partOf = (today: string, { month, months, from, of }: Part): string => `
  CREATE TEMP TABLE part AS
  WITH RECURSIVE
  month(month) AS (SELECT ${month} UNION ALL SELECT ${month + 1} WHERE ${month + 1} < ${months}),
  placed AS (
    SELECT client.k, client.id AS client_id, client.snapshot, month, month * ${of} + client.k AS n,
      (client.k * 7919 + month * 104729) % 100 AS share,
      date(${quoted(today)}, 'start of month', (month - ${months}) || ' months', (client.k * 28 / ${of}) || ' days') AS day
    FROM month CROSS JOIN billed_client AS client
    WHERE client.k >= ${from} AND client.k < ${from + clients_at_once}
  ),
  timed AS (
    SELECT *, unixepoch(day) * 1000 + 28800000 + k % 1000 AS ms, 2000 + n * 37 % 60 * 100 AS total,
      CASE WHEN share < 2 THEN 'void' WHEN share < iif(month >= ${months - 2}, 40, 7) THEN 'unpaid'
        WHEN share > 97 THEN 'partially_paid' ELSE 'paid' END AS status
    FROM placed
  )
  SELECT n, k, month, day, client_id, snapshot, total, status, k % 10 <> 1 AS recurring,
    ms, ${uuid(1)} AS id, ${uuid(2)} AS entry_id, ${uuid(3)} AS payment_id, ${uuid(4)} AS payment_entry_id,
    day || 'T08:00:00Z' AS at, CAST(substr(day, 1, 4) AS INTEGER) AS year,
    n - max(0, ${months} - (CAST(strftime('%m', ${quoted(today)}) AS INTEGER) - 1)
      - 12 * (CAST(substr(${quoted(today)}, 1, 4) AS INTEGER) - CAST(substr(day, 1, 4) AS INTEGER))) * ${of} + 1 AS number,
    CASE status WHEN 'paid' THEN total WHEN 'partially_paid' THEN 500 ELSE 0 END AS paid
  FROM timed;
  CREATE UNIQUE INDEX part_by_client ON part (k, month);
  CREATE TEMP TABLE paying AS
  SELECT first.n, first.id, first.client_id, first.status, first.paid, second.id AS second_id,
    ifnull(second.paid, 0) AS second_paid, ifnull(second.at, first.at) AS paid_at,
    ifnull(second.payment_id, first.payment_id) AS payment_id,
    ifnull(second.payment_entry_id, first.payment_entry_id) AS payment_entry_id
  FROM part AS first
  LEFT JOIN part AS second ON second.k = first.k AND second.month = first.month + 1
    AND first.k % 2 = 0 AND first.status = 'paid' AND second.status = 'paid'
  WHERE first.paid > 0 AND (first.month = ${month} OR first.k % 2 = 1 OR first.status <> 'paid' OR NOT EXISTS (
    SELECT 1 FROM part AS before WHERE before.k = first.k AND before.month = ${month} AND before.status = 'paid'));
`;

const billTwoMonths = (org: string, item: BilledItem, today: string, part: Part): string => `
  BEGIN;
  ${partOf(today, part)}
  INSERT INTO journal_entries (org_id, id, kind, client_id, reference, created_at)
  SELECT ${org}, entry_id, 'invoice', client_id, printf('INV-%d-%06d', year, number), at FROM part ORDER BY n;
  INSERT INTO journal_lines (org_id, entry_id, position, account, amount, currency)
  SELECT ${org}, entry_id, 0, 'receivable', total, 'USD' FROM part
  UNION ALL SELECT ${org}, entry_id, 1, 'revenue', -total, 'USD' FROM part ORDER BY 2, 3;
  INSERT INTO invoices (org_id, id, year, number, client_id, ticket_id, status, currency, subtotal, tax_total, total,
    paid, rounding, issue_date, due_date, period, recurring, notes, client_snapshot, entry_id, created_at, updated_at,
    voided_at, void_reason)
  SELECT ${org}, id, year, number, client_id, NULL, status, 'USD', total, 0, total, paid, 0, day, date(day, '+14 days'),
    iif(recurring, substr(day, 1, 7), NULL), recurring, NULL, snapshot, entry_id, at, at,
    iif(status = 'void', at, NULL), iif(status = 'void', 'Twice', NULL)
  FROM part ORDER BY n;
  INSERT INTO invoice_lines (org_id, invoice_id, position, item_uuid, name, unit, quantity, price, tax_rate, line_total,
    tax, serial, mac, id)
  SELECT ${org}, id, 0, ${quoted(item.uuid)}, ${quoted(item.name)}, NULL, 1000, total, '0', total, 0, NULL, NULL, ${uuid(6)}
  FROM part ORDER BY n;
  INSERT INTO journal_entries (org_id, id, kind, client_id, reference, created_at)
  SELECT ${org}, payment_entry_id, 'payment', client_id, payment_id, paid_at FROM paying ORDER BY n;
  INSERT INTO journal_lines (org_id, entry_id, position, account, amount, currency)
  SELECT ${org}, payment_entry_id, 0, 'cash:cash', paid + second_paid, 'USD' FROM paying
  UNION ALL SELECT ${org}, payment_entry_id, 1, 'receivable', -paid - second_paid, 'USD' FROM paying ORDER BY 2, 3;
  INSERT INTO payments (org_id, id, client_id, invoice_id, ticket_id, invoice_status, amount, currency, exchange_rate,
    invoice_amount, invoice_currency, method, reference, paid_at, collector_id, entry_id, created_at, deleted_at,
    delete_reason)
  SELECT ${org}, payment_id, client_id, iif(second_id IS NULL, id, NULL), NULL, iif(second_id IS NULL, status, NULL),
    paid + second_paid, 'USD', NULL, paid + second_paid, 'USD', 'cash', NULL, paid_at, NULL, payment_entry_id, paid_at,
    NULL, NULL
  FROM paying ORDER BY n;
  INSERT INTO payment_allocations (org_id, payment_id, position, invoice_id, amount, rounding)
  SELECT ${org}, payment_id, 0, id, paid, 0 FROM paying
  UNION ALL SELECT ${org}, payment_id, 1, second_id, second_paid, 0 FROM paying WHERE second_id IS NOT NULL;
  DROP TABLE paying;
  DROP TABLE part;
  COMMIT;
`;

const reverseVoid = `
  INSERT INTO journal_entries (org_id, id, kind, client_id, reference, reverses_id, created_at)
  SELECT org_id, substr(entry_id, 1, 15) || '5' || substr(entry_id, 17), 'void', client_id,
    printf('INV-%d-%06d', year, number), entry_id, voided_at
  FROM invoices WHERE status = 'void';
  INSERT INTO journal_lines (org_id, entry_id, position, account, amount, currency)
  SELECT entry.org_id, entry.id, line.position, line.account, -line.amount, line.currency
  FROM journal_entries AS entry
  CROSS JOIN journal_lines AS line ON line.org_id = entry.org_id AND line.entry_id = entry.reverses_id
  WHERE entry.kind = 'void';
`;

const addUpAccounts = `
  INSERT INTO client_accounts (org_id, client_id, currency, receivable, credit)
  SELECT org_id, client_id, currency, SUM(total - paid), 0 FROM invoices WHERE status <> 'void'
  GROUP BY org_id, client_id, currency;
  UPDATE clients SET balance = account.receivable, owes = 1 FROM client_accounts AS account
  WHERE account.org_id = clients.org_id AND account.client_id = clients.id AND account.receivable <> 0;
`;
