import { afterAll, describe, expect, test } from "bun:test";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createClient } from "../../src/clients/create.ts";
import { listClients } from "../../src/clients/list/list.ts";
import type { Order } from "../../src/clients/list/order.ts";
import type { ClientFilters } from "../../src/clients/list/wire.ts";
import { lookUpClient } from "../../src/clients/lookup.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { order_names } from "../../src/shared/client-vocabulary.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about clients: by index, whatever the size of the tables. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const reader = sqlite.reader(organization.id);
sqlite.writeNow((tx) => {
  for (const username of ["rima", "elie"])
    createClient(tx.org(organization.id), organization, {
      name: "Haddad",
      username,
      city: "Zahle",
      external_ref: username,
    });
});

const caller: Caller = {
  organization,
  actor: { type: "system", id: null, name: "test" },
  abilities,
  board_ids: null,
  channel: "web",
};

/** A whole table read, or an index made for this one query. */
const bad = /SCAN (?!json_each|CONSTANT)|AUTOMATIC/;
const badSteps = (plan: string[]): string[] =>
  plan.filter((step) => bad.test(step) && !step.includes("VIRTUAL TABLE INDEX"));

/** The statements about clients that were prepared since, and how each is run. */
const newPlans = (work: () => void): string[][] => {
  seen = [];
  work();
  const selects = seen.filter((text) => /^select/i.test(text));
  return selects.map((text) => explain(sqlite, text));
};

const list = (filters: ClientFilters, order: Order | null) =>
  listClients(reader, caller, {
    filters: [filters],
    order,
    page: 1,
    per_page: 10,
    columns: ["name"],
    include: undefined,
    flat: false,
  });

const filters: [string, ClientFilters][] = [
  ["query", { query: "haddad" }],
  ["status", { status: "active" }],
  ["date_from", { date_from: "2026-01-01" }],
  ["dates", { date_from: "2026-01-01", date_to: "2100-02-01" }],
  ["has_balance", { has_balance: false }],
  ["suspended", { suspended: true }],
  ["not suspended", { suspended: false, city: "zahle" }],
  ["service_id", { service_id: "x" }],
  ["city and status", { city: "zahle", status: "active", has_balance: false }],
  ["branch", { branch_id: "x" }],
  ["collector", { collector_id: 1 }],
  ["unassigned", { unassigned: true, unassigned_isp: true }],
  ["generator", { generator: "x" }],
  ["methods", { agreed_payment_method: ["cash", "omt"], status: "active" }],
  ["services", { services_count: ["none"] }],
  ["external_ref", { external_ref: "rima" }],
  ["phone", { phone: "03123456", city: "zahle" }],
  ["query and more", { query: "haddad", city: "zahle", date_to: "2100-02-01" }],
];

test("whatever is filtered and sorted, one index has it all", () => {
  for (const [name, wanted] of filters) {
    const plans = newPlans(() => {
      for (const field of [null, ...order_names])
        list(wanted, field && { field, descending: false });
    });
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect([name, badSteps(plan)]).toEqual([name, []]);
    const lists = plans
      .map((plan) => plan.join("\n"))
      .filter((plan) => plan.includes("clients_listed"));
    expect([name, lists.length > 0]).toEqual([name, true]);
  }
});

describe("everybody is read from the index that has the order", () => {
  test.each([
    ["name", "clients_by_name"],
    ["username", "clients_by_username"],
    ["created_at", "clients_by_created"],
    ["updated_at", "clients_by_updated"],
    ["due_day", "clients_by_due_day"],
    ["balance", "clients_by_balance"],
    ["isp_expires_at", "clients_by_isp_expiry"],
  ] as const)("%s: %s", (field, index) => {
    for (const descending of [true, false]) {
      const plans = newPlans(() => list({}, { field, descending })).map((plan) => plan.join("\n"));
      const walk = plans.find((plan) => plan.includes(`USING INDEX ${index} (org_id=?`));
      expect(walk ?? plans).not.toContain("TEMP B-TREE");
    }
  });
});

test("lookups go by index", () => {
  const plans = newPlans(() => {
    for (const keys of [
      { client_phone: "03 123456" },
      { client_isp_username: "nobody" },
      { client_external_ref: "x" },
      { client_id: Bun.randomUUIDv7() },
    ])
      expect(() => lookUpClient(reader, "961", keys)).toThrow("No client matches.");
  });
  expect(plans.length).toBeGreaterThan(3);
  for (const plan of plans) expect(badSteps(plan)).toEqual([]);
});
