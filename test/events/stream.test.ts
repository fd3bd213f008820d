import { afterEach, beforeEach, describe, expect, jest, setSystemTime, test } from "bun:test";
import { now } from "../../src/clock/instant.ts";
import { emit } from "../../src/events/emit.ts";
import { pruneEvents } from "../../src/events/prune.ts";
import type { Ability } from "../../src/shared/abilities.ts";
import { EventReader, usernames } from "../event-reader.ts";
import { TicketWorld } from "../ticket-world.ts";
import { until } from "../until.ts";
import type { Sent } from "../world.ts";

/* Decisions §7: the feed as a stream that stays open. */

let world: TicketWorld;
beforeEach(async () => {
  world = await TicketWorld.open();
});
afterEach(() => {
  world.close();
  jest.useRealTimers();
  setSystemTime();
});

const day_ms = 24 * 3600 * 1000;
const accept = { accept: "text/event-stream" };

const asked = (path = "/v1/events", { headers, ...sent }: Sent = {}) =>
  world.ask("GET", path, { ...sent, headers: { ...accept, ...headers } });

const open = async (path?: string, sent?: Sent): Promise<EventReader> =>
  new EventReader(await asked(path, sent));

/** Goes on behind what another reader was told. */
const after = (last_id: string): Sent => ({ headers: { "last-event-id": last_id } });

const client = async (username: string, more: object = {}) =>
  (await world.post("/v1/clients", { name: username, username, ...more })).body;

/** Events that no call would make so many or so large. */
const happened = (
  count: number,
  data: Record<string, unknown>,
  topic: "client.created" | "ticket.created" = "client.created",
): void =>
  world.sqlite.writeNow((root) => {
    for (let number = 0; number < count; number += 1)
      emit(root.org(world.cedar.id), topic, data, { branch_id: null, board_id: null });
  });

const refusal = async (response: Response) => {
  const { error } = (await response.json()) as {
    error: { reason: string; errors: Record<string, unknown> };
  };
  return [response.status, error.reason, ...Object.keys(error.errors)];
};

/** A second of the streams' own looks. Timers are fake. */
const second = async (): Promise<void> => {
  jest.advanceTimersByTime(1000);
  for (let turn = 0; turn < 5; turn += 1)
    await new Promise<void>((resolve) => setImmediate(resolve));
};

test("a comment at once, then what was, then what comes, each as the feed has it", async () => {
  await client("a");
  const reader = await open();
  expect(reader.response.headers.get("cache-control")).toBe("no-store");
  expect(reader.response.headers.get("x-accel-buffering")).toBe("no");
  expect(usernames(await reader.events(1))).toEqual(["a"]);
  expect(reader.comments).toEqual([": here"]);
  await client("b");
  await client("c");
  const told = await reader.events(3);
  const { data } = (await world.get("/v1/events")).body;
  expect(told.map(({ envelope }) => envelope)).toEqual(data);
  expect(told.map(({ topic }) => topic)).toEqual(data.map(({ topic }: { topic: string }) => topic));
});

test("each id is a cursor of the feed, and of the stream by Last-Event-ID or after", async () => {
  for (const username of ["a", "b", "c"]) await client(username);
  const [first, second] = await (await open()).events(3);
  const page = (await world.get(`/v1/events?after=${first?.id}&limit=1`)).body;
  expect(page.data).toEqual([second?.envelope]);
  expect(page.next_cursor).toBe(second?.id);
  const by_header = await open("/v1/events", after(first?.id ?? ""));
  expect(usernames(await by_header.events(2))).toEqual(["b", "c"]);
  const by_query = await open(`/v1/events?after=${second?.id}`);
  expect(usernames(await by_query.events(1))).toEqual(["c"]);
  const both = await open(`/v1/events?after=${second?.id}`, after(first?.id ?? ""));
  expect(usernames(await both.events(2))).toEqual(["b", "c"]);
  const empty = await open(`/v1/events?after=${second?.id}`, after(""));
  expect(usernames(await empty.events(1))).toEqual(["c"]);
});

