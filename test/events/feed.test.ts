import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { now } from "../../src/clock/instant.ts";
import { pruneEvents } from "../../src/events/prune.ts";
import { World } from "../world.ts";

/* Decisions §7: the events of the last 30 days, for programs that ask for them. */

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const day_ms = 24 * 3600 * 1000;

const clients = async (from: number, count: number) => {
  for (let number = from; number < from + count; number += 1)
    await world.post("/v1/clients", { name: `Client ${number}`, username: `client${number}` });
};

const names = (body: { data: { data: { client: { name: string } } }[] }) =>
  body.data.map(({ data }) => data.client.name);

test("pages follow one another, the oldest first, and the end goes on when there is more", async () => {
  await clients(0, 5);
  const first = (await world.get("/v1/events?limit=3")).body;
  expect(names(first)).toEqual(["Client 0", "Client 1", "Client 2"]);
  const second = (await world.get(`/v1/events?limit=3&after=${first.next_cursor}`)).body;
  expect(names(second)).toEqual(["Client 3", "Client 4"]);
  const none = (await world.get(`/v1/events?after=${second.next_cursor}`)).body;
  expect(none).toEqual({ data: [], next_cursor: expect.any(String) });
  await clients(5, 1);
  expect(names((await world.get(`/v1/events?after=${none.next_cursor}`)).body)).toEqual([
    "Client 5",
  ]);
});

test("a place that was pruned is gone, what never was a cursor is refused", async () => {
  const empty = (await world.get("/v1/events")).body;
  await clients(0, 1);
  const { next_cursor } = (await world.get("/v1/events?limit=1")).body;
  setSystemTime(Date.now() + 31 * day_ms);
  await pruneEvents(world.sqlite, now());
  for (const cursor of [empty.next_cursor, next_cursor]) {
    const refused = await world.get(`/v1/events?after=${cursor}`);
    expect(refused.status).toBe(410);
    expect(refused.body.error.reason).toBe("cursor_expired");
  }
  for (const cursor of ["x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA", `${next_cursor}a`]) {
    const refused = await world.get(`/v1/events?after=${cursor}`);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error.errors)).toEqual(["after"]);
  }
});
