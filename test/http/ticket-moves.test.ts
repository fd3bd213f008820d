import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { TicketWorld } from "../ticket-world.ts";

let world: TicketWorld;
beforeEach(async () => {
  world = await TicketWorld.open();
});
afterEach(() => world.close());

/** The titles in a column in their order, whose positions must be 0, 1, 2, … */
const orderIn = async (category: "new" | "waiting" | "done"): Promise<string> => {
  const { body } = await world.get(`/v1/tickets?status_category=${category}&per_page=100`);
  const cards: { position: number; title: string }[] = body.data;
  cards.sort((a, b) => a.position - b.position);
  expect(cards.map(({ position }) => position)).toEqual(cards.map((_, index) => index));
  return cards.map(({ title }) => title).join("");
};

const cards = async (titles: string): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const title of titles) ids.set(title, (await world.ticket({ title })).id);
  return ids;
};

const id = (ids: Map<string, string>, title: string): string => ids.get(title) ?? "";

describe("POST /v1/tickets/{id}/move inside a column", () => {
  test.each([
    ["a", 2, "bcad"],
    ["d", 0, "dabc"],
    ["c", 1, "acbd"],
    ["b", "top", "bacd"],
    ["b", "bottom", "acdb"],
    ["b", 99, "acdb"],
    ["b", 1, "abcd"],
    ["b", undefined, "abcd"],
  ])("%s to %p gives %s, and no event", async (title, position, expected) => {
    const ids = await cards("abcd");
    const sent = { column_id: world.column("new"), position };
    expect((await world.post(`/v1/tickets/${id(ids, title)}/move`, sent)).status).toBe(200);
    expect(await orderIn("new")).toBe(expected);
    expect(world.topics()).toEqual(Array(4).fill("ticket.created"));
  });

  test("32 at once leave a total order without gaps or duplicates", async () => {
    const titles = "abcdefghijklmnop";
    const ids = [...(await cards(titles)).values()];
    const places = ["top", "bottom", 0, 3, 7, 12, 15, 40];
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        world.post(`/v1/tickets/${ids[(n * 5) % ids.length]}/move`, {
          column_id: world.column("new"),
          position: places[n % places.length],
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200));
    expect([...(await orderIn("new"))].sort().join("")).toBe(titles);
  });
});

describe("POST /v1/tickets/{id}/move into another column", () => {
  test.each([
    [undefined, "xyb"],
    ["bottom", "xyb"],
    ["top", "bxy"],
    [1, "xby"],
    [9, "xyb"],
  ])("to %p: %s, and the gap that it leaves is closed", async (position, expected) => {
    const ids = await cards("abc");
    for (const title of "xy") await world.ticket({ title, column_id: world.column("waiting") });
    await world.moveTo(id(ids, "b"), "waiting", position);
    expect([await orderIn("new"), await orderIn("waiting")]).toEqual(["ac", expected]);
  });

  test("from every column at once, they all stay in order", async () => {
    const ids = [...(await cards("abcdefghijklmnopqrst")).values()];
    const targets = ["waiting", "done", "new"] as const;
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        world.moveTo(ids[(n * 7) % 20] ?? "", targets[n % 3] ?? "new", n % 4),
      ),
    );
    const all = [await orderIn("new"), await orderIn("waiting"), await orderIn("done")].join("");
    expect([...all].sort().join("")).toBe("abcdefghijklmnopqrst");
  });

  test("of another board is refused on the field, a bad position too", async () => {
    const { body: other } = await world.post("/v1/ticket-boards", { name: "Other" });
    const ticket = await world.ticket();
    const refused = async (sent: object) =>
      Object.keys((await world.post(`/v1/tickets/${ticket.id}/move`, sent)).body.error.errors);
    expect(await refused({ column_id: other.columns[0].id })).toEqual(["column_id"]);
    expect(await refused({})).toEqual(["column_id"]);
    const column_id = world.column("done");
    expect(await refused({ column_id, position: -1 })).toEqual(["position"]);
    expect(await refused({ column_id, position: "middle" })).toEqual(["position"]);
  });

  test("from one done column to another keeps when it was resolved", async () => {
    const columns = ["new", "done", "done", "cancelled"];
    const { body: board } = await world.post("/v1/ticket-boards", {
      name: "Desk",
      columns: columns.map((category, n) => ({ name: `${category} ${n}`, category })),
    });
    const ticket = await world.ticket({ board_id: board.id, column_id: board.columns[1].id });
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      const resolved_at = "2026-01-01T00:00:00Z" as typeof tx.now;
      tx.run(tx.update("tickets", { resolved_at }).where("id", "=", ticket.id));
    });
    const sent = { column_id: board.columns[2].id };
    const { body } = await world.post(`/v1/tickets/${ticket.id}/move`, sent);
    expect(body).toMatchObject({ status: "done 2", resolved_at: "2026-01-01T00:00:00Z" });
    expect(world.topics()).toEqual(["ticket.created", "ticket.status_changed"]);
  });

  test("says from where to where, with the column's id beside its name", async () => {
    const ticket = await world.ticket();
    await world.moveTo(ticket.id, "done");
    expect(world.events()[1]?.data).toEqual({
      ticket: expect.objectContaining({ id: ticket.id, status: "Done", status_category: "done" }),
      from: { column: "New", category: "new", column_id: world.column("new") },
      to: { column: "Done", category: "done", column_id: world.column("done") },
    });
  });
});
