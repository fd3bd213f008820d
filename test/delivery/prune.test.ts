import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { now } from "../../src/clock/instant.ts";
import { build } from "../../src/database/build.ts";
import { pruneEvents } from "../../src/events/prune.ts";
import { pruneHistory } from "../../src/webhooks/prune.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const day_ms = 24 * 3600 * 1000;

const endpoint = async () => {
  const body = { url: "https://hooks.example.com/", topics: ["client.created"] };
  return (await world.post("/v1/webhooks", body)).body.id as string;
};

const clients = async (from: number, count: number) => {
  for (let number = from; number < from + count; number += 1)
    await world.post("/v1/clients", { name: `Client ${number}`, username: `client${number}` });
};

const rows = (table: "events" | "webhook_deliveries" | "webhook_endpoints") =>
  world.sqlite.all(build.selectFrom(table).select("id").where("org_id", "=", world.cedar.id));

const prune = async () =>
  (await pruneHistory(world.sqlite, now())) + (await pruneEvents(world.sqlite, now()));

test("30 days of history are kept; what is pending stays, however old", async () => {
  const id = await endpoint();
  await world.put(`/v1/webhooks/${id}`, { active: false });
  await clients(0, 120);
  await world.put(`/v1/webhooks/${id}`, { active: true });
  await clients(120, 1);
  setSystemTime(Date.now() + 20 * day_ms);
  await world.put(`/v1/webhooks/${id}`, { active: false });
  await clients(200, 3);
  setSystemTime(Date.now() + 9 * day_ms);
  expect(await prune()).toBe(0);
  setSystemTime(Date.now() + 2 * day_ms);
  expect(await prune()).toBe(120 + 121);
  expect(rows("events")).toHaveLength(3);
  expect(rows("webhook_deliveries")).toHaveLength(4);
  expect(await prune()).toBe(0);
});

test("a deleted endpoint goes with its history, a living one stays", async () => {
  const id = await endpoint();
  const alive = await endpoint();
  await world.put(`/v1/webhooks/${id}`, { active: false });
  await clients(0, 1);
  await world.delete(`/v1/webhooks/${id}`);
  setSystemTime(Date.now() + 29 * day_ms);
  await prune();
  expect(rows("webhook_endpoints")).toHaveLength(2);
  setSystemTime(Date.now() + 2 * day_ms);
  await prune();
  expect(rows("webhook_endpoints")).toEqual([{ id: alive }]);
});
