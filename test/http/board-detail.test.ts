import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

interface Shown {
  id: string;
  title: string;
  category: string;
  tickets_count: number;
  tickets: Shown[];
}

const newBoard = async () => (await world.post("/v1/ticket-boards", { name: "Field work" })).body;

const newTicket = async (board_id: string, title: string, body: object = {}) =>
  (await world.post("/v1/tickets", { title, board_id, priority: "low", type: "support", ...body }))
    .body;

const titles = (tickets: Shown[]): string[] => tickets.map(({ title }) => title);

describe("GET /v1/ticket-boards/{id}", () => {
  test("cards stand in their columns in order, and flat from left to right", async () => {
    const board = await newBoard();
    const [new_column, scheduled] = board.columns;
    await newTicket(board.id, "A", { column_id: scheduled.id });
    const b = await newTicket(board.id, "B");
    await newTicket(board.id, "C");
    await newTicket(board.id, "D");
    await world.post(`/v1/tickets/${b.id}/move`, { column_id: new_column.id, position: 1 });
    const { status, body } = await world.get(`/v1/ticket-boards/${board.id}?slim=1`);
    expect(status).toBe(200);
    expect(body.columns.map(({ tickets }: Shown) => titles(tickets))).toEqual([
      ["C", "B", "D"],
      ["A"],
      [],
      [],
      [],
      [],
    ]);
    expect(titles(body.tickets)).toEqual(["C", "B", "D", "A"]);
    expect(body.columns.map(({ tickets_count }: Shown) => tickets_count)).toEqual([
      3, 1, 0, 0, 0, 0,
    ]);
    expect(body.tickets_count).toBe(4);
    const { body: listed } = await world.get("/v1/ticket-boards");
    expect(listed.data[0].tickets_count).toBe(4);
  });

  test("a board that a key cannot open, a stranger's, an unknown one and no UUID are the same 404", async () => {
    const [board, other] = [await newBoard(), await newBoard()];
    const limited = world.apiKey({ board_ids: [other.id] });
    const answers = await Promise.all([
      world.get(`/v1/ticket-boards/${board.id}`, { key: limited }),
      world.get(`/v1/ticket-boards/${board.id}`, { key: world.bekaa_key }),
      world.get(`/v1/ticket-boards/${Bun.randomUUIDv7()}?slim=perhaps`),
      world.get("/v1/ticket-boards/x"),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(answers[0]?.text ?? "");
    }
    expect((await world.get(`/v1/ticket-boards/${other.id}`, { key: limited })).status).toBe(200);
  });

  test("a board that holds tickets cannot be deleted", async () => {
    const board = await newBoard();
    await newTicket(board.id, "A");
    const { status, body } = await world.delete(`/v1/ticket-boards/${board.id}`);
    expect(status).toBe(422);
    expect(body.error.errors).toEqual({ reason: "in_use", tickets_count: 1 });
  });
});
