import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { createOrganization } from "../../src/access/organizations.ts";
import type { ClientState } from "../../src/clients/client.ts";
import { createClient } from "../../src/clients/create.ts";
import { clientFaults } from "../../src/clients/faults.ts";
import { listAside } from "../../src/clients/list/aside.ts";
import { listAtOnce } from "../../src/clients/list/at-once.ts";
import type { ClientFilters } from "../../src/clients/list/wire.ts";
import { findByUsername } from "../../src/clients/queries.ts";
import { recordDeleted, recordUpdated } from "../../src/clients/record.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgTx } from "../../src/database/org.ts";

/* A list's total, kept or counted before, is what a count says, whoever changed what since. */

const folder = mkdtempSync(join(tmpdir(), "lastmile-totals-"));
const path = join(folder, "lastmile.db");
const sqlite = new Sqlite(path);
migrate(sqlite, path);
/** As another process has the file. */
const other = new Sqlite(path);
for (const each of [sqlite, other]) each.execute("PRAGMA synchronous = OFF");
afterAll(() => {
  other.close();
  sqlite.close();
  rmSync(folder, { recursive: true });
});

let organization: ReturnType<typeof createOrganization>;
beforeEach(() => {
  organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
  change(sqlite, (tx) => {
    for (const username of ["rima", "elie", "nour"]) create(tx, username);
  });
});

const change = <T>(by: Sqlite, work: (tx: OrgTx) => T): T =>
  by.writeNow((tx) => work(tx.org(organization.id)));

const create = (tx: OrgTx, username: string, city = "Zahle"): void => {
  createClient(tx, organization, { name: "Haddad", username, city });
};

const stateOf = (tx: OrgTx, username: string): ClientState => {
  const row = findByUsername(tx, username);
  if (!row) throw new Error(`nobody is called ${username}`);
  return { row, items: [] };
};

const update = (tx: OrgTx, username: string, values: Partial<ClientState["row"]>): void => {
  const { row, items } = stateOf(tx, username);
  recordUpdated(tx, { row, items }, { row: { ...row, ...values }, items });
};

const request = (filters: ClientFilters) => ({
  filters: [filters],
  order: null,
  page: 1,
  per_page: 10,
});

const total = (filters: ClientFilters): number | undefined =>
  listAtOnce(sqlite.reader(organization.id), organization, request(filters))?.total;

const in_zahle: ClientFilters = { city: "zahle", status: "active" };

test.each<[string, (tx: OrgTx) => void, number]>([
  ["a client who comes", (tx) => create(tx, "maya"), 4],
  ["a client who goes", (tx) => recordDeleted(tx, stateOf(tx, "rima")), 2],
  ["another city", (tx) => update(tx, "rima", { city: "Beirut" }), 2],
  ["another status", (tx) => update(tx, "rima", { status: "inactive" }), 2],
])("%s, in this process and in another", (_name, work, after) => {
  for (const by of [sqlite, other]) {
    expect(total(in_zahle)).toBe(3);
    change(by, work);
    expect(total(in_zahle)).toBe(after);
    organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Bekaa Fiber" }));
    change(by, (tx) => {
      for (const username of ["rima", "elie", "nour"]) create(tx, username);
    });
  }
});

test("who begins to owe, and ceases to", () => {
  const owing = { has_balance: true, status: "active" } as const;
  const owe = (owes: 0 | 1) =>
    change(other, (tx) =>
      tx.run(tx.update("clients", { owes }).where("username_key", "=", "rima")),
    );
  expect([total(owing), total({ has_balance: true })]).toEqual([0, 0]);
  owe(1);
  expect([total(owing), total({ has_balance: true })]).toEqual([1, 1]);
  owe(0);
  expect([total(owing), total({ has_balance: true })]).toEqual([0, 0]);
});

test("a change that is undone leaves no trace, whatever comes behind it", () => {
  expect(total(in_zahle)).toBe(3);
  const undone = () =>
    change(sqlite, (tx) => {
      create(tx, "maya");
      throw new Error("undone");
    });
  expect(undone).toThrow("undone");
  expect(total(in_zahle)).toBe(3);
  change(sqlite, (tx) => recordDeleted(tx, stateOf(tx, "rima")));
  expect(total(in_zahle)).toBe(2);
});

test("another organization's totals are its own", () => {
  expect(total(in_zahle)).toBe(3);
  const cedar = organization;
  organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Bekaa Fiber" }));
  change(sqlite, (tx) => create(tx, "rima"));
  expect(total(in_zahle)).toBe(1);
  organization = cedar;
  expect(total(in_zahle)).toBe(3);
});

test("random changes: every total is what the sets of clients say", () => {
  const names = ["rima", "elie", "nour", "maya"];
  const step = fc.record({
    username: fc.constantFrom(...names),
    city: fc.constantFrom("Zahle", "Beirut", null),
    due_day: fc.constantFrom(3, 4, null),
    agreed_payment_method: fc.constantFrom("cash", "omt", null),
    goes: fc.boolean(),
  });
  const asked: ClientFilters[] = [
    { city: "zahle" },
    { due_day: 3 },
    { agreed_payment_method: ["cash", "omt"] },
    { agreed_payment_method: ["cash", "omt", "cash"], city: "beirut" },
    { services_count: ["none", "one"] },
    { status: "active", unassigned: true, due_day: 4 },
  ];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      for (const { username, goes, ...values } of steps) {
        change(sqlite, (tx) => {
          if (!findByUsername(tx, username)) create(tx, username);
          else if (goes) recordDeleted(tx, stateOf(tx, username));
          else update(tx, username, values);
        });
        const db = sqlite.reader(organization.id);
        const plain = asked.map(
          (each) => listAside(db, organization, request(each), () => {}).total,
        );
        expect(asked.map(total)).toEqual(plain);
      }
    }),
    { numRuns: 25 },
  );
  expect(clientFaults(sqlite)).toEqual([]);
});
