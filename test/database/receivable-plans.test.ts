import { afterAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { listReceivables } from "../../src/billing/receivables/list.ts";
import type { ReceivablesQuery } from "../../src/billing/receivables/wire.ts";
import { createClient } from "../../src/clients/create.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { receivable_sorts } from "../../src/shared/receivable-vocabulary.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite finds who owes: paid invoices are not read. */

const seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
sqlite.writeNow((tx) =>
  createClient(tx.org(organization.id), organization, { name: "Rima", username: "rima" }),
);

const filters: Partial<ReceivablesQuery>[] = [
  ...receivable_sorts.map((sort_by) => ({ sort_by })),
  { bucket: "31_60" },
  { currency: "USD" },
  { search: "rima" },
  { branch_id: Bun.randomUUIDv7(), collector_id: 1 },
];

test.each(filters)("%p reads invoices by the index of open ones alone", (filter) => {
  const known = seen.length;
  const query = { sort_by: "worth", page: 1, per_page: 25, ...filter } as const;
  listReceivables(sqlite.reader(organization.id), organization, {
    sort_order: undefined,
    ...query,
  } as ReceivablesQuery);
  const steps = seen.slice(known).flatMap((text) => explain(sqlite, text));
  const of_invoices = steps.filter((step) => /\binvoices\b/.test(step));
  expect(steps.length).toBeGreaterThan(0);
  for (const step of of_invoices)
    expect(step).toStartWith("SEARCH invoices USING COVERING INDEX invoices_open");
  for (const step of steps) expect(step).not.toMatch(/^SCAN (?!json_each|client_search)/);
});