test("latest is told at once where it is, so that it misses nothing when it comes back", async () => {
  await client("a");
  const reader = await open("/v1/events?after=latest");
  await until("the place is told", () => reader.last_id !== "");
  expect(reader.comments).toHaveLength(1);
  await reader.close();
  await client("b");
  const back = await open("/v1/events?after=latest", after(reader.last_id));
  expect(usernames(await back.events(1))).toEqual(["b"]);
});

test("JSON is answered to who does not name the stream, and to HEAD", async () => {
  for (const type of ["application/json", "*/*", "text/*", "text/event-stream;q=0"])
    expect(
      (await asked("/v1/events", { headers: { accept: type } })).headers.get("content-type"),
    ).toBe("application/json");
  for (const type of ["application/json, text/event-stream", "TEXT/Event-Stream; charset=utf-8"])
    await (await open("/v1/events", { headers: { accept: type } })).close();
  const head = await world.ask("HEAD", "/v1/events", { headers: accept });
  expect(head.headers.get("content-type")).toBe("application/json");
});

test("refusals come before the first byte, as ordinary answers", async () => {
  expect(await refusal(await asked("/v1/events", { key: null }))).toEqual([
    401,
    "unauthenticated",
    "reason",
  ]);
  const key = world.apiKey({ abilities: ["clients:read"] });
  expect((await refusal(await asked("/v1/events", { key }))).slice(0, 2)).toEqual([
    403,
    "forbidden",
  ]);
  expect(await refusal(await asked("/v1/events?topic=none"))).toEqual([
    422,
    "validation_failed",
    "topic",
  ]);
  expect(await refusal(await asked("/v1/events?after=none"))).toEqual([
    422,
    "validation_failed",
    "after",
  ]);
  await client("a");
  const [told] = await (await open()).events(1);
  for (const id of ["none", `${told?.id}A`])
    expect(await refusal(await asked("/v1/events", after(id)))).toEqual([
      422,
      "validation_failed",
      "after",
    ]);
  const stranger = { key: world.bekaa_key, ...after(told?.id ?? "") };
  expect(await refusal(await asked("/v1/events", stranger))).toEqual([
    422,
    "validation_failed",
    "after",
  ]);
  setSystemTime(Date.now() + 31 * day_ms);
  await pruneEvents(world.sqlite, now());
  expect((await refusal(await asked("/v1/events", after(told?.id ?? "")))).slice(0, 2)).toEqual([
    410,
    "cursor_expired",
  ]);
});

test("what happens in an organization has no other's streams looked at", async () => {
  jest.useFakeTimers();
  const reader = await open();
  const strangers = await Promise.all(
    Array.from({ length: 10 }, () => open("/v1/events", { key: world.bekaa_key })),
  );
  const readers = [reader, ...strangers];
  await until("all have begun", () => readers.every(({ comments }) => comments.length === 1));
  await second();
  let proofs = 0;
  world.sqlite.around = (when, sql) => {
    if (when === "before" && sql.includes("access_version")) proofs += 1;
  };
  happened(1, { client: {} });
  jest.advanceTimersByTime(100);
  await reader.events(1);
  world.sqlite.around = null;
  expect(proofs).toBeGreaterThan(0);
  expect(proofs).toBeLessThan(strangers.length);
});

test("one topic alone, and nobody else's organization", async () => {
  const reader = await open("/v1/events?topic=client.updated");
  const stranger = await open("/v1/events", { key: world.bekaa_key });
  const { id } = await client("a");
  await world.put(`/v1/clients/${id}`, { name: "B", username: "a" });
  await world.post("/v1/clients", { name: "x", username: "x" }, { key: world.bekaa_key });
  expect((await reader.events(1)).map(({ topic }) => topic)).toEqual(["client.updated"]);
  expect(usernames(await stranger.events(1))).toEqual(["x"]);
});

