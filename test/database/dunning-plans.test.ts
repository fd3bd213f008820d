import { afterAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import type { CalendarDate } from "../../src/clock/instant.ts";
import { now } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { actionsOf } from "../../src/dunning/actions.ts";
import { clientsDue } from "../../src/dunning/clients-due.ts";
import type { OpenInvoice } from "../../src/dunning/decision/facts.ts";
import { default_policy } from "../../src/dunning/decision/steps.ts";
import { readFacts } from "../../src/dunning/facts.ts";
import { listActions, listRuns } from "../../src/dunning/queries.ts";
import { runNewDays } from "../../src/dunning/run-all.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about the dunning policy: by index, whatever the size of the tables. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const db = sqlite.reader(organization.id);
const day = "2026-11-16" as CalendarDate;
const id = Bun.randomUUIDv7();

/** The steps of the statements that `work` runs for the first time. */
const stepsOf = (work: () => unknown): string[] => {
  seen = [];
  work();
  return seen
    .filter((text) => /^(?:select|update|delete)/i.test(text))
    .flatMap((text) => explain(sqlite, text));
};

/** Organizations are few, and each has one policy. */
const bad = /SCAN (?!json_each|\d|CONSTANT|dunning_policies|organizations)|TEMP B-TREE|AUTOMATIC/;
const badSteps = (steps: string[]): string[] => steps.filter((step) => bad.test(step));

const steps = [{ id, kind: "reminder" as const, days_after_due: 3 }];

test("the clients of a run are found by their open invoices, in order", () => {
  const found = stepsOf(() => [...clientsDue(db, { steps }, day)]);
  expect(found).toEqual([
    "SEARCH invoices USING COVERING INDEX invoices_open (org_id=? AND client_id>?)",
  ]);
});

test("what is known of clients is read by index", () => {
  const policy = { ...default_policy, steps, minimum_balance: 5 };
  const found = stepsOf(() => readFacts(db, { organization, policy, day, at: now() }, [id]));
  // Open invoices of a few clients are sorted by their due dates.
  expect(badSteps(found)).toEqual(["USE TEMP B-TREE FOR ORDER BY"]);
  for (const index of [
    "invoices USING INDEX invoices_open (org_id=? AND client_id=? AND due_date>?)",
    "dunning_actions USING COVERING INDEX dunning_actions_by_client (org_id=? AND client_id=?)",
  ])
    expect(found.join("\n")).toContain(`SEARCH ${index}`);
});

test("actions and their messages are read by their ids", () => {
  const found = stepsOf(() => actionsOf(db, "UTC", [{ id } as OpenInvoice]));
  expect(badSteps(found)).toEqual([]);
  for (const index of [
    "action USING INDEX dunning_actions_by_invoice (org_id=? AND invoice_id=?)",
    "message USING PRIMARY KEY (org_id=? AND id=?)",
  ])
    expect(found.join("\n")).toContain(index);
});

test.each<[object, string]>([
  [{}, "INDEX sqlite_autoindex_dunning_actions_1 (org_id=?)"],
  [{ client_id: id }, "INDEX dunning_actions_by_client (org_id=? AND client_id=?)"],
  [{ invoice_id: id }, "INDEX dunning_actions_by_invoice (org_id=? AND invoice_id=?)"],
  [{ kind: "warning" }, "INDEX dunning_actions_by_kind (org_id=? AND kind=?)"],
  [
    { client_id: id, kind: "warning" },
    "INDEX dunning_actions_by_client (org_id=? AND client_id=?)",
  ],
])("the list of actions %j goes by its index, in order", (query, index) => {
  const found = stepsOf(() => listActions(db, { ...query, page: 1, per_page: 15 }));
  expect(found.join("\n")).toContain(`SEARCH dunning_actions USING ${index}`);
  expect(badSteps(found)).toEqual([]);
});

test("the list of runs goes by its key", () => {
  expect(badSteps(stepsOf(() => listRuns(db, { page: 1, per_page: 15 })))).toEqual([]);
});

test("the minute of organizations without a policy reads their policies alone", async () => {
  seen = [];
  await runNewDays(sqlite, now());
  expect(seen.filter((text) => !text.includes("dunning_policies"))).toEqual([]);
});
