import { afterAll, beforeAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { linesOfInvoices, requireInvoice } from "../../src/billing/invoices/queries.ts";
import { paymentsOfInvoice } from "../../src/billing/pdf/queries.ts";
import { statementToPrint } from "../../src/billing/statement/statement.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about a statement and an invoice: by index, whatever the size of the tables. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
let org_id: string;
beforeAll(() => {
  org_id = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" })).id;
});
afterAll(() => sqlite.close());

const plansOf = (read: () => unknown): string[] => {
  seen = [];
  read();
  return seen
    .filter((text) => /^(?:\/\*.*\*\/ )?select/i.test(text))
    .map((text) => explain(sqlite, text).join("\n"));
};

test("a statement: the sum before, its entries in order, and the receipts' numbers", () => {
  const id = Bun.randomUUIDv7();
  const plans = plansOf(() =>
    statementToPrint(sqlite.reader(org_id), {
      client: { id, name: "Nour", username: "nour", currency: "USD" },
      timezone: "Asia/Beirut",
      range: { date_from: "2026-01-01", date_to: "2026-12-31" },
      currency: undefined,
    }),
  );
  const [before, entries, receipts, ...more] = plans;
  expect(more).toEqual([]);
  expect(before).toContain(
    "INDEX journal_entries_by_client_time (org_id=? AND client_id=? AND created_at<?",
  );
  expect(entries).toContain(
    "INDEX journal_entries_by_client_time (org_id=? AND client_id=? AND created_at>? AND created_at<?",
  );
  for (const plan of [before, entries])
    expect(plan).toContain("SEARCH line USING PRIMARY KEY (org_id=? AND entry_id=?)");
  expect(receipts).toContain(
    "SEARCH payments USING INDEX sqlite_autoindex_payments_1 (org_id=? AND id=?)",
  );
  for (const plan of plans)
    expect(plan).not.toMatch(/SCAN (?!json_each VIRTUAL)|TEMP B-TREE|AUTOMATIC/);
});

test("an invoice to print: its row, its lines and what has paid it, by their keys", () => {
  const id = Bun.randomUUIDv7();
  const db = sqlite.reader(org_id);
  const plans = plansOf(() => {
    expect(() => requireInvoice(db, id)).toThrow();
    linesOfInvoices(db, [id]);
    paymentsOfInvoice(db, id, 100);
  });
  expect(plans.length).toBe(3);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!json_each)|TEMP B-TREE|AUTOMATIC/);
});
