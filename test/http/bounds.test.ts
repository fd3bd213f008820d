import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { writeHistory } from "../../src/tickets/history.ts";
import { TicketWorld } from "../ticket-world.ts";

let world: TicketWorld;
let id: string;
let path: string;
beforeEach(async () => {
  world = await TicketWorld.open();
  id = (await world.ticket()).id;
  path = `/v1/tickets/${id}`;
});
afterEach(() => world.close());

const answer_max = 8 * 1024 * 1024;
const emoji = (count: number): string => "😀".repeat(count);
const comment = (body: string, at = path) => world.post(`${at}/comments`, { body });
const bodies = (comments: { body: string }[]): string[] => comments.map(({ body }) => body);
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => `${from + n}`);

/** Comments as an older version took them: `bytes` says what they would count. */
const insertComments = (count: number, body: (n: number) => string): void =>
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    tx.insert(
      "ticket_comments",
      Array.from({ length: count }, (_, n) => ({
        id: Bun.randomUUIDv7(),
        ticket_id: id,
        body: body(n + 1),
        internal: 0 as const,
        created_by: JSON.stringify({ type: "user", id: null, name: "Rima" }),
        created_at: tx.now,
      })),
    );
    const sum = sql<number>`(select sum(octet_length(body)) from ticket_comments where "org_id" = ${tx.org_id} and ticket_id = ${id})`;
    tx.run(
      tx
        .update("tickets", { comments_count: count })
        .set({ comments_bytes: sum })
        .where("id", "=", id),
    );
  });

const expectRefused = (
  { status, body }: { status: number; body: { error: Record<string, unknown> } },
  field: string,
): void => {
  expect(status).toBe(422);
  expect(body.error.reason).toBe("validation_failed");
  expect(Object.keys(body.error.errors as object)).toEqual([field]);
};

describe("the comments of a ticket", () => {
  test("have at most 1 MiB of UTF-8 together; a deleted one frees its bytes", async () => {
    const long = emoji(20_000);
    const first = (await comment(long)).body.id;
    for (let n = 2; n <= 13; n += 1) expect((await comment(long)).status).toBe(201);
    const refused = await comment(long);
    expectRefused(refused, "body");
    expect(refused.body.error.errors.body).toEqual([expect.stringContaining("1 MiB")]);
    // 13 × 80,000 = 1,040,000 of 1,048,576: the last 8,576 bytes, exactly.
    expectRefused(await comment(`${emoji(2143)}abcde`), "body");
    expect((await comment(`${emoji(2143)}abcd`)).status).toBe(201);
    expectRefused(await comment("a"), "body");
    expect((await world.delete(`${path}/comments/${first}`)).status).toBe(204);
    expect((await comment(long)).status).toBe(201);
    expectRefused(await comment("a"), "body");
    expect((await world.get(path)).body.comments_count).toBe(14);
    const other = (await world.ticket()).id;
    expect((await comment("a", `/v1/tickets/${other}`)).status).toBe(201);
  });

  test("are counted exactly when many are sent at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => comment(emoji(20_000))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(13);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
    expect((await world.get(path)).body.comments_count).toBe(13);
  });

  test("a record shows the newest 100, answers to writes the newest 20, oldest first", async () => {
    insertComments(130, (n) => `${n}`);
    const read = (await world.get(path)).body;
    expect([read.comments_count, bodies(read.comments)]).toEqual([130, numbers(31, 130)]);
    for (const written of [
      await world.put(path, { priority: "low" }),
      await world.moveTo(id, "waiting"),
      await world.post(`${path}/start`),
      await world.post(`${path}/complete`, { outcome: "done" }),
      await world.post(`${path}/archive`),
    ]) {
      expect(written.status).toBe(200);
      expect([written.body.comments_count, bodies(written.body.comments)]).toEqual([
        130,
        numbers(111, 130),
      ]);
    }
  });

  test("a list has all, a page of it says where it lies", async () => {
    insertComments(130, (n) => `${n}`);
    const all = await world.get(`${path}/comments`);
    expect(bodies(all.body)).toEqual(numbers(1, 130));
    expect(all.headers.get("link")).toBeNull();
    const second = await world.get(`${path}/comments?page=2&per_page=50`);
    expect(bodies(second.body)).toEqual(numbers(51, 100));
    expect(second.headers.get("x-total-count")).toBe("130");
    const at = (page: number, rel: string) =>
      `<http://localhost${path}/comments?page=${page}&per_page=50>; rel="${rel}"`;
    expect(second.headers.get("link")).toBe(
      [at(1, "first"), at(1, "prev"), at(3, "next"), at(3, "last")].join(", "),
    );
    expect(bodies((await world.get(`${path}/comments?page=2`)).body)).toEqual(numbers(101, 130));
    expect(bodies((await world.get(`${path}/comments?per_page=2`)).body)).toEqual(["1", "2"]);
    expect((await world.get(`${path}/comments?page=9&per_page=50`)).body).toEqual([]);
    for (const query of ["page=0", "per_page=0", "per_page=101", "page=x"])
      expectRefused(await world.get(`${path}/comments?${query}`), query.split("=")[0] ?? "");
  });

  test("of an older version stay readable within 8 MiB", async () => {
    insertComments(1000, () => emoji(20_000));
    const ticket = await world.get(path);
    expect(ticket.body.comments).toHaveLength(13);
    expect(ticket.body.comments_count).toBe(1000);
    expectRefused(await world.get(`${path}/comments`), "per_page");
    const page = await world.get(`${path}/comments?page=10&per_page=100`);
    expect(page.body).toHaveLength(100);
    expect(page.bytes.length).toBeLessThan(answer_max);
    expectRefused(await comment("a"), "body");
  });
});

