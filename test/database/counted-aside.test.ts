import { afterAll, beforeAll, expect, test } from "bun:test";
import { abilities } from "../../src/access/abilities.ts";
import { type Caller, system } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { invoicePage, long_invoice_page } from "../../src/billing/invoices/list.ts";
import { long_payment_page, paymentPage } from "../../src/billing/payments/list.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { journalPage, long_journal_page } from "../../src/ledger/list.ts";
import { long_message_page, messagePage } from "../../src/messages/queries.ts";

/* What one client, ticket or invoice has very many of is counted aside, whatever else is asked for. */

const sqlite = new Sqlite(":memory:");
migrate(sqlite, ":memory:");
afterAll(() => sqlite.close());
const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const org_id = organization.id;
const db = sqlite.reader(org_id);
const caller: Caller = {
  organization,
  actor: system,
  abilities: new Set(abilities),
  board_ids: null,
  channel: "web",
};

const [client_id, other_id, invoice_id, ticket_id] = Array.from({ length: 4 }, () =>
  Bun.randomUUIDv7(),
);
const counts = { payments: 20_001, invoices: 20_001, journal: 20_001, messages: 50_001 };
const at = "'2026-11-10T09:00:00Z', '2026-11-10'";

const numbers = (count: number): string =>
  `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})`;

beforeAll(() => {
  const org = `'${org_id}'`;
  sqlite.execute(`PRAGMA foreign_keys = OFF; BEGIN;
    ${numbers(counts.payments)} INSERT INTO payments SELECT ${org}, 'p' || n, '${client_id}', '${invoice_id}', '${ticket_id}', 'paid', 1, 'USD', NULL, 1, 'USD', 'cash', NULL, '2026-11-10T09:00:00Z', NULL, 'e', '2026-11-10T09:00:00Z', NULL, NULL FROM numbers;
    ${numbers(counts.invoices)} INSERT INTO invoices SELECT ${org}, 'i' || n, 2026, n + 2, '${client_id}', NULL, 'paid', 'USD', 0, 0, 0, 0, 0, '2026-11-10', '2026-11-10', NULL, 0, NULL, '{}', 'e', ${at}, NULL, NULL FROM numbers;
    INSERT INTO invoices SELECT org_id, '${invoice_id}', 2026, 1, '${other_id}', '${ticket_id}', 'paid', 'USD', 0, 0, 0, 0, 0, '2026-11-11', '2026-11-11', NULL, 0, NULL, '{}', 'e', created_at, created_at, NULL, NULL FROM invoices LIMIT 1;
    ${numbers(1001)} INSERT INTO invoice_lines SELECT ${org}, '${invoice_id}', n, 'x', 'Fibre', NULL, 1000, 0, '0', 0, 0, NULL, NULL FROM numbers;
    ${numbers(counts.journal)} INSERT INTO journal_entries SELECT ${org}, 'j' || n, 'invoice', '${client_id}', NULL, NULL, '2026-11-10T09:00:00Z' FROM numbers;
    ${numbers(counts.messages)} INSERT INTO messages SELECT ${org}, 'm' || n, 'job_completed', '${client_id}', NULL, NULL, 'nadia@example.com', '', '', 'sent', 1, NULL, NULL, '2026-11-10T09:00:00Z', NULL FROM numbers;
    COMMIT`);
});

const page = { page: 1, per_page: 15 };
const listed = { ...page, timezone: "Asia/Beirut" };
const inTime = () => {};

test.each([{ client_id }, { client_id, status: "void" }, { invoice_id }, { ticket_id }] as const)(
  "payments of %j",
  (filters) => {
    expect(paymentPage(db, { ...listed, ...filters })).toBeNull();
    const { total } = long_payment_page.work(db, { ...listed, ...filters }, inTime);
    expect(total).toBe("status" in filters ? 0 : counts.payments);
  },
);

test("payments of many days", () => {
  const days = { date_from: "2026-11-10", date_to: "2026-11-10" };
  expect(paymentPage(db, { ...listed, ...days })).toBeNull();
  expect(long_payment_page.work(db, { ...listed, ...days }, inTime).total).toBe(counts.payments);
  expect(paymentPage(db, { ...listed, ...days, status: "void" })?.total).toBe(0);
});

test("invoices of a client, and a page with very many lines", () => {
  const ask = { ...page, caller, ticket_id: undefined, status: undefined, recurring: undefined };
  const days = { date_from: undefined, date_to: undefined, period: undefined };
  const of_client = { ...ask, ...days, client_id };
  expect(invoicePage(db, { ...of_client, status: "void" })).toBeNull();
  expect(long_invoice_page.work(db, of_client, inTime).total).toBe(counts.invoices);
  expect(invoicePage(db, { ...of_client, client_id: other_id })).toBeNull();
  expect(invoicePage(db, { ...ask, ...days, client_id: undefined, page: 2 })?.texts).toHaveLength(
    15,
  );
});

test("entries and messages of a client", () => {
  expect(journalPage(db, { ...page, client_id })).toBeNull();
  expect(long_journal_page.work(db, { ...page, client_id }, inTime).total).toBe(counts.journal);
  const ask = { ...page, client_id, kind: "invoice_created" } as const;
  expect(messagePage(db, ask)).toBeNull();
  expect(long_message_page.work(db, { ...page, client_id }, inTime).total).toBe(counts.messages);
});

test("of others the page is there at once", () => {
  expect(paymentPage(db, { ...listed, client_id: other_id })?.total).toBe(0);
  expect(journalPage(db, { ...page, client_id: other_id })?.total).toBe(0);
  expect(messagePage(db, { ...page, client_id: other_id })?.total).toBe(0);
});
