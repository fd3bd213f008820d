import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { pruneAnswers } from "../../src/http/contract/idempotency.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Sent } from "../world.ts";

/* Decisions §1, Idempotency. */

let world: TicketWorld;
beforeEach(async () => {
  world = await TicketWorld.open();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const create = (key: string, more: object = {}, sent: Sent = {}) =>
  world.post("/v1/tickets", world.input(more), {
    ...sent,
    headers: { ...sent.headers, "idempotency-key": key },
  });

const count = async () => (await world.get("/v1/tickets")).body.pagination.total;

test("32 calls at once with one key make one ticket", async () => {
  const answers = await Promise.all(Array.from({ length: 32 }, () => create("once")));
  const made = answers.filter(({ status }) => status === 201);
  expect(made.length + answers.filter(({ status }) => status === 409).length).toBe(32);
  expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  expect(made.filter(({ headers }) => !headers.has("idempotent-replayed")).length).toBe(1);
  expect(await count()).toBe(1);
  expect(world.topics()).toEqual(["ticket.created"]);
});

test("so do 32 with work before the change, like a name to resolve", async () => {
  const input = { url: "https://hooks.example.com/in", topics: ["client.created"] };
  const headers = { "idempotency-key": "hook" };
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => world.post("/v1/webhooks", input, { headers })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect((await world.get("/v1/webhooks")).body.length).toBe(1);
});

test("another body, path or query under a key is refused, and does nothing", async () => {
  await create("taken");
  const other = await create("taken", { title: "Another" });
  expect([other.status, other.body.error.reason]).toEqual([422, "idempotency_key_reused"]);
  const headers = { "idempotency-key": "taken" };
  expect((await world.post("/v1/tickets?x=1", world.input(), { headers })).status).toBe(422);
  expect((await world.post("/v1/clients", world.input(), { headers })).status).toBe(422);
  expect(await count()).toBe(1);
});

test("refusals are not kept: the mended call under the same key works", async () => {
  expect((await create("mended", { title: "" })).status).toBe(422);
  expect((await create("mended", { board_id: Bun.randomUUIDv7() })).status).toBe(404);
  expect((await create("mended")).status).toBe(201);
});

test("a key belongs to its credential", async () => {
  const first = await create("shared");
  const second = await create("shared", {}, { key: world.apiKey() });
  expect(second.status).toBe(201);
  expect(second.body.id).not.toBe(first.body.id);
});

test("a secret is shown once: the replay has null there", async () => {
  const input = { url: "https://hooks.example.com/in", topics: ["client.created"] };
  const headers = { "idempotency-key": "secret" };
  const first = await world.post("/v1/webhooks", input, { headers });
  const again = await world.post("/v1/webhooks", input, { headers });
  expect(first.body.secret).toStartWith("whsec_");
  expect(again.body).toEqual({ ...first.body, secret: null });
  const copy = world.sqlite.reader(world.cedar.id);
  const kept = copy.all(copy.from("idempotent_answers").selectAll());
  expect(JSON.stringify(kept)).not.toContain(first.body.secret);
});

test("an answer is kept for seven days", async () => {
  const start = now();
  const first = await create("week");
  const prune = () => world.sqlite.writeNow(pruneAnswers);
  setSystemTime(new Date(plusSeconds(start, 7 * 86_400 - 60)));
  prune();
  expect((await create("week")).text).toBe(first.text);
  setSystemTime(new Date(plusSeconds(start, 7 * 86_400 + 60)));
  prune();
  expect((await create("week")).body.id).not.toBe(first.body.id);
});

test("the change and its stored answer are saved together, and only the failing call is undone", async () => {
  const [good, bad, last] = await Promise.all([
    create("a"),
    create("b", { column_id: Bun.randomUUIDv7() }),
    create("c"),
  ]);
  expect([good.status, bad.status, last.status]).toEqual([201, 422, 201]);
  expect(await count()).toBe(2);
  const db = world.sqlite.reader(world.cedar.id);
  expect(db.all(db.from("idempotent_answers").selectAll()).length).toBe(2);
  expect([good, last].map(({ body }) => body.ticket_number)).toEqual(["T-1", "T-2"]);
});