describe("what the caller may read now:", () => {
  const keyWith = async (abilities: Ability[], more: object = {}) => {
    const body = { name: "reader", abilities, ...more };
    return (await world.post("/v1/api-keys", body)).body as { id: string; key: string };
  };

  test("topics come and go with their ability, the stream stays", async () => {
    const { id, key } = await keyWith(["webhooks:read", "tickets:read", "clients:read"]);
    const reader = await open("/v1/events", { key });
    await client("a");
    await reader.events(1);
    await world.put(`/v1/api-keys/${id}`, { abilities: ["webhooks:read", "tickets:read"] });
    await client("b");
    await world.ticket();
    expect((await reader.events(2)).map(({ topic }) => topic)).toEqual([
      "client.created",
      "ticket.created",
    ]);
    await world.put(`/v1/api-keys/${id}`, { abilities: ["webhooks:read", "clients:read"] });
    await client("c");
    expect(usernames(await reader.events(3))).toEqual(["a", undefined, "c"]);
  });

  test("boards come and go", async () => {
    const shop = (await world.post("/v1/ticket-boards", { name: "Shop" })).body;
    const [fresh] = shop.columns;
    const { id, key } = await keyWith(["webhooks:read", "tickets:read"], {
      board_ids: [world.board.id],
    });
    const reader = await open("/v1/events", { key });
    const elsewhere = { board_id: shop.id, column_id: fresh.id };
    await world.ticket({ ...elsewhere, title: "there" });
    await world.ticket({ title: "here" });
    await reader.events(1);
    await world.put(`/v1/api-keys/${id}`, { board_ids: [shop.id] });
    await world.ticket({ title: "here, too" });
    await world.ticket({ ...elsewhere, title: "there, too" });
    const told = await reader.events(2);
    expect(told.map(({ envelope }) => envelope.data.ticket?.board_id)).toEqual([
      world.board.id,
      shop.id,
    ]);
  });

  test("their own tickets, as they are theirs when they are told", async () => {
    const rima = world.user({ added_abilities: ["webhooks:read"] });
    const member = { user_id: rima.id, role: "member" };
    const joined = await world.put(`/v1/ticket-boards/${world.board.id}`, { members: [member] });
    expect(joined.status).toBe(200);
    const reader = await open("/v1/events", world.as(rima));
    await world.ticket({ title: "theirs" });
    const { id } = await world.ticket({ title: "hers", assigned_users: [rima.id] });
    await world.moveTo(id, "in_progress");
    const told = await reader.events(3);
    expect(new Set(told.map(({ envelope }) => envelope.data.ticket?.id))).toEqual(new Set([id]));
  });

  test("no ticket events without the add-on", async () => {
    const reader = await open();
    await world.ticket();
    await reader.events(1);
    await world.put("/v1/organization", { ticketing_enabled: false });
    happened(2, { ticket: { id: "none" } }, "ticket.created");
    await client("a");
    expect((await reader.events(2)).map(({ topic }) => topic)).toEqual([
      "ticket.created",
      "client.created",
    ]);
    await reader.close();
  });

  test.each([
    ["the key is deleted", (id: string) => world.delete(`/v1/api-keys/${id}`)],
    ["the key is switched off", (id: string) => world.put(`/v1/api-keys/${id}`, { active: false })],
    [
      "the key may no longer come from here",
      (id: string) => world.put(`/v1/api-keys/${id}`, { ip_allowlist: ["203.0.113.0/24"] }),
    ],
    [
      "webhooks:read is lost",
      (id: string) => world.put(`/v1/api-keys/${id}`, { abilities: ["clients:read"] }),
    ],
  ])("it ends when %s, and tells nothing more", async (_, lose) => {
    const { id, key } = await keyWith(["webhooks:read", "clients:read"]);
    const reader = await open("/v1/events", { key });
    await client("a");
    await reader.events(1);
    expect((await lose(id)).status).toBeLessThan(300);
    await client("b");
    await reader.ended();
    expect(usernames(reader.told)).toEqual(["a"]);
  });

  test("it ends within a second when nothing happens", async () => {
    jest.useFakeTimers();
    const { id, key } = await keyWith(["webhooks:read"]);
    const short = await keyWith(["webhooks:read"], { expires_at: "2099-01-01T00:00:00Z" });
    const readers = [
      await open("/v1/events", { key }),
      await open("/v1/events", { key: short.key }),
    ];
    await until("both have begun", () => readers.every(({ comments }) => comments.length === 1));
    await second();
    await world.delete(`/v1/api-keys/${id}`);
    await second();
    await readers[0]?.ended();
    expect(readers[1]?.has_ended).toBe(false);
    setSystemTime(new Date("2099-01-01T00:00:01Z"));
    await second();
    await readers[1]?.ended();
  });

  test.each([
    ["logs out", (_: string, sent: Sent) => world.post("/v1/auth/logout", {}, sent)],
    ["is switched off", (id: string) => world.put(`/v1/users/${id}`, { active: false })],
  ])("it ends when a person %s", async (_, lose) => {
    const rima = world.user({ role: "owner" });
    const nour = world.user({ role: "owner" });
    const sent = world.as(rima);
    const [reader, other] = [
      await open("/v1/events", sent),
      await open("/v1/events", world.as(nour)),
    ];
    await client("a");
    await reader.events(1);
    expect((await lose(rima.id, sent)).status).toBeLessThan(300);
    await client("b");
    await reader.ended();
    expect(usernames(reader.told)).toEqual(["a"]);
    expect(usernames(await other.events(2))).toEqual(["a", "b"]);
  });
});

