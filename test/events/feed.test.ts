import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { Caller } from "../../src/access/caller.ts";
import { now } from "../../src/clock/instant.ts";
import { build } from "../../src/database/build.ts";
import { feed_start } from "../../src/events/cursor.ts";
import { readBatch } from "../../src/events/feed.ts";
import { readPage } from "../../src/events/page.ts";
import { jobs } from "../../src/operations/jobs.ts";
import { type Sent, World } from "../world.ts";

/* Decisions §7: the events of the last 30 days, for programs that ask for them. */

let world: World;
beforeEach(() => {
  setSystemTime(new Date("2026-10-12T06:00:00Z"));
  world = new World();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const hour_ms = 3600 * 1000;
const day_ms = 24 * hour_ms;
const later = (millis: number) => setSystemTime(Date.now() + millis);
const prune = () => jobs.prune?.run(world.sqlite, now());

let made = 0;
const newClient = (name: string, sent: Sent = {}) =>
  world.post("/v1/clients", { name, username: `client${++made}` }, sent);

const clients = async (from: number, count: number) => {
  for (let number = from; number < from + count; number += 1) await newClient(`Client ${number}`);
};

const names = (body: { data: { data: { client: { name: string } } }[] }) =>
  body.data.map(({ data }) => data.client.name);

const feed = async (query = "", sent: Sent = {}) => {
  const { status, body } = await world.get(`/v1/events${query}`, sent);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

/** What following a cursor comes to. */
const following = async (cursor: string, sent: Sent = {}) => {
  const { status, body } = await world.get(`/v1/events?after=${cursor}`, sent);
  return status === 200 ? names(body) : [status, body.error.reason];
};

const gone = [410, "cursor_expired"];

describe("pages", () => {
  test("follow one another, the oldest first, and the end goes on when there is more", async () => {
    await clients(0, 5);
    const first = await feed("?limit=3");
    expect(names(first)).toEqual(["Client 0", "Client 1", "Client 2"]);
    const second = await feed(`?limit=3&after=${first.next_cursor}`);
    expect(names(second)).toEqual(["Client 3", "Client 4"]);
    const none = await feed(`?after=${second.next_cursor}`);
    expect(none).toEqual({ data: [], next_cursor: second.next_cursor });
    await clients(5, 1);
    expect(await following(none.next_cursor)).toEqual(["Client 5"]);
  });

  test("tell whole envelopes, the same that an endpoint gets", async () => {
    const url = "https://hooks.example.com/lastmile";
    const { body: endpoint } = await world.post("/v1/webhooks", {
      url,
      topics: ["client.created"],
    });
    await newClient('Nadia "بيروت" 🚀');
    const { data } = (await world.get(`/v1/webhooks/${endpoint.id}/deliveries`)).body;
    const { payload } = (await world.get(`/v1/webhooks/deliveries/${data[0].id}`)).body;
    expect((await feed()).data).toEqual([payload]);
    expect(Object.keys((await feed()).data[0])).toEqual(Object.keys(payload));
  });

  test("have at most 100 events, and as few as one", async () => {
    await clients(0, 101);
    expect((await feed()).data).toHaveLength(100);
    expect((await feed("?limit=100")).data).toHaveLength(100);
    expect((await feed("?limit=1")).data).toHaveLength(1);
    for (const limit of ["0", "101", "-1", "1.5", "x"]) {
      const { status, body } = await world.get(`/v1/events?limit=${limit}`);
      expect([status, Object.keys(body.error.errors)]).toEqual([422, ["limit"]]);
    }
  });

  test("of one topic have no other; a parameter that nobody knows is ignored", async () => {
    await clients(0, 1);
    const { id } = (await world.get("/v1/clients")).body.data[0];
    await world.put(`/v1/clients/${id}`, { name: "Rana", username: "rana" });
    const { data } = await feed("?topic=client.updated&page=2&branch_id=x");
    expect(data.map(({ topic }: { topic: string }) => topic)).toEqual(["client.updated"]);
    for (const topic of ["webhook.ping", "client", "client.updated,client.created"])
      expect((await world.get(`/v1/events?topic=${topic}`)).status).toBe(422);
  });
});

describe("the end", () => {
  test("has one cursor as long as nothing happens, whoever asks and for what", async () => {
    await clients(0, 2);
    const { next_cursor } = await feed();
    later(5 * hour_ms);
    await newClient("Nobody's", { key: world.bekaa_key });
    const other = world.apiKey({ abilities: ["webhooks:read"] });
    for (const [query, key] of [
      ["", world.key],
      [`?after=${next_cursor}`, world.key],
      ["?after=latest", world.key],
      ["?topic=invoice.paid", world.key],
      ["", other],
    ])
      expect((await feed(query, { key: key ?? null })).next_cursor).toBe(next_cursor);
  });

  test("has one cursor in an organization without events, too", async () => {
    const { next_cursor } = await feed();
    later(5 * hour_ms);
    for (const query of ["", `?after=${next_cursor}`, "?after=latest"])
      expect((await feed(query)).next_cursor).toBe(next_cursor);
    await clients(0, 1);
    expect(await following(next_cursor)).toEqual(["Client 0"]);
  });

  test("is where `latest` begins: only with what is still to come", async () => {
    await clients(0, 2);
    const { data, next_cursor } = await feed("?after=latest");
    expect(data).toEqual([]);
    await clients(2, 1);
    expect(await following(next_cursor)).toEqual(["Client 2"]);
  });
});

describe("who asks each day", () => {
  /** Asks once a day, the jobs running, and lets things happen in between; then a client is made, which must be told. */
  const askDaily = async (days: number, happen: (day: number) => unknown, key = world.key) => {
    let { next_cursor } = await feed("", { key });
    for (let day = 0; day < days; day += 1) {
      await happen(day);
      later(day_ms - 1000);
      await prune();
      const { data, next_cursor: next } = await feed(`?after=${next_cursor}`, { key });
      expect(data).toEqual([]);
      next_cursor = next;
    }
    await newClient("At last");
    expect(await following(next_cursor, { key })).toEqual(["At last"]);
  };

  test.each([30, 60])("for %i days goes on, although nothing happened", (days) =>
    askDaily(days, () => {}),
  );

  test.each([31, 60])(
    "for %i days goes on, although the last event was pruned meanwhile",
    async (days) => {
      await clients(0, 3);
      await askDaily(days, () => {});
      expect(world.topics()).toHaveLength(1);
    },
  );

  test("goes on while things happen only to others", () =>
    askDaily(60, (day) => newClient(`Stranger ${day}`, { key: world.bekaa_key })));

  test("goes on while nothing happens that they may read", async () => {
    const board_id = (await world.post("/v1/ticket-boards", { name: "Field work" })).body.id;
    const key = world.apiKey({ abilities: ["webhooks:read", "clients:read"] });
    const ticket = { title: "No internet", board_id, priority: "low", type: "task" };
    await askDaily(60, () => world.post("/v1/tickets", ticket), key);
  });
});

describe("a cursor is gone", () => {
  test("once what followed it was pruned, and once it was itself", async () => {
    const empty = await feed();
    await clients(0, 2);
    const first = await feed("?limit=1");
    const last = await feed();
    later(31 * day_ms);
    await prune();
    for (const { next_cursor } of [empty, first, last])
      expect(await following(next_cursor)).toEqual(gone);
    await clients(2, 1);
    for (const { next_cursor } of [empty, first, last])
      expect(await following(next_cursor)).toEqual(gone);
    expect(names(await feed())).toEqual(["Client 2"]);
  });

  test("not as long as all that followed it is there, however old it is", async () => {
    await clients(0, 1);
    const { next_cursor } = await feed();
    later(29 * day_ms);
    await clients(1, 1);
    later(day_ms - hour_ms);
    await prune();
    expect(await following(next_cursor)).toEqual(["Client 1"]);
  });

  test("only in the feed in which something was pruned", async () => {
    const { next_cursor } = await feed();
    await newClient("Stranger", { key: world.bekaa_key });
    later(31 * day_ms);
    await prune();
    await clients(0, 1);
    expect(await following(next_cursor)).toEqual(["Client 0"]);
  });

  test("and a new one holds at once, also after a pruning ahead of the clock", async () => {
    await clients(0, 2);
    later(31 * day_ms);
    await prune();
    later(-31 * day_ms);
    for (const start of ["", "?after=latest"]) {
      const { data, next_cursor } = await feed(start);
      expect(data).toEqual([]);
      expect(await feed(`?after=${next_cursor}`)).toEqual({ data: [], next_cursor });
    }
    const { next_cursor } = await feed();
    await clients(2, 3);
    expect(await following(next_cursor)).toEqual(["Client 2", "Client 3", "Client 4"]);
    const paged = await feed("?limit=1");
    expect(await following(paged.next_cursor)).toEqual(["Client 3", "Client 4"]);
  });

  test.each(["x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA", "null", "0", "LATEST", "é"])(
    "never when it was none: 422 (%s)",
    async (cursor) => {
      const { status, body } = await world.get(`/v1/events?after=${encodeURIComponent(cursor)}`);
      expect([status, Object.keys(body.error.errors)]).toEqual([422, ["after"]]);
    },
  );

  test("never when it is empty, as any parameter that is: then the feed begins", async () => {
    await clients(0, 1);
    expect(await following("")).toEqual(["Client 0"]);
  });

  test("never another organization's: 422, as one with a letter more or changed", async () => {
    await clients(0, 1);
    const { next_cursor } = await feed();
    const changed = `${next_cursor[0] === "A" ? "B" : "A"}${next_cursor.slice(1)}`;
    for (const cursor of [`${next_cursor}a`, next_cursor.slice(1), changed])
      expect((await world.get(`/v1/events?after=${cursor}`)).status).toBe(422);
    const strange = await world.get(`/v1/events?after=${next_cursor}`, { key: world.bekaa_key });
    expect([strange.status, Object.keys(strange.body.error.errors)]).toEqual([422, ["after"]]);
  });
});

test("what is pruned after a page was found is told by 410 with the next call", async () => {
  await clients(0, 2);
  const board_id = (await world.post("/v1/ticket-boards", { name: "Field work" })).body.id;
  const ticket = { title: "No internet", board_id, priority: "low", type: "task" };
  for (let number = 0; number < 8; number += 1) await world.post("/v1/tickets", ticket);
  await clients(2, 1);
  const caller: Caller = {
    organization: world.cedar,
    actor: { type: "system", id: null, name: "Reader" },
    abilities: ["webhooks:read", "clients:read"],
    board_ids: null,
    channel: "api",
  };
  const db = world.sqlite.reader(world.cedar.id);
  const begin = readBatch(db, caller, {
    cursor: feed_start,
    topic: undefined,
    limit: 1,
    scan_max: 1,
  });
  const ask = { cursor: begin.cursor, topic: undefined, limit: 5 };
  const found = JSON.parse(readPage(db, caller, ask));
  later(31 * day_ms);
  world.sqlite.writeNow((root) => {
    const tx = root.org(db.org_id);
    const last = tx.first(tx.from("events").select(["seq", "id"]).orderBy("seq", "desc"));
    tx.run(tx.delete("events"));
    tx.insert("event_horizon", {
      pruned_seq: last?.seq ?? 0,
      pruned_id: last?.id ?? "",
      pruned_before: now(),
    });
  });
  expect(names(found)).toEqual(["Client 1", "Client 2"]);
  expect(await following(found.next_cursor)).toEqual(gone);
  expect(() => readBatch(db, caller, { ...ask, scan_max: 10 })).toThrow("no longer reaches back");
});

describe("a clock that", () => {
  const made_at = () =>
    world.sqlite.all(
      build
        .selectFrom("events")
        .select("created_at")
        .where("org_id", "=", world.cedar.id)
        .orderBy("seq"),
    );

  test("was a year ahead for an hour keeps nothing for a year, and forgets nothing early", async () => {
    await clients(0, 2);
    later(365 * day_ms);
    await clients(2, 2);
    later(-365 * day_ms);
    const { next_cursor } = await feed("?limit=2");
    await prune();
    expect(await following(next_cursor)).toEqual(["Client 2", "Client 3"]);
    later(day_ms);
    await clients(4, 1);
    later(30 * day_ms - 1000);
    await prune();
    expect(made_at()).toHaveLength(3);
    expect(names(await feed())).toEqual(["Client 2", "Client 3", "Client 4"]);
    later(2000);
    await prune();
    expect(made_at()).toEqual([]);
    expect(await following(next_cursor)).toEqual(gone);
  });

  test("was back in 1969 loses nothing: the feed is pruned from its begin alone", async () => {
    await clients(0, 2);
    const today = Date.now();
    setSystemTime(new Date("1969-07-20T00:00:00Z"));
    await clients(2, 1);
    const { next_cursor } = await feed();
    setSystemTime(today);
    await clients(3, 1);
    await prune();
    expect(names(await feed())).toEqual(["Client 0", "Client 1", "Client 2", "Client 3"]);
    expect(await following(next_cursor)).toEqual(["Client 3"]);
    later(30 * day_ms + 1000);
    await prune();
    expect(made_at()).toEqual([]);
  });
});
