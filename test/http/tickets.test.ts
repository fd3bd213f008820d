import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { World } from "../world.ts";

let world: World;
let board: { id: string; columns: { id: string; name: string; category: string }[] };
beforeEach(async () => {
  world = new World();
  board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
});
afterEach(() => world.close());

const column = (name: string): string => {
  const found = board.columns.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no column ${name}`);
  return found.id;
};

const repair = (more: object = {}) => ({
  title: "No internet",
  board_id: board.id,
  priority: "high",
  type: "support",
  ...more,
});

describe("POST /v1/tickets", () => {
  test("creates a ticket at the bottom of the first column and says so once", async () => {
    const { status, body } = await world.post("/v1/tickets", repair({ labels: ["vip"] }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ticket_number: "T-1",
      title: "No internet",
      column_id: column("New"),
      status: "New",
      status_category: "new",
      priority: "high",
      labels: ["vip"],
      position: 0,
      version: 1,
      created_via: "api",
      sla: null,
    });
    expect(world.topics()).toEqual(["ticket.created"]);
    expect(world.events()[0]?.data.ticket).toMatchObject({ id: body.id, status: "New" });
  });

  test("one external_ref 64 times at once: one ticket, one event", async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => world.post("/v1/tickets", repair({ external_ref: "a-1" }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(63);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(world.topics()).toEqual(["ticket.created"]);
  });
});

describe("POST /v1/tickets/:id/move", () => {
  test("into another column changes the status and says from where to where", async () => {
    const { body } = await world.post("/v1/tickets", repair());
    const moved = await world.post(`/v1/tickets/${body.id}/move`, { column_id: column("Done") });
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ status_category: "done", resolved_at: expect.any(String) });
    expect(world.topics()).toEqual(["ticket.created", "ticket.status_changed"]);
    expect(world.events()[1]?.data).toMatchObject({
      from: { column: "New", category: "new", column_id: column("New") },
      to: { column: "Done", category: "done", column_id: column("Done") },
    });
  });
});

describe("GET /v1/tickets", () => {
  test("filters by board, client, reference and category", async () => {
    await world.post("/v1/tickets", repair({ external_ref: "r" }));
    await world.post("/v1/tickets", repair({ column_id: column("Waiting") }));
    const total = async (query: string) =>
      (await world.get(`/v1/tickets?${query}`)).body.pagination.total;
    expect(await total("")).toBe(2);
    expect(await total(`board_id=${board.id}`)).toBe(2);
    expect(await total(`board_id=${Bun.randomUUIDv7()}`)).toBe(0);
    expect(await total(`client_id=${Bun.randomUUIDv7()}`)).toBe(0);
    expect(await total("external_ref=r")).toBe(1);
    expect(await total("status_category=waiting,done")).toBe(1);
  });
});