test("the eleventh of one caller is refused until one of the ten has ended", async () => {
  const readers = await Promise.all(Array.from({ length: 10 }, () => open()));
  const refused = await asked();
  expect(refused.headers.get("retry-after")).toBe("1");
  expect((await refusal(refused)).slice(0, 2)).toEqual([429, "rate_limited"]);
  await (await open("/v1/events", { key: world.apiKey() })).close();
  await (await open("/v1/events", world.as(world.user({ role: "owner" })))).close();
  await readers[3]?.close();
  await open();
  expect((await asked()).status).toBe(429);
});

test("a comment each 15 seconds, events or not, and each hour the place", async () => {
  jest.useFakeTimers();
  const reader = await open();
  const quiet = await open("/v1/events?topic=invoice.paid");
  await until("they have begun", () => reader.comments.length + quiet.comments.length === 2);
  for (let seconds = 0; seconds < 14; seconds += 1) await second();
  expect(reader.comments).toHaveLength(1);
  await client("a");
  await second();
  expect(reader.comments).toHaveLength(2);
  for (let seconds = 0; seconds < 15; seconds += 1) await second();
  expect(reader.comments).toEqual([": here", ": here", ": here"]);
  for (let seconds = 30; seconds < 1800; seconds += 1) await second();
  await client("b");
  for (let seconds = 1800; seconds < 3700; seconds += 1) await second();
  expect(quiet.last_id).not.toBe("");
  expect(quiet.told).toEqual([]);
  expect(reader.comments.filter((block) => block !== ": here")).toEqual([]);
});

test("who was told the last event before it was pruned is told a place to come back to", async () => {
  happened(2, { client: {} });
  jest.useFakeTimers();
  const reader = await open();
  await until("both are told", () => reader.told.length === 2);
  setSystemTime(Date.now() + 31 * day_ms);
  let pruned = 0;
  pruneEvents(world.sqlite, now()).then((count) => {
    pruned = count;
  });
  for (let seconds = 0; seconds < 3700; seconds += 1) await second();
  expect(pruned).toBe(2);
  const back = await open("/v1/events", after(reader.last_id));
  await client("later");
  jest.advanceTimersByTime(1000);
  expect(usernames(await back.events(1))).toEqual(["later"]);
});

