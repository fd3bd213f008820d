import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import type { Ability } from "../../src/shared/abilities.ts";
import { DunningWorld, usual_steps } from "../dunning-world.ts";

/* The record of what ran, and who sees it. */

let world: DunningWorld;
let clients: string[];
let invoices: string[];

beforeEach(async () => {
  world = new DunningWorld();
  world.at("2026-11-02");
  await world.policy({ enabled: true, steps: usual_steps });
  clients = [await world.named("Nadia"), await world.named("Rami", { language: "ar" })];
  invoices = [];
  for (const [index, id] of clients.entries())
    invoices.push(await world.owe(id, `of ${index}`, { due: `2026-11-0${index + 1}` }));
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const rows = async (path: string, key = world.key) => (await world.get(path, { key })).body.data;

test("runs and actions are listed newest first, filtered and in pages", async () => {
  const [nadia, rami] = clients;
  await world.day("2026-11-04");
  await world.day("2026-11-09");
  const runs = await rows("/v1/dunning/runs");
  expect(runs).toMatchObject([
    { ran_at: "2026-11-09T07:00:00Z", messages: 2, suspensions: 0, superseded: 1 },
    { ran_at: "2026-11-04T07:00:00Z", messages: 1, suspensions: 0, superseded: 0 },
  ]);
  const actions = await rows("/v1/dunning/actions");
  expect(actions).toHaveLength(4);
  expect(actions.map(({ id }: { id: string }) => id)).toEqual(
    actions
      .map(({ id }: { id: string }) => id)
      .toSorted()
      .toReversed(),
  );
  const superseded = actions.find(({ status }: { status: string }) => status === "superseded");
  expect(superseded).toMatchObject({
    run_id: runs[0].id,
    client_id: rami,
    invoice_id: invoices[1],
    kind: "reminder",
    days_after_due: 3,
    message_id: null,
    created_at: "2026-11-09T07:00:00Z",
  });
  const counted = async (query: string) =>
    (await world.get(`/v1/dunning/actions?${query}`)).body.pagination.total;
  expect(await counted(`client_id=${nadia}`)).toBe(2);
  expect(await counted(`invoice_id=${invoices[1]}`)).toBe(2);
  expect(await counted("kind=warning")).toBe(2);
  expect(await counted(`client_id=${rami}&kind=reminder&invoice_id=${invoices[1]}`)).toBe(1);
  expect(await counted(`client_id=${rami}&invoice_id=${invoices[0]}`)).toBe(0);
  expect((await world.get("/v1/dunning/actions?kind=call")).status).toBe(422);
  const page = (await world.get("/v1/dunning/actions?per_page=3&page=2")).body;
  expect([page.data.length, page.pagination.last_page]).toEqual([1, 2]);
});

test("an action names the message that was sent", async () => {
  await world.day("2026-11-04");
  const [action] = await rows("/v1/dunning/actions");
  const [message] = await rows("/v1/messages");
  expect(message).toMatchObject({ id: action.message_id, invoice_id: action.invoice_id });
});

test("the preview is in pages, in the order of clients and steps, with channel and language", async () => {
  await world.policy({ minimum_balance: 50 });
  const { body } = await world.get("/v1/dunning/preview?date=2026-11-16&per_page=3");
  expect(body.pagination).toMatchObject({ total: 6, last_page: 2 });
  expect(body.data).toMatchObject([
    { client_id: clients[0], step: { kind: "reminder" }, channel: "email", language: "en" },
    { client_id: clients[0], step: { kind: "warning" } },
    { client_id: clients[0], step: { kind: "suspend" }, skipped: "below_minimum" },
  ]);
  const second = await world.get("/v1/dunning/preview?date=2026-11-16&per_page=3&page=2");
  expect(second.body.data[0]).toMatchObject({
    client_id: clients[1],
    name: "Rami",
    invoices: [{ id: invoices[1], number: "INV-2026-000002", due_date: "2026-11-02", balance: 30 }],
    debt: 30,
    currency: "USD",
    language: "ar",
  });
  expect((await world.get("/v1/dunning/preview?date=soon")).status).toBe(422);
});

test("a preview changes nothing, and today's is the default", async () => {
  world.at("2026-11-04", "06:00");
  const before = world.sqlite.dataVersion();
  expect(await world.preview()).toEqual([["Nadia", "reminder 3", ["of 0"], null]]);
  expect(await world.preview("2026-11-16")).toHaveLength(4);
  expect([world.sqlite.dataVersion(), await rows("/v1/dunning/actions")]).toEqual([before, []]);
});

test("who reads invoices sees it, who manages settings runs it, and strangers do neither", async () => {
  await world.day("2026-11-09");
  const key = (...abilities: Ability[]) => world.apiKey({ abilities });
  const [reader, manager] = [key("invoices:read"), key("settings:manage")];
  for (const path of ["/v1/dunning/preview", "/v1/dunning/runs", "/v1/dunning/actions"]) {
    expect((await world.get(path, { key: reader })).status).toBe(200);
    expect((await world.get(path, { key: manager })).status).toBe(403);
    expect((await world.get(path, { key: null })).status).toBe(401);
    expect(await rows(path, world.bekaa_key)).toEqual([]);
  }
  const run = (as: string) => world.post("/v1/dunning-policy/run", { dry_run: true }, { key: as });
  expect([(await run(reader)).status, (await run(manager)).status]).toEqual([403, 200]);
  const filtered = `/v1/dunning/actions?client_id=${clients[0]}`;
  expect(await rows(filtered, world.bekaa_key)).toEqual([]);
});

test("a run by hand does what its dry run said, once, and is in the audit log", async () => {
  world.at("2026-11-09");
  const dry = await world.post("/v1/dunning-policy/run", { dry_run: true });
  expect(dry.body).toEqual({
    id: null,
    ran_at: "2026-11-09T07:00:00Z",
    messages: 2,
    suspensions: 0,
    superseded: 2,
    finished: true,
  });
  expect((await rows("/v1/audit-log"))[0].operation).toBe("PUT /v1/dunning-policy");
  const { body } = await world.post("/v1/dunning-policy/run");
  expect(body).toEqual({ ...dry.body, id: expect.any(String) });
  expect((await rows("/v1/dunning/runs"))[0].id).toBe(body.id);
  expect((await rows("/v1/audit-log"))[0]).toMatchObject({
    operation: "POST /v1/dunning-policy/run",
  });
  const again = await world.post("/v1/dunning-policy/run");
  expect(again.body).toMatchObject({ id: null, messages: 0, superseded: 0, finished: true });
  expect(await world.tick()).toBe(0);
});

test("a run by hand obeys the policy's time and weekdays", async () => {
  world.at("2026-11-09", "08:59");
  expect((await world.post("/v1/dunning-policy/run")).body).toMatchObject({
    id: null,
    messages: 0,
  });
  world.at("2026-11-08");
  expect((await world.post("/v1/dunning-policy/run")).body).toMatchObject({
    id: null,
    messages: 0,
  });
});
