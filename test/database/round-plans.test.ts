import { afterAll, beforeAll, expect, test } from "bun:test";
import { RoundWorld } from "../round-world.ts";
import { workOf } from "../work.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about rounds and collectors' cash: by index, whatever the size of the tables. */

const world = new RoundWorld();
let collector_id: number;
let client_id: string;
let round: Awaited<ReturnType<RoundWorld["round"]>>;

beforeAll(async () => {
  collector_id = (await world.collector()).id;
  client_id = (await world.debtor([{ amount: 30, currency: "USD" }])).id;
  round = await world.round(collector_id, [client_id]);
});
afterAll(() => world.close());

const rounds = "/v1/collection-rounds";
const filter = { zone: "Ksara", city: "Zahle", min_days_overdue: 1, without_round: true };

const calls: [string, () => Promise<unknown>][] = [
  ["a day", () => world.get(`${rounds}?date=2026-10-16`)],
  ["a range", () => world.get(`${rounds}?date_from=2026-10-16&date_to=2026-10-17`)],
  ["a status", () => world.get(`${rounds}?status=open`)],
  ["a collector", () => world.get(`${rounds}?collector_id=${collector_id}`)],
  ["a round", () => world.get(`${rounds}/${round.id}`)],
  ["planning by a filter", () => world.plan({ collector_id, filter })],
  ["an outcome", () => world.take(round, client_id, 5)],
  ["closing", () => world.post(`${rounds}/${round.id}/close`)],
  ["the cash", () => world.get(`/v1/collectors/${collector_id}/cash`)],
  ["all balances", () => world.get("/v1/collector-balances")],
  ["a handover", () => world.post(`/v1/collectors/${collector_id}/handovers`, { counted: [] })],
  ["the handovers", () => world.get(`/v1/collectors/${collector_id}/handovers`)],
];

test.each(calls)("%s", async (_, call) => {
  const statements = (await workOf(call)).filter((text) => /^(?:select|update|delete)/i.test(text));
  // A total counts what it counts, and collectors are few.
  const about = statements.filter(
    (text) =>
      /collect|handover|clients|invoices|payments/.test(text) &&
      !/^select (?:count|\* from "collectors")/.test(text),
  );
  expect(about.length).toBeGreaterThan(0);
  for (const text of about) {
    const plan = explain(world.sqlite, text);
    const bad = plan.filter((step) =>
      /^SCAN (?!json_each|CONSTANT)|AUTOMATIC|TEMP B-TREE FOR (?:LAST TERM OF )?ORDER BY|\(org_id=\?\)$/.test(
        step,
      ),
    );
    expect({ text, plan, bad }).toEqual({ text, plan, bad: [] });
  }
});

test("a round reads the open invoices of its clients, and none that are paid", async () => {
  const statements = await workOf(() => world.get(`${rounds}/${round.id}`));
  const plans = statements
    .filter((text) => /from "invoices"/.test(text))
    .map((text) => explain(world.sqlite, text)[0]);
  expect(plans).toEqual([expect.stringContaining("USING INDEX invoices_open")]);
});