test("a stream ends when what it was to read next is pruned meanwhile", async () => {
  happened(600, { client: {} });
  const { body } = await asked("/v1/events");
  const reader = body?.getReader();
  await reader?.read(); // the comment
  const first = new TextDecoder().decode((await reader?.read())?.value);
  setSystemTime(Date.now() + 31 * day_ms);
  await pruneEvents(world.sqlite, now());
  await client("later");
  expect(await reader?.read()).toEqual({ done: true, value: undefined });
  const last_id = [...first.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? "";
  expect((await asked("/v1/events", after(last_id))).status).toBe(410);
  expect(usernames(await (await open()).events(1))).toEqual(["later"]);
});

test("a reader who does not read is closed, and gets everything when it comes back", async () => {
  const unread = await asked("/v1/events");
  const elsewhere = await asked("/v1/events?topic=client.updated");
  const reader = await open();
  const large = { client: { notes: "x".repeat(4000) } };
  for (let round = 1; round <= 30; round += 1) {
    happened(10, large);
    await reader.events(10 * round);
  }
  const cut = new EventReader(unread);
  await cut.ended();
  expect(cut.told.length).toBeLessThan(300);
  const back = await open("/v1/events", after(cut.last_id));
  const rest = await back.events(300 - cut.told.length);
  expect([...cut.told, ...rest]).toEqual([...reader.told]);
  const { id } = await client("a");
  await world.put(`/v1/clients/${id}`, { name: "B", username: "a" });
  await new EventReader(elsewhere).events(1);
});

test("who only pauses is not closed, however much came before, and is told the rest", async () => {
  jest.useFakeTimers();
  happened(40, { client: { notes: "x".repeat(40_000) } });
  const reader = (await asked()).body?.getReader();
  const told = async (): Promise<number> => {
    const text = new TextDecoder().decode((await reader?.read())?.value);
    return text === ": here\n\n" ? told() : (text.match(/^id: /gm)?.length ?? 0);
  };
  for (let number = 0; number < 40; number += 1) {
    expect(await told()).toBe(1);
    await second();
  }
  for (const count of [3, 2]) {
    const rest = told();
    happened(count, { client: {} });
    await second();
    expect(await rest).toBe(count);
    await second();
    await second();
  }
});

test("many small events are too many for who does not read, too, as soon as they happen", async () => {
  jest.useFakeTimers();
  const reader = (await asked()).body?.getReader();
  await reader?.read(); // the comment
  happened(1, { client: {} });
  await second();
  await reader?.read();
  happened(4000, { client: { notes: "x".repeat(300) } });
  await second();
  await second();
  const told: string[] = [];
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read())
    told.push(new TextDecoder().decode(chunk.value));
  expect(told.join("").match(/^id: /gm)?.length ?? 0).toBeLessThan(200);
});

test("a look that the storage refuses ends neither the service nor a stream", async () => {
  jest.useFakeTimers();
  const reader = await open();
  await until("it has begun", () => reader.comments.length === 1);
  const working = world.sqlite.dataVersion;
  world.sqlite.dataVersion = () => {
    throw new Error("disk I/O error");
  };
  await second();
  world.sqlite.dataVersion = working;
  await client("a");
  await second();
  expect(usernames(await reader.events(1))).toEqual(["a"]);
});

test("a storage that refuses to read for a stream ends it, and others go on", async () => {
  const strange = (username: string) =>
    world.post("/v1/clients", { name: username, username }, { key: world.bekaa_key });
  await client("a");
  await strange("x");
  const reader = await open();
  const stranger = await open("/v1/events", { key: world.bekaa_key });
  // Both have read to the end, so that only a new event makes them read again.
  await reader.events(1);
  await stranger.events(1);
  const reads = /from "events"/;
  world.sqlite.around = (when, sql) => {
    if (when === "before" && reads.test(sql)) throw new Error("disk I/O");
  };
  await client("b");
  await reader.ended();
  world.sqlite.around = null;
  expect(usernames(reader.told)).toEqual(["a"]);
  const back = await open("/v1/events", after(reader.last_id));
  expect(usernames(await back.events(1))).toEqual(["b"]);
  await strange("y");
  expect(usernames(await stranger.events(2))).toEqual(["x", "y"]);
});

test("more than is kept for all streams is told to each of them once, and in order", async () => {
  const readers = [await open(), await open(), await open("/v1/events?topic=client.created")];
  happened(40, { client: { notes: "x".repeat(100_000) } });
  happened(400, { client: { notes: "x" } });
  const { data } = (await world.get("/v1/events?limit=100")).body;
  for (const reader of readers) {
    const told = await reader.events(440);
    expect(told.slice(0, 100).map(({ envelope }) => envelope.id)).toEqual(
      data.map(({ id }: { id: string }) => id),
    );
    expect(new Set(told.map(({ id }) => id)).size).toBe(440);
  }
});

test("all streams end when the service stops, and one that is opened then ends after its first byte", async () => {
  const readers = [await open(), await open("/v1/events", { key: world.bekaa_key })];
  await client("a");
  await readers[0]?.events(1);
  world.streams.stop();
  for (const reader of readers) await reader.ended();
  const late = await open();
  await late.ended();
  expect(late.comments).toHaveLength(1);
});
