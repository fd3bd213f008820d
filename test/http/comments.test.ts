import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { World } from "../world.ts";

let world: World;
let board_id: string;
let path: string;
beforeEach(async () => {
  setSystemTime(new Date("2026-11-20T10:00:00Z"));
  world = new World();
  board_id = (await world.post("/v1/ticket-boards", { name: "Field work" })).body.id;
  path = `/v1/tickets/${await newTicket()}`;
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const newTicket = async (): Promise<string> =>
  (
    await world.post("/v1/tickets", {
      title: "No internet",
      board_id,
      priority: "high",
      type: "support",
    })
  ).body.id;

const ticket = async () => (await world.get(path)).body;

describe("POST /v1/tickets/{id}/comments", () => {
  test("answers the comment, counts it, and sends nothing", async () => {
    const before = world.events().length;
    setSystemTime(new Date("2026-11-20T11:00:00Z"));
    const { status, body } = await world.post(`${path}/comments`, {
      body: " Called back.\nTwice. ",
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      ticket_id: (await ticket()).id,
      body: "Called back.\nTwice.",
      internal: false,
      created_by: { type: "api_key", id: expect.any(String), name: "test" },
      created_at: "2026-11-20T11:00:00Z",
    });
    expect(await ticket()).toMatchObject({
      comments_count: 1,
      comments: [body],
      version: 1,
      updated_at: "2026-11-20T11:00:00Z",
    });
    expect(world.events().length).toBe(before);
    const history = (await world.get(`${path}/history`)).body;
    expect(history.map(({ type }: { type: string }) => type)).toEqual(["created"]);
  });

  test("lists are oldest first; ticket lists keep the count alone", async () => {
    for (const body of ["A", "B", "C"])
      await world.post(`${path}/comments`, { body, internal: body === "B" });
    const { body: comments } = await world.get(`${path}/comments`);
    expect(
      comments.map(({ body, internal }: { body: string; internal: boolean }) => [body, internal]),
    ).toEqual([
      ["A", false],
      ["B", true],
      ["C", false],
    ]);
    const [listed] = (await world.get("/v1/tickets")).body.data;
    expect(listed.comments_count).toBe(3);
    expect(listed).not.toHaveProperty("comments");
    expect(listed).not.toHaveProperty("attachments");
  });

  test("a board shows them, unless it is slim", async () => {
    await world.post(`${path}/comments`, { body: "A" });
    const card = async (query: string) =>
      (await world.get(`/v1/ticket-boards/${board_id}${query}`)).body.columns[0].tickets[0];
    expect((await card("")).comments).toMatchObject([{ body: "A" }]);
    expect((await card("")).attachments).toEqual([]);
    const slim = await card("?slim=1");
    expect(slim.comments_count).toBe(1);
    expect(slim).not.toHaveProperty("comments");
  });

  const refused: [string, object, string][] = [
    ["no body", {}, "body"],
    ["an empty body", { body: " \n " }, "body"],
    ["20,001 characters", { body: "é".repeat(20_001) }, "body"],
    ["a control character", { body: "a\u0000b" }, "body"],
    ["internal as text", { body: "A", internal: "yes" }, "internal"],
  ];
  test.each(refused)("refuses %s", async (_, sent, field) => {
    const { status, body } = await world.post(`${path}/comments`, sent);
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual([field]);
    expect((await ticket()).comments_count).toBe(0);
  });

  test("takes 20,000 characters, and an archived ticket too", async () => {
    await world.post(`${path}/archive`);
    const { status } = await world.post(`${path}/comments`, { body: "😀".repeat(20_000) });
    expect(status).toBe(201);
    expect((await ticket()).archived_at).not.toBeNull();
  });

  test("32 at once are 32; one Idempotency-Key is one", async () => {
    await Promise.all(
      Array.from({ length: 32 }, (_, n) => world.post(`${path}/comments`, { body: `${n}` })),
    );
    expect((await ticket()).comments_count).toBe(32);
    const headers = { "idempotency-key": "once" };
    const first = await world.post(`${path}/comments`, { body: "A" }, { headers });
    const again = await world.post(`${path}/comments`, { body: "A" }, { headers });
    expect(again.text).toBe(first.text);
    expect((await ticket()).comments).toHaveLength(33);
  });

  test("If-Match guards it", async () => {
    const sent = { body: { body: "A" }, headers: { "if-match": '"2"' } };
    expect((await world.call("POST", `${path}/comments`, sent)).status).toBe(412);
    expect((await ticket()).comments_count).toBe(0);
  });
});

describe("DELETE /v1/tickets/{id}/comments/{comment_id}", () => {
  test("once, and only through its own ticket", async () => {
    const { id } = (await world.post(`${path}/comments`, { body: "A" })).body;
    const other = `/v1/tickets/${await newTicket()}`;
    expect((await world.delete(`${other}/comments/${id}`)).status).toBe(404);
    expect((await world.delete(`${path}/comments/${id}`)).status).toBe(204);
    expect((await world.delete(`${path}/comments/${id}`)).status).toBe(404);
    expect(await ticket()).toMatchObject({ comments_count: 0, comments: [] });
  });
});

describe("who may", () => {
  test("reading needs tickets:read, writing tickets:update", async () => {
    const reader = world.apiKey({ abilities: ["tickets:read"] });
    const writer = world.apiKey({ abilities: ["tickets:update"] });
    const { id } = (await world.post(`${path}/comments`, { body: "A" }, { key: writer })).body;
    expect((await world.get(`${path}/comments`, { key: writer })).status).toBe(403);
    expect((await world.get(`${path}/comments`, { key: reader })).status).toBe(200);
    expect((await world.post(`${path}/comments`, { body: "A" }, { key: reader })).status).toBe(403);
    expect((await world.delete(`${path}/comments/${id}`, { key: reader })).status).toBe(403);
  });

  test("whoever cannot see the ticket gets the 404 of one that is not there", async () => {
    const { id } = (await world.post(`${path}/comments`, { body: "A" })).body;
    const limited = world.apiKey({ board_ids: [] });
    const unknown = await world.get(`/v1/tickets/${Bun.randomUUIDv7()}/comments`);
    for (const key of [limited, world.bekaa_key])
      for (const answer of [
        await world.get(`${path}/comments`, { key }),
        await world.post(`${path}/comments`, {}, { key }),
        await world.delete(`${path}/comments/${id}`, { key }),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.text).toBe(unknown.text);
      }
  });
});
