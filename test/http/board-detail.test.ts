import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { startSession } from "../../src/access/sign-in/sessions/sessions.ts";
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

  test("with tickets=columns each card is sent once, in its column", async () => {
    const board = await newBoard();
    await newTicket(board.id, "A");
    const path = `/v1/ticket-boards/${board.id}?slim=1`;
    const { body: both } = await world.get(path);
    const { status, body } = await world.get(`${path}&tickets=columns`);
    expect(status).toBe(200);
    expect(titles(body.columns[0].tickets)).toEqual(["A"]);
    expect(body).toEqual({ ...both, tickets: [] });
    const refused = await world.get(`${path}&tickets=flat`);
    expect([refused.status, Object.keys(refused.body.error.errors)]).toEqual([422, ["tickets"]]);
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

  test("a technician opens the boards of which they are a member, and sees their own cards", async () => {
    const rima = world.user({ name: "Rima" });
    const { token } = world.sqlite.writeNow((tx) =>
      startSession(tx, [{ org_id: world.cedar.id, user_id: rima.id }]),
    );
    const asRima = { key: token, headers: { "organization-id": world.cedar.id } };
    const board = await newBoard();
    const path = `/v1/ticket-boards/${board.id}`;
    await newTicket(board.id, "A");
    await newTicket(board.id, "B", { assigned_users: [rima.id] });
    expect((await world.get(path, asRima)).status).toBe(404);
    await world.put(path, { members: [{ user_id: rima.id }] });
    const { body } = await world.get(path, asRima);
    expect(titles(body.tickets)).toEqual(["B"]);
    expect([body.tickets_count, body.columns[0].tickets_count]).toEqual([1, 1]);
    const { data } = (await world.get("/v1/ticket-boards", asRima)).body;
    expect(data.map((one: Shown) => one.tickets_count)).toEqual([1]);
    await world.post(`/v1/tickets/${body.tickets[0].id}/archive`);
    expect((await world.get(path, asRima)).body.tickets_count).toBe(0);
    await world.post(`/v1/tickets/${body.tickets[0].id}/unarchive`);
    await world.put(path, { members: [] });
    expect((await world.get(path, asRima)).status).toBe(404);
  });

  test("the archive is shown instead when asked, newest first", async () => {
    const board = await newBoard();
    for (const title of ["A", "B", "C"]) {
      const { id } = await newTicket(board.id, title);
      if (title !== "C") await world.post(`/v1/tickets/${id}/archive`);
    }
    const { body } = await world.get(`/v1/ticket-boards/${board.id}?archived=1`);
    expect(titles(body.tickets)).toEqual(["B", "A"]);
    expect(titles(body.columns[0].tickets)).toEqual(["B", "A"]);
    expect(body.tickets_count).toBe(1);
    expect(titles((await world.get(`/v1/ticket-boards/${board.id}`)).body.tickets)).toEqual(["C"]);
  });

  test("a board that holds tickets cannot be deleted", async () => {
    const board = await newBoard();
    const { id } = await newTicket(board.id, "A");
    const { status, body } = await world.delete(`/v1/ticket-boards/${board.id}`);
    expect(status).toBe(422);
    expect(body.error.errors).toEqual({ reason: "in_use", tickets_count: 1 });
    await world.delete(`/v1/tickets/${id}`);
    expect((await world.get(`/v1/ticket-boards/${board.id}`)).body).toMatchObject({
      tickets_count: 0,
      tickets: [],
    });
    expect((await world.delete(`/v1/ticket-boards/${board.id}`)).status).toBe(204);
  });
});
