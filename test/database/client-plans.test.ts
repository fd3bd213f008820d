import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { createOrganization } from "../../src/access/organizations.ts";
import { createClient } from "../../src/clients/create.ts";
import { listAside } from "../../src/clients/list/aside.ts";
import { listAtOnce } from "../../src/clients/list/at-once.ts";
import { conditionsOf } from "../../src/clients/list/filters.ts";
import { sortQuery, walkQuery } from "../../src/clients/list/page-query.ts";
import type { ClientFilters } from "../../src/clients/list/wire.ts";
import { lookUpClient } from "../../src/clients/lookup.ts";
import { clientTotals } from "../../src/clients/sequence.ts";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { type OrderName, order_names } from "../../src/shared/client-vocabulary.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about clients: by index, whatever the size of the tables. */

let seen: string[] = [];
const sqlite = new Sqlite(":memory:", { inspect: (text) => seen.push(text) });
migrate(sqlite, ":memory:");
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const reader = sqlite.reader(organization.id);
sqlite.writeNow((tx) => {
  for (const username of ["rima", "elie"])
    createClient(tx.org(organization.id), organization, {
      name: "Haddad",
      username,
      city: "Zahle",
    });
});

const totals = clientTotals(reader);
if (!totals) throw new Error("there are no clients");

const planOf = (text: string, parameters?: readonly unknown[]): string[] =>
  explain(sqlite, text, parameters);

/** A whole table read, or an index made for this one query. */
const bad = /SCAN (?!json_each|\d|CONSTANT|found|d$|matched$)|AUTOMATIC/;
const badSteps = (plan: string[]): string[] =>
  plan.filter((step) => bad.test(step) && !step.includes("VIRTUAL TABLE INDEX"));

const filters: [string, ClientFilters][] = [
  ["nothing", {}],
  ["query", { query: "haddad" }],
  ["status", { status: "active" }],
  ["date_from", { date_from: "2026-01-01" }],
  ["dates", { date_from: "2026-01-01", date_to: "2026-02-01" }],
  ["has_balance", { has_balance: false }],
  ["service_id", { service_id: "x" }],
  ["city", { city: "zahle" }],
  ["city and status", { city: "zahle", status: "active", has_balance: true }],
  ["collector", { collector_id: 1 }],
  ["methods", { agreed_payment_method: ["cash", "omt"], status: "active" }],
  ["services", { services_count: ["none"] }],
  ["external_ref", { external_ref: "x" }],
  ["phone", { phone: "03123456", city: "zahle" }],
  ["query and more", { query: "haddad", city: "zahle", date_to: "2026-02-01" }],
];

const pagePlan = (
  wanted: ClientFilters,
  order: OrderName | null,
  descending: boolean,
  total: number,
) => {
  const { conditions } = conditionsOf(reader, organization, totals, [wanted]);
  const [first, ...others] = conditions;
  const wanted_order = order && { field: order, descending };
  const page =
    first && total < 1000
      ? sortQuery(organization.id, first, others, wanted_order)
      : walkQuery(organization.id, conditions, wanted_order);
  const { sql: text, parameters } = sql`${page} limit 10 offset 9990`.compile(build);
  return planOf(text, parameters);
};

describe("a page of many is a walk: nothing is read whole, nothing sorted", () => {
  // A query finds no more than are sorted.
  const of_many = filters.filter(([, { query }]) => query === undefined);
  test.each(of_many)("%s", (_name, wanted) => {
    for (const order of [null, ...order_names])
      for (const descending of [true, false]) {
        const plan = pagePlan(wanted, order, descending, 1_000_000);
        expect(badSteps(plan)).toEqual([]);
        expect(plan.join("\n")).not.toContain("TEMP B-TREE");
      }
  });
});

describe("a page of few starts from the filter", () => {
  test.each(filters.slice(1))("%s", (_name, wanted) => {
    for (const order of [null, "name", "due_day"] as const) {
      const plan = pagePlan(wanted, order, true, 100);
      expect(badSteps(plan)).toEqual([]);
      expect(plan.join("\n")).not.toContain("clients_by_name");
    }
  });
});

describe("the order's walk stays inside its index", () => {
  test.each([
    ["name", "clients_by_name"],
    ["username", "clients_by_username"],
    ["created_at", "clients_by_created"],
    ["updated_at", "clients_by_updated"],
    ["due_day", "clients_by_due_day"],
    ["balance", "clients_by_balance"],
    ["isp_expires_at", "clients_by_isp_expiry"],
  ] as const)("%s: %s", (order, index) => {
    const plan = pagePlan({ city: "zahle" }, order, true, 1_000_000).join("\n");
    expect(plan).toContain(`USING INDEX ${index} (org_id=?`);
    expect(plan).toContain("f USING PRIMARY KEY (org_id=? AND facet=? AND value=? AND seq=?)");
  });
});

test("totals, rows and lookups go by index", () => {
  seen = [];
  for (const [, wanted] of filters)
    for (const order of [null, { field: "name", descending: false }] as const) {
      const request = { filters: [wanted], order, page: 1, per_page: 10 };
      listAtOnce(reader, organization, request);
      listAside(reader, organization, request, () => {});
    }
  for (const keys of [
    { client_phone: "03 123456" },
    { client_isp_username: "nobody" },
    { client_external_ref: "x" },
    { client_id: Bun.randomUUIDv7() },
  ])
    expect(() => lookUpClient(reader, "961", keys)).toThrow("No client matches.");
  const selects = seen.filter((text) => /^select/i.test(text));
  expect(selects.length).toBeGreaterThan(15);
  for (const text of selects) expect([text, badSteps(planOf(text))]).toEqual([text, []]);
});