describe("a board", () => {
  const board = (query = "") => world.get(`/v1/ticket-boards/${world.board.id}${query}`);

  test("shows the newest three comments of each ticket", async () => {
    for (const body of ["A", "B", "C", "D"]) await comment(body);
    const [card] = (await board()).body.tickets;
    expect([card.comments_count, bodies(card.comments)]).toEqual([4, ["B", "C", "D"]]);
    expect(card).not.toHaveProperty("description_truncated");
  });

  test("with slim shows the first 280 characters of a description, and says so", async () => {
    await world.put(path, { description: emoji(280) });
    const long = await world.ticket({ description: `${emoji(280)}!` });
    const slim = (await board("?slim=1")).body;
    for (const tickets of [slim.tickets, slim.columns[0].tickets])
      expect(
        tickets.map((ticket: Record<string, unknown>) => [
          ticket.description,
          ticket.description_truncated,
        ]),
      ).toEqual([
        [emoji(280), false],
        [emoji(280), true],
      ]);
    const full = (await board()).body.tickets.find(
      (ticket: { id: string }) => ticket.id === long.id,
    );
    expect(full.description).toBe(`${emoji(280)}!`);
    const none = await world.ticket();
    const [, , card] = (await board("?slim=1")).body.tickets;
    expect(card).toMatchObject({ id: none.id, description: null, description_truncated: false });
  });

  test("beyond 8 MiB is refused naming slim", async () => {
    for (let n = 0; n < 55; n += 1) await world.ticket({ description: emoji(20_000) });
    const refused = await board();
    expectRefused(refused, "slim");
    expect(refused.body.error.message).toContain("slim=1");
    const slim = await board("?slim=1");
    expect(slim.body.tickets).toHaveLength(56);
    expect(slim.bytes.length).toBeLessThan(answer_max / 8);
  });

  test("with slim stays within 8 MiB whatever its tickets hold, each column with its first cards", async () => {
    const labels = Array.from({ length: 6 }, (_, n) => `${n} ${emoji(180)}`);
    const reason = emoji(5000);
    const waiting = await world.ticket({ column_id: world.column("waiting") });
    const input = world.input({ title: emoji(255), labels, description: emoji(300) });
    await Promise.all(Array.from({ length: 600 }, () => world.post("/v1/tickets", input)));
    await world.post(`${path}/cancel`, { reason });
    const slim = await board("?slim=1");
    expect(slim.status).toBe(200);
    expect(slim.bytes.length).toBeLessThan(answer_max);
    expect(slim.bytes.length).toBeGreaterThan(answer_max * 0.9);
    const by_category = (category: string) =>
      slim.body.columns.find((column: { category: string }) => column.category === category);
    const cards = by_category("new");
    expect(cards.tickets_count).toBe(600);
    expect(cards.tickets.length).toBeLessThan(600);
    expect(cards.tickets.map(({ position }: { position: number }) => position)).toEqual(
      cards.tickets.map((_: unknown, index: number) => index),
    );
    expect(by_category("waiting").tickets[0].id).toBe(waiting.id);
    expect(by_category("cancelled").tickets[0].cancellation_reason).toBe(emoji(280));
    expect(slim.body.tickets).toHaveLength(cards.tickets.length + 2);
    const shown = cards.tickets[0].labels;
    expect(shown).toEqual(labels.slice(0, shown.length));
    expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThan(4500);
  });
});

