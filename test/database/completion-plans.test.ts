import { afterEach, beforeEach, expect, test } from "bun:test";
import { CompiledQuery } from "kysely";
import { CompletionWorld } from "../completion-world.ts";
import { workOf } from "../work.ts";
import type { Answered } from "../world.ts";

/* What completing, billing and paying run: each row by index, and nothing that is known or not there. */

let world: CompletionWorld;

beforeEach(async () => {
  world = await CompletionWorld.open();
  world.rate("USD", "LBP", "89500");
  // The catalogue is small by SQLite's statistics, the other tables have none.
  world.sqlite.execute("ANALYZE items");
});
afterEach(() => world.close());

/** The statements of a call that succeeds. */
const statementsOf = async (call: () => Promise<Answered>): Promise<string[]> => {
  const steps = await workOf(async () => {
    const { status, text } = await call();
    expect([status < 300, text]).toEqual([true, text]);
  });
  return steps.filter((step) => /^(?:select|insert|update|delete)\b/i.test(step));
};

const planOf = (text: string): string[] => {
  const parameters = Array(text.match(/\?/g)?.length ?? 0).fill(null);
  const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${text}`, parameters);
  return world.sqlite
    .all<{ detail: string }>({ compile: () => explain as CompiledQuery<{ detail: string }> })
    .map(({ detail }) => detail);
};

/** A list of items may be looked for in the whole of a small catalogue. */
const bad = /SCAN (?!json_each|wanted|CONSTANT|access_version|items?$)|TEMP B-TREE|AUTOMATIC/;

const badPlans = (statements: readonly string[]) =>
  statements
    .filter((text) => !/^insert/i.test(text))
    .map((text) => [text, planOf(text).filter((step) => bad.test(step))])
    .filter(([, steps]) => steps?.length);

const items = () => [...world.items(), { item_uuid: world.labour, quantity: 1 }];
const at_door = { collect_payment: { amount: 5_763_800, currency: "LBP" } };

test("what ends, bills and pays reads by index, and sorts nothing", async () => {
  const id = await world.job();
  const later = await world.job("manual");
  const calls = [
    () => world.get(`/v1/tickets/${id}/completion-preview`),
    () => world.get(`/v1/clients/${world.client_id}`),
    () => world.complete(id, { items: items(), ...at_door, create_follow_up: true }),
    () => world.complete(id),
    async () =>
      world.complete(await world.job(), {
        items: items(),
        collect_payment: { amount: 5, use_credit: true, collect_debt: true },
      }),
    () => world.get(`/v1/tickets/${id}`),
    () => world.complete(later, { items: items() }),
    () => world.act(later, "create-invoice"),
    () => world.post("/v1/invoices", { client_id: world.client_id, items: items() }),
    () => world.post("/v1/payments", { client_id: world.client_id, amount: 10 }),
    () => world.put(`/v1/items/${world.labour}`, { currency: "EUR" }),
    async () => world.act(await world.job(), "cancel", { reason: "moved" }),
  ];
  for (const call of calls) expect(badPlans(await statementsOf(call))).toEqual([]);
});

test("completing asks for the invoice once, and clears only items that are there", async () => {
  const id = await world.job();
  const statements = await statementsOf(() => world.complete(id, { items: items(), ...at_door }));
  const those = (start: string) => statements.filter((text) => text.startsWith(start));
  expect(those('select * from "invoices"')).toHaveLength(1);
  expect(those('delete from "ticket_items"')).toEqual([]);
});

test("an invoice is settled before its payment is written with the status that it has then", async () => {
  const id = await world.job();
  const statements = await statementsOf(() => world.complete(id, { items: items(), ...at_door }));
  const at = (start: string) => statements.findIndex((text) => text.startsWith(start));
  expect(at('update "invoices"')).toBeGreaterThan(0);
  expect(at('update "invoices"')).toBeLessThan(at('insert into "payments"'));
  expect(world.all("payments").map(({ invoice_status }) => invoice_status)).toEqual(["paid"]);
});

test("a ticket costs one statement more for its items, and none without", async () => {
  const id = await world.job();
  const before = await statementsOf(() => world.get(`/v1/tickets/${id}`));
  await world.completed(id, { items: items() });
  const after = await statementsOf(() => world.get(`/v1/tickets/${id}`));
  expect(after.length).toBe(before.length + 1);
  expect(before.filter((text) => text.includes("ticket_items"))).toEqual([]);
});
