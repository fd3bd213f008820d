import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { World } from "../world.ts";

interface Shown {
  id: string;
  title: string;
  category: string;
  position: number;
  tickets: Shown[];
}

let world: World;
let board: { id: string; columns: Shown[] };
beforeEach(async () => {
  setSystemTime(new Date("2026-11-20T10:00:00Z"));
  world = new World();
  board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const column = (category: string): Shown => {
  const found = board.columns.find((each) => each.category === category);
  if (!found) throw new Error(`no ${category} column`);
  return found;
};

const path = (category: string): string =>
  `/v1/ticket-boards/${board.id}/columns/${column(category).id}`;

const newTicket = async (title: string, category: string, body: object = {}) =>
  (
    await world.post("/v1/tickets", {
      title,
      board_id: board.id,
      column_id: column(category).id,
      priority: "low",
      type: "support",
      ...body,
    })
  ).body;

const ticket = async (id: string) => (await world.get(`/v1/tickets/${id}`)).body;

const cards = async (category: string) => {
  const { body } = await world.get(`/v1/ticket-boards/${board.id}?slim=1`);
  const shown: Shown[] = body.columns.find(({ id }: Shown) => id === column(category).id).tickets;
  return shown.map(({ title, position }) => [title, position]);
};

const eventsSince = (count: number) =>
  world
    .events()
    .slice(count)
    .map(({ topic, data: { ticket: _, ...extra } }) => [topic, extra]);

describe("PUT …/columns/{column_id}", () => {
  test("a name and colour change nothing about the cards", async () => {
    const { id } = await newTicket("A", "waiting");
    const before = world.events().length;
    const { status, body } = await world.put(path("waiting"), { name: "Parts", color: "#fa0" });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...column("waiting"),
      name: "Parts",
      color: "#fa0",
      tickets_count: 1,
    });
    expect(await ticket(id)).toMatchObject({ status: "Parts", version: 1 });
    expect(world.events().length).toBe(before);
    expect((await world.put(path("waiting"), { color: null })).body.color).toBeNull();
  });

  test("into done: each card is resolved, its SLA pauses, and the change is told", async () => {
    const a = await newTicket("A", "waiting", { sla_hours: 4 });
    await newTicket("B", "waiting");
    const before = world.events().length;
    setSystemTime(new Date("2026-11-20T11:00:00Z"));
    await world.put(path("waiting"), { name: "Finished", category: "done" });
    expect(await ticket(a.id)).toMatchObject({
      status: "Finished",
      status_category: "done",
      resolved_at: "2026-11-20T11:00:00Z",
      closed_at: null,
      position: 0,
      sla: { paused: true, paused_since: "2026-11-20T10:00:00Z" },
    });
    const { id } = column("waiting");
    expect(eventsSince(before)).toEqual(
      Array(2).fill([
        "ticket.status_changed",
        {
          from: { column: "Waiting", category: "waiting", column_id: id },
          to: { column: "Finished", category: "done", column_id: id },
        },
      ]),
    );
    expect(await cards("waiting")).toEqual([
      ["A", 0],
      ["B", 1],
    ]);
  });

  test("into cancelled: each card is cancelled without a reason", async () => {
    const { id } = await newTicket("A", "waiting");
    const before = world.events().length;
    await world.put(path("waiting"), { category: "cancelled" });
    expect(await ticket(id)).toMatchObject({
      status_category: "cancelled",
      closed_at: "2026-11-20T10:00:00Z",
      cancellation_reason: null,
    });
    expect(eventsSince(before)).toMatchObject([
      ["ticket.status_changed", {}],
      ["ticket.cancelled", { reason: null, closed_at: "2026-11-20T10:00:00Z" }],
    ]);
  });

  test("out of done: each card is reopened", async () => {
    const second = await world.post(`/v1/ticket-boards/${board.id}/columns`, {
      name: "Also done",
      category: "done",
    });
    const { id } = await newTicket("A", "new", { column_id: second.body.id });
    expect((await ticket(id)).resolved_at).not.toBeNull();
    await world.put(`/v1/ticket-boards/${board.id}/columns/${second.body.id}`, {
      category: "in_progress",
    });
    expect(await ticket(id)).toMatchObject({ status_category: "in_progress", resolved_at: null });
  });

  test.each(["new", "done", "cancelled"])("the last %s column keeps its category", async (name) => {
    const { status, body } = await world.put(path(name), { category: "waiting" });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual({ category: [`the board must keep a ${name} column`] });
  });

  test("an archived card keeps its state, and meets the column as it is when it comes back", async () => {
    const { id } = await newTicket("A", "waiting");
    await world.post(`/v1/tickets/${id}/archive`);
    await world.put(path("waiting"), { category: "done" });
    expect(await ticket(id)).toMatchObject({ status_category: "waiting", resolved_at: null });
    await world.post(`/v1/tickets/${id}/unarchive`);
    expect(await ticket(id)).toMatchObject({
      status_category: "done",
      resolved_at: "2026-11-20T10:00:00Z",
      archived_at: null,
    });
  });

  test("another board's column and a stranger's board are not found", async () => {
    const other = (await world.post("/v1/ticket-boards", { name: "Other" })).body;
    const foreign = `/v1/ticket-boards/${other.id}/columns/${column("new").id}`;
    expect((await world.put(foreign, { name: "X" })).status).toBe(404);
    expect((await world.put(path("new"), { name: "X" }, { key: world.bekaa_key })).status).toBe(
      404,
    );
    expect((await world.delete(foreign)).status).toBe(404);
  });
});