describe("the history of a ticket", () => {
  const history = (query = "") => world.get(`${path}/history${query}`);

  /** Changes of the ticket, told with this much text each. */
  const insertChanges = (count: number, text: (n: number) => string): void =>
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      const actor = { type: "user" as const, id: null, name: "Rima" };
      writeHistory(
        tx,
        actor,
        id,
        Array.from({ length: count }, (_, n) => ({
          type: "updated" as const,
          data: { description: { from: text(n + 1), to: text(n + 2) } },
        })),
      );
    });

  const tos = (entries: { data: { description?: { to: string } } }[]): unknown[] =>
    entries.map(({ data }) => data.description?.to);

  test("shows the newest 500 entries without a page, and all of them by pages", async () => {
    insertChanges(600, (n) => `${n}`);
    const newest = await history();
    expect(tos(newest.body)).toEqual(numbers(102, 601));
    const page = await history("?page=2");
    expect(tos(page.body)).toEqual(numbers(101, 200));
    expect(page.headers.get("x-total-count")).toBe("601");
    expect(page.headers.get("link")).toContain(`page=7>; rel="last"`);
    expect((await history("?per_page=1")).body).toMatchObject([{ type: "created" }]);
    expect((await history("?page=8")).body).toEqual([]);
    for (const query of ["page=0", "per_page=101"])
      expectRefused(await history(`?${query}`), query.split("=")[0] ?? "");
  });

  test("stays within 8 MiB, and keeps long texts: full shows them", async () => {
    await world.put(path, { description: emoji(20_000) });
    for (let n = 0; n < 2; n += 1) await world.put(path, { description: emoji(19_999 + n) });
    const [, first, , last] = (await history()).body;
    expect(first).toMatchObject({
      truncated: true,
      data: { description: { from: null, to: emoji(1000) } },
    });
    expect(last.data.description.from).toBe(emoji(1000));
    const whole = (await history("?full=1&page=1&per_page=2")).body;
    expect(whole[1].data.description.to).toBe(emoji(20_000));
    expect(whole[1]).not.toHaveProperty("truncated");
    expectRefused(await history("?full=1&per_page=11"), "per_page");
    insertChanges(311, () => emoji(20_000));
    const all = await history();
    expect(all.body).toHaveLength(315);
    expect(all.bytes.length).toBeLessThan(answer_max);
    expect((await history("?full=1&page=2")).body).toHaveLength(10);
  });

  test("is cut sooner where its entries are of many texts", async () => {
    const labels = Array.from({ length: 100 }, () => emoji(190));
    world.sqlite.writeNow((root) =>
      writeHistory(
        root.org(world.cedar.id),
        { type: "user", id: null, name: "Rima" },
        id,
        Array.from({ length: 120 }, () => ({
          type: "updated" as const,
          data: { labels: { from: labels, to: labels } },
        })),
      ),
    );
    const all = await history();
    expect(all.bytes.length).toBeLessThan(answer_max);
    expect(all.body.at(-1)).toMatchObject({ truncated: true });
    expect(all.body.at(-1).data.labels.to).toEqual(labels.slice(0, 5).map(() => emoji(100)));
  });
});

describe("lists", () => {
  test("a page of long tickets beyond 8 MiB is refused naming per_page", async () => {
    const labels = Array.from({ length: 100 }, () => emoji(190));
    const input = world.input({ description: emoji(20_000), labels });
    await Promise.all(Array.from({ length: 60 }, () => world.post("/v1/tickets", input)));
    const page = await world.get("/v1/tickets?per_page=20");
    expect(page.body.data).toHaveLength(20);
    expect(page.body.pagination).toMatchObject({ total: 61, from: 1, to: 20, last_page: 4 });
    expectRefused(await world.get("/v1/tickets?per_page=60"), "per_page");
  });

  test("job types: at most 200, each with 32 KiB of checklist, items and skills", async () => {
    const labels = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ label: `${n} ${emoji(180)}` }));
    const create = (name: string, checklist: object[] = []) =>
      world.post("/v1/ticket-job-types", { name, checklist });
    expectRefused(await create("Survey", labels(50)), "checklist");
    const { status, body } = await create("Survey", labels(40));
    expect(status).toBe(201);
    const target = `/v1/ticket-job-types/${body.id}`;
    expectRefused(await world.put(target, { checklist: labels(50) }), "checklist");
    const required_skills = Array.from({ length: 40 }, (_, n) => `${n} ${emoji(180)}`);
    expectRefused(await world.put(target, { required_skills }), "required_skills"); // together
    expect((await world.put(target, { required_skills: [] })).status).toBe(200);
    expect((await world.put(target, { checklist: [], required_skills })).status).toBe(200);
    for (let n = 1; n < 200; n += 1) expect((await create(`Type ${n}`)).status).toBe(201);
    expectRefused(await create("One more"), "name");
    expect((await world.put(target, { name: "Site survey" })).status).toBe(200);
  });

  test("an answer of any other operation is refused beyond 8 MiB, by what asks for less", async () => {
    const url = "https://hooks.example.com/in";
    const { id: endpoint } = (await world.post("/v1/webhooks", { url, topics: ["client.created"] }))
      .body;
    for (let n = 0; n < 100; n += 1) await world.post(`/v1/webhooks/${endpoint}/test`);
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      tx.run(tx.update("webhook_deliveries", { response_body: "\u0001".repeat(16 * 1024) }));
    });
    const deliveries = (per_page: number) =>
      world.get(`/v1/webhooks/${endpoint}/deliveries?per_page=${per_page}`);
    expectRefused(await deliveries(100), "per_page");
    expect((await deliveries(50)).status).toBe(200);
  });
});
