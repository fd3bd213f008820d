import { afterAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { previewDay } from "../../src/billing/recurring/preview.ts";
import { billAll, billNewDays } from "../../src/billing/recurring/run.ts";
import { listRuns } from "../../src/billing/recurring/runs.ts";
import { createItem } from "../../src/catalogue/items.ts";
import { createClient } from "../../src/clients/create.ts";
import { checkedDate } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { moment } from "../monthly-world.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* The monthly bill finds by index who is due, what failed and what was billed, and sorts nothing. */

const seen = new Set<string>();
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.add(text) });
afterAll(() => sqlite.close());

const steps = (text: string): string[] => explain(sqlite, text);

const bad = /SCAN (?!json_each|CONSTANT|organizations)|AUTOMATIC|TEMP B-TREE/;

test("runs, their list and the preview read by index, in its order", async () => {
  const organization = sqlite.writeNow((root) => createOrganization(root, { name: "Cedar Net" }));
  const per_page = { page: 1, per_page: 15 };
  sqlite.writeNow((root) => {
    const tx = root.org(organization.id);
    const sell = (name: string, active: boolean) =>
      createItem(tx, "USD", { name, type: "service", price: 30, active }).uuid;
    for (const item_uuid of [sell("Fibre 50", true), sell("ADSL", false)])
      createClient(tx, organization, {
        name: "Rima",
        username: item_uuid,
        auto_invoice: true,
        due_day: 12,
        items: [{ item_uuid, quantity: 1 }],
      });
  });
  seen.clear();
  const date = checkedDate("2026-11-12");
  const db = sqlite.reader(organization.id);
  expect(previewDay(db, organization, date as never, per_page).total).toBe(2);
  expect(await billAll(sqlite, moment("2026-11-12T12:00:00Z"), { dry_run: true })).toHaveLength(1);
  expect(await billNewDays(sqlite, moment("2026-11-12T12:00:00Z"))).toBe(1);
  expect(listRuns(db, per_page).rows[0]?.failures).toHaveLength(1);
  const statements = [...seen].filter((text) => /^(select|insert|update|delete)/i.test(text));
  expect(statements.length).toBeGreaterThan(20);
  const plans = statements.map((text) => [text, steps(text).filter((step) => bad.test(step))]);
  expect(plans.filter(([, found]) => found?.length)).toEqual([]);
  const due = statements.filter(
    (text) => text.includes("auto_invoice") && !text.includes('"id" = +?'),
  );
  expect(due.length).toBe(3);
  for (const text of due) expect(steps(text).join("; ")).toContain("INDEX clients_recurring");
});

test("deleted clients are not in the index of who is billed each month", () => {
  const counted = (deleted: string) => () =>
    sqlite.execute(
      `select count(*) from clients indexed by clients_recurring
       where org_id = 'x' and auto_invoice = 1 and due_day is not null and status = 'active' ${deleted}`,
    );
  expect(counted("and +deleted_at is null")).not.toThrow();
  expect(counted("")).toThrow("no query solution");
});
