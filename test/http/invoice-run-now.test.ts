import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { runNow } from "../../src/billing/recurring/run-now.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { MonthlyWorld } from "../monthly-world.ts";

/* Running the monthly billing because somebody asks for it. */

let world: MonthlyWorld;
beforeEach(async () => {
  world = new MonthlyWorld();
  setSystemTime(new Date("2026-11-12T08:00:00Z"));
  await world.settings({ timezone: "UTC" });
  await world.sell();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const run = (body: object = {}, sent: object = {}) => world.post("/v1/invoice-runs", body, sent);
const runs = async () => (await world.get("/v1/invoice-runs")).body.data;
const preview = async (date: string) =>
  (await world.get(`/v1/invoices/recurring-preview?date=${date}`)).body.data;

describe("without a day", () => {
  test("it is a run of the job: the job bills nobody again", async () => {
    const rima = world.monthly({ due_day: 12 });
    world.monthly({ due_day: 13 });
    const { status, body } = await run();
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      ran_at: "2026-11-12T08:00:00Z",
      date_from: "2026-11-12",
      date_to: "2026-11-12",
      invoices: 1,
      totals: [{ currency: "USD", total: 30 }],
      failures: [],
      failures_count: 0,
      finished: true,
    });
    const { finished: _, ...listed } = body;
    expect(await runs()).toEqual([listed]);
    expect(await world.tick("2026-11-12T08:15:00Z")).toBe(0);
    expect(world.billed().map(({ client_id }) => client_id)).toEqual([rima]);
  });

  test("it catches up on the days since the last run", async () => {
    await world.tick("2026-11-09T08:00:00Z");
    for (const due_day of [9, 10, 11, 12, 13]) world.monthly({ due_day });
    const { body } = await run();
    expect(body).toMatchObject({ date_from: "2026-11-10", date_to: "2026-11-12", invoices: 3 });
    expect(world.through()).toBe("2026-11-12");
  });

  test("the first day is not billed before 01:00", async () => {
    setSystemTime(new Date("2026-11-12T00:59:59Z"));
    world.monthly({ due_day: 12 });
    expect((await run()).status).toBe(422);
    expect(world.billed()).toEqual([]);
  });

  test("nothing to bill leaves no run", async () => {
    expect((await run()).body).toMatchObject({ id: null, invoices: 0, finished: true });
    expect(await runs()).toEqual([]);
  });
});

describe("of a day", () => {
  test("it bills what the preview of the day shows, and the job continues from where it was", async () => {
    await world.tick("2026-11-09T08:00:00Z");
    const early = world.monthly({ due_day: 5 });
    const broken = world.monthly({ due_day: 5, currency: "LBP" });
    world.monthly({ due_day: 10 });
    world.monthly({ due_day: 12 });
    const shown = await preview("2026-11-05");
    const { body } = await run({ date: "2026-11-05" });
    expect(shown.map((row: { client_id: string }) => row.client_id)).toEqual([early, broken]);
    expect(body).toMatchObject({
      date_from: "2026-11-05",
      date_to: "2026-11-05",
      invoices: 1,
      totals: [{ currency: "USD", total: 30 }],
      failures_count: 1,
      failures: [{ client_id: broken, period: "2026-11", reason: "item_currency" }],
    });
    expect(world.daysOf(early)).toEqual(["2026-11-05"]);
    expect(world.through()).toBe("2026-11-09");
    expect(await world.tick("2026-11-12T08:15:00Z")).toBe(2);
  });

  test("a client who failed is billed when the mistake is corrected", async () => {
    const item = await world.sell({ name: "Old", active: false });
    const rima = world.monthly({ due_day: 12, items: [{ item_uuid: item, quantity: 1 }] });
    expect((await run({ date: "2026-11-12" })).body.failures_count).toBe(1);
    await world.put(`/v1/items/${item}`, { active: true });
    expect((await run({ date: "2026-11-12" })).body).toMatchObject({ invoices: 1, failures: [] });
    expect(world.daysOf(rima)).toEqual(["2026-11-12"]);
    expect(await world.tick("2026-11-12T08:15:00Z")).toBe(0);
  });

  test("a client who failed on another day is left to the job", async () => {
    const item = await world.sell({ name: "Old", active: false });
    const rima = world.monthly({ due_day: 10, items: [{ item_uuid: item, quantity: 1 }] });
    await run({ date: "2026-11-10" });
    await world.put(`/v1/items/${item}`, { active: true });
    expect((await run({ date: "2026-11-12" })).body).toMatchObject({ id: null, invoices: 0 });
    expect(await world.tick("2026-11-12T08:15:00Z")).toBe(1);
    expect(world.daysOf(rima)).toEqual(["2026-11-10"]);
  });

  test("today before 01:00, a later day and one of 31 days ago are refused", async () => {
    for (const due_day of [12, 13]) world.monthly({ due_day });
    for (const date of ["2026-11-13", "2026-10-12", "12 November"]) {
      const { status, body } = await run({ date });
      expect([status, Object.keys(body.error.errors)]).toEqual([422, ["date"]]);
    }
    setSystemTime(new Date("2026-11-12T00:59:59Z"));
    expect((await run({ date: "2026-11-12" })).status).toBe(422);
    expect(world.billed()).toEqual([]);
    expect((await run({ date: "2026-10-12" })).status).toBe(200);
  });
});

test("repeated and at the same time, each client is billed once", async () => {
  for (let n = 0; n < 12; n += 1) world.monthly({ due_day: 12 });
  const at_once = await Promise.all([
    run(),
    run({ date: "2026-11-12" }),
    run({ date: "2026-11-12" }),
    world.tick("2026-11-12T08:00:00Z"),
  ]);
  expect(at_once).toHaveLength(4);
  await run({ date: "2026-11-12" });
  expect(world.billed()).toHaveLength(12);
  const billed = (await runs()).map(({ invoices }: { invoices: number }) => invoices);
  expect(billed.reduce((sum: number, each: number) => sum + each, 0)).toBe(12);
});

test("the same Idempotency-Key answers with the same run", async () => {
  world.monthly({ due_day: 12 });
  const headers = { "idempotency-key": "month-end" };
  const first = await run({}, { headers });
  const second = await run({}, { headers });
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.body).toEqual(first.body);
});

test("a run that takes too long says so, and the next one bills the rest", async () => {
  for (let n = 0; n < 3; n += 1) world.monthly({ due_day: 12 });
  const books = {
    db: world.sqlite.reader(world.cedar.id),
    write: <T>(change: (tx: OrgTx) => T) =>
      world.sqlite.write((root) => change(root.org(world.cedar.id))),
  };
  const organization = { ...world.cedar, timezone: "UTC" };
  expect(await runNow(books, organization, undefined, 0)).toMatchObject({
    id: null,
    invoices: 0,
    finished: false,
  });
  expect(world.through()).toBe("2026-11-11");
  expect((await run()).body).toMatchObject({ invoices: 3, finished: true });
});

test("it needs invoices:read and invoices:create, and bills one organization", async () => {
  world.monthly({ due_day: 12 });
  for (const ability of ["invoices:read", "invoices:create"] as const)
    expect((await run({}, { key: world.apiKey({ abilities: [ability] }) })).status).toBe(403);
  expect((await run({}, { key: world.bekaa_key })).body.invoices).toBe(0);
  const key = world.apiKey({ abilities: ["invoices:read", "invoices:create"] });
  expect((await run({}, { key })).body.invoices).toBe(1);
});