describe("DELETE …/columns/{column_id}", () => {
  test("an empty column goes, and the others close up", async () => {
    expect((await world.delete(path("scheduled"))).status).toBe(204);
    const { columns } = (await world.get("/v1/ticket-boards")).body.data[0];
    expect(columns.map(({ category, position }: Shown) => [category, position])).toEqual([
      ["new", 0],
      ["in_progress", 1],
      ["waiting", 2],
      ["done", 3],
      ["cancelled", 4],
    ]);
    expect((await world.delete(path("scheduled"))).status).toBe(404);
  });

  test.each(["body", "query"])(
    "cards go where move_to in the %s says, in their order",
    async (by) => {
      await newTicket("X", "in_progress");
      for (const title of ["A", "B", "C"]) await newTicket(title, "waiting");
      const before = world.events().length;
      const refused = await world.delete(path("waiting"));
      expect(refused.status).toBe(422);
      expect(refused.body.error.errors).toEqual({ reason: "in_use", move_to: ["is required"] });
      const move_to = column("in_progress").id;
      const { status } =
        by === "body"
          ? await world.delete(path("waiting"), { body: { move_to } })
          : await world.delete(`${path("waiting")}?move_to=${move_to}`);
      expect(status).toBe(204);
      expect(await cards("in_progress")).toEqual([
        ["X", 0],
        ["A", 1],
        ["B", 2],
        ["C", 3],
      ]);
      expect(eventsSince(before).map(([topic]) => topic)).toEqual(
        Array(3).fill("ticket.status_changed"),
      );
    },
  );

  test("cards cannot go to the column itself, nor to another board", async () => {
    await newTicket("A", "waiting");
    const other = (await world.post("/v1/ticket-boards", { name: "Other" })).body.columns[0].id;
    for (const move_to of [column("waiting").id, other, Bun.randomUUIDv7()]) {
      const { status, body } = await world.delete(path("waiting"), { body: { move_to } });
      expect(status).toBe(422);
      expect(body.error.errors).toEqual({ move_to: ["is no other column of this board"] });
    }
    expect(await cards("waiting")).toEqual([["A", 0]]);
  });

  test.each(["new", "done", "cancelled"])("the last %s column stays", async (name) => {
    await newTicket("A", name);
    const { status, body } = await world.delete(path(name), {
      body: { move_to: column("waiting").id },
    });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual({ column_id: [`the board must keep a ${name} column`] });
    expect(await cards(name)).toEqual([["A", 0]]);
  });

  test("the archive keeps the column's name; a card that comes back finds the next alike", async () => {
    const { id } = await newTicket("A", "waiting");
    await world.post(`/v1/tickets/${id}/archive`);
    expect((await world.delete(path("waiting"))).status).toBe(204);
    expect(await ticket(id)).toMatchObject({ status: "Waiting", status_category: "waiting" });
    const archive = await world.get(`/v1/ticket-boards/${board.id}?archived=1`);
    expect(archive.body.tickets).toMatchObject([{ id }]);
    await world.post(`/v1/tickets/${id}/unarchive`);
    expect(await ticket(id)).toMatchObject({ status: "New", status_category: "new", position: 0 });
  });

  test("a card of a deleted board stays in the archive", async () => {
    const { id } = await newTicket("A", "new");
    await world.post(`/v1/tickets/${id}/archive`);
    expect((await world.delete(`/v1/ticket-boards/${board.id}`)).status).toBe(204);
    expect((await ticket(id)).board.name).toBe("Field work");
    const { status, body } = await world.post(`/v1/tickets/${id}/unarchive`);
    expect(status).toBe(422);
    expect(body.error.reason).toBe("ticket_archived");
  });
});

test.each([
  ["a new category", 100],
  ["move_to", 60],
])("%s acts on up to %d cards, and refuses more without a change", async (what, limit) => {
  for (let n = 0; n <= limit; n++) await newTicket(`${n}`, "waiting");
  const change = () =>
    what === "move_to"
      ? world.delete(path("waiting"), { body: { move_to: column("done").id } })
      : world.put(path("waiting"), { category: "done" });
  const before = world.events().length;
  const refused = await change();
  expect(refused.status).toBe(422);
  expect(refused.body.error).toEqual({
    message: `The column holds more than ${limit} tickets: move or archive some first.`,
    reason: "in_use",
    errors: { reason: "in_use", limit },
  });
  expect(world.events().length).toBe(before);
  const shown = await cards("waiting");
  expect(shown).toHaveLength(limit + 1);
  const { body } = await world.get("/v1/tickets?sort_order=asc&per_page=1");
  await world.post(`/v1/tickets/${body.data[0].id}/archive`);
  expect((await change()).status).toBeOneOf([200, 204]);
  expect(eventsSince(before).filter(([topic]) => topic === "ticket.status_changed")).toHaveLength(
    limit,
  );
  const after = await cards(what === "move_to" ? "done" : "waiting");
  expect(after).toEqual(shown.slice(1).map(([title], index) => [title, index] as never));
  const detail = await world.get("/v1/tickets?status_category=done&per_page=1");
  expect(detail.body.pagination.total).toBe(limit);
});

test("32 moves at once leave a column without gaps or doubles", async () => {
  const made: Shown[] = [];
  for (let n = 0; n < 8; n++) made.push(await newTicket(`${n}`, "new"));
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      world.post(`/v1/tickets/${made[n % 8]?.id}/move`, {
        column_id: column(n % 5 === 4 ? "waiting" : "new").id,
        position: [0, "top", "bottom", 3, 99][n % 5],
      }),
    ),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const shown = [await cards("new"), await cards("waiting")];
  for (const list of shown) expect(list.map(([, position]) => position)).toEqual([...list.keys()]);
  expect(shown.flat().map(([title]) => title)).toHaveLength(8);
});
