import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { TicketWorld } from "../ticket-world.ts";

let world: TicketWorld;
beforeEach(async () => {
  world = await TicketWorld.open();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const path = "/v1/api-keys";
const input = { name: "Support desk", abilities: ["api_keys:manage", "tickets:read"] };

const make = async (more: object = {}, sent = {}) => {
  const { status, body } = await world.post(path, { ...input, ...more }, sent);
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
};

const boards = (key: string) => world.get("/v1/ticket-boards", { key });

const another_board = async () => (await world.post("/v1/ticket-boards", { name: "Shop" })).body;

describe("a key's life", () => {
  test("its secret is shown once, and the rest to who may manage it", async () => {
    setSystemTime(new Date("2026-11-21T10:00:00Z"));
    const { key, ...made } = await make();
    expect(key).toMatch(new RegExp(`^lm_${made.prefix}_[\\w-]{43}$`));
    expect(made).toEqual({
      id: expect.any(String),
      ...input,
      prefix: expect.any(String),
      active: true,
      ip_allowlist: [],
      board_ids: null,
      daily_limit: 10_000,
      calls_today: 0,
      expires_at: null,
      last_used_at: null,
      last_used_ip: null,
      created_at: "2026-11-21T10:00:00Z",
      updated_at: "2026-11-21T10:00:00Z",
    });
    expect((await world.get(`${path}/${made.id}`)).body).toEqual(made);
    const { data, pagination } = (await world.get(path)).body;
    expect(data[0]).toEqual(made);
    expect(pagination.total).toBe(2);
    const stored = world.sqlite.all(
      build.selectFrom("api_keys").selectAll().where("org_id", "=", world.cedar.id),
    );
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  test("what is sent changes, and acts on the next call", async () => {
    const { key, ...made } = await make();
    expect((await boards(key)).status).toBe(200);
    const one = `${path}/${made.id}`;
    const renamed = (await world.put(one, { name: "Desk" })).body;
    expect(renamed).toMatchObject({ name: "Desk", abilities: input.abilities, calls_today: 1 });

    await world.put(one, { abilities: ["api_keys:manage"] });
    expect((await boards(key)).body.error.errors.ability).toBe("tickets:read");
    await world.put(one, { abilities: ["tickets:read", "tickets:read"], active: false });
    expect((await boards(key)).status).toBe(401);
    expect((await world.put(one, { active: true })).body.abilities).toEqual(["tickets:read"]);
    await world.put(one, { expires_at: "2020-01-01T00:00:00" });
    expect((await boards(key)).status).toBe(401);
    expect((await world.put(one, { expires_at: null })).body.expires_at).toBeNull();
    await world.put(one, { ip_allowlist: ["10.0.0.0/8", "2001:db8::/32"] });
    expect((await boards(key)).status).toBe(401);
    await world.put(one, { ip_allowlist: ["::ffff:127.0.0.0/104"] });
    expect((await boards(key)).status).toBe(200);
    await world.put(one, { board_ids: [(await another_board()).id] });
    expect((await boards(key)).body.data.map(({ name }: { name: string }) => name)).toEqual([
      "Shop",
    ]);
    await world.put(one, { daily_limit: 3 });
    expect((await boards(key)).status).toBe(429);

    expect((await world.delete(one)).status).toBe(204);
    expect((await boards(key)).status).toBe(401);
    expect((await world.get(one)).status).toBe(404);
    expect((await world.delete(one)).status).toBe(404);
    expect((await world.get(path)).body.pagination.total).toBe(1);
  });

  test("a rotated key's old secret is refused at once", async () => {
    const { key, ...made } = await make();
    expect((await boards(key)).status).toBe(200);
    const { status, body } = await world.post(`${path}/${made.id}/rotate`);
    expect(status).toBe(200);
    expect(body.key).toStartWith(`lm_${body.prefix}_`);
    expect(body).toMatchObject({ id: made.id, name: made.name, calls_today: 1 });
    expect((await boards(key)).status).toBe(401);
    expect((await boards(body.key)).status).toBe(200);
  });

  test("a replay has no secret, and makes no second key", async () => {
    const sent = { headers: { "idempotency-key": "one" } };
    const { key, ...made } = await make({}, sent);
    const again = await world.post(path, input, sent);
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual({ ...made, key: null });
    const rotated = await world.post(`${path}/${made.id}/rotate`, {}, sent);
    expect(rotated.body.error.reason).toBe("idempotency_key_reused");
    expect((await boards(key)).status).toBe(200);
  });

  test("one that switches itself off is refused from then on", async () => {
    const { key, id } = await make();
    expect((await world.put(`${path}/${id}`, { active: false }, { key })).status).toBe(200);
    expect((await world.put(`${path}/${id}`, { active: true }, { key })).status).toBe(401);
  });

  test("the list tells keys that are on from those that are off", async () => {
    const { id } = await make({ active: false });
    const ids = async (active: number) =>
      (await world.get(`${path}?active=${active}`)).body.data.map((key: { id: string }) => key.id);
    expect(await ids(0)).toEqual([id]);
    expect(await ids(1)).not.toContain(id);
  });
});

test.each([
  ["name", " "],
  ["name", undefined],
  ["abilities", undefined],
  ["abilities", "all"],
  ["abilities.0", ["all"]],
  ["abilities.1", ["tickets:read", "tickets:own"]],
  ["board_ids.0", ["Field work"]],
  ["board_ids", ["0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f"]],
  ["ip_allowlist", ["10.0.0.300"]],
  ["ip_allowlist", ["10.0.0.0/33"]],
  ["ip_allowlist", ["010.0.0.0/8"]],
  ["ip_allowlist", ["office.example.com"]],
  ["daily_limit", 0],
  ["expires_at", "tomorrow"],
])("%s: %p is refused", async (field, value) => {
  setSystemTime(new Date("2026-11-21T10:00:00Z"));
  const [name = ""] = field.split(".");
  const { status, body } = await world.post(path, { ...input, [name]: value });
  expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
  expect((await world.get(path)).body.pagination.total).toBe(1);
  const { key: _, ...made } = await make();
  const changed = await world.put(`${path}/${made.id}`, { [name]: value });
  expect([changed.status, changed.body?.error?.errors]).toEqual(
    value === undefined ? [200, undefined] : [422, body.error.errors],
  );
  expect((await world.get(`${path}/${made.id}`)).body).toEqual(made);
});

test("boards that are not known are named in the order and as often as they were sent", async () => {
  const [one, other] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()];
  const board_ids = [other, world.board.id, one, other];
  const { status, body } = await world.post(path, { ...input, board_ids });
  expect(status).toBe(422);
  expect(body.error.errors).toEqual({ board_ids: [`unknown: ${other}, ${one}, ${other}`] });
});

test("a key keeps a board that is deleted", async () => {
  const { id: board } = await another_board();
  const { id } = await make({ board_ids: [board, world.board.id] });
  await world.delete(`/v1/ticket-boards/${board}`);
  const kept = await world.put(`${path}/${id}`, { board_ids: [board] });
  expect([kept.status, kept.body.board_ids]).toEqual([200, [board]]);
  const other = await make();
  expect((await world.put(`${path}/${other.id}`, { board_ids: [board] })).status).toBe(422);
});

describe("nobody gives, or manages, more than they hold", () => {
  const narrow = () => make({ abilities: ["api_keys:manage", "tickets:read"] });

  test("an ability that the caller lacks is 403 and named", async () => {
    const { key, id } = await narrow();
    const asked = { name: "x", abilities: ["tickets:read", "clients:read"] };
    for (const refused of [
      await world.post(path, asked, { key }),
      await world.put(`${path}/${id}`, asked, { key }),
    ]) {
      expect(refused.status).toBe(403);
      expect(refused.body.error.errors.ability).toBe("clients:read");
    }
    await make({ abilities: ["tickets:read"] }, { key });
  });

  test("a key with more is not found, and not in the list", async () => {
    const { key, id } = await narrow();
    const more = await make({ abilities });
    const one = `${path}/${more.id}`;
    const sent = { key };
    const unknown = await world.get(`${path}/${Bun.randomUUIDv7()}`, sent);
    expect(unknown.status).toBe(404);
    for (const answer of [
      await world.get(one, sent),
      await world.put(one, { name: "mine" }, sent),
      await world.delete(one, sent),
      await world.post(`${one}/rotate`, {}, sent),
    ])
      expect(answer.text).toBe(unknown.text);
    const { data, pagination } = (await world.get(path, sent)).body;
    expect(data.map((listed: { id: string }) => listed.id)).toEqual([id]);
    expect(pagination.total).toBe(1);
  });

  test("boards likewise: null, another, and not saying are more than some boards", async () => {
    const mine = world.board.id;
    const { key } = await make({ board_ids: [mine] });
    const everywhere = await make();
    const elsewhere = await make({ board_ids: [(await another_board()).id] });
    const within = await make({ board_ids: [mine] }, { key });
    for (const { id } of [everywhere, elsewhere])
      expect((await world.get(`${path}/${id}`, { key })).status).toBe(404);
    for (const board_ids of [null, undefined, elsewhere.board_ids, [Bun.randomUUIDv7()]])
      expect((await world.post(path, { ...input, board_ids }, { key })).status).toBe(403);
    const one = `${path}/${within.id}`;
    expect((await world.put(one, { board_ids: null }, { key })).status).toBe(403);
    expect((await world.put(one, { board_ids: [] }, { key })).status).toBe(200);
  });

  test("people likewise; who is held to their own tickets gives no tickets at all", async () => {
    const added_abilities = ["api_keys:manage"] as const;
    const technician = world.as(world.user({ added_abilities: [...added_abilities] }));
    const give = (ability: string, board_ids: string[] | null) =>
      world.post(path, { name: "x", abilities: [ability], board_ids }, technician);
    expect((await give("clients:read", [])).status).toBe(201);
    expect((await give("clients:read", null)).status).toBe(403);
    expect((await give("clients:create", [])).body.error.errors.ability).toBe("clients:create");
    expect((await give("tickets:read", [])).body.error.errors.ability).toBe("tickets:read");
    const owner = world.as(world.user({ role: "owner" }));
    expect((await world.post(path, { name: "x", abilities }, owner)).status).toBe(201);
  });
});

describe("calls", () => {
  test("are counted by the organization's day, with the last one's time and address", async () => {
    setSystemTime(new Date("2026-11-21T21:59:30Z"));
    const { key, id } = await make({ daily_limit: 2 });
    const shown = async () => (await world.get(`${path}/${id}`)).body;
    await boards(key);
    await boards(key);
    const refused = await boards(key);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(await shown()).toMatchObject({
      calls_today: 3,
      last_used_at: "2026-11-21T21:59:30Z",
      last_used_ip: "127.0.0.1",
    });
    setSystemTime(new Date("2026-11-21T22:00:05Z")); // midnight in Beirut has passed
    expect(await shown()).toMatchObject({ calls_today: 0, last_used_at: "2026-11-21T21:59:30Z" });
    expect((await boards(key)).status).toBe(200);
    expect(await shown()).toMatchObject({ calls_today: 1, last_used_at: "2026-11-21T22:00:05Z" });
  });
});
