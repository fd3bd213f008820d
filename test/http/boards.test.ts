import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { startSession } from "../../src/access/sign-in/sessions/sessions.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const path = "/v1/ticket-boards";

interface Shown {
  id: string;
  name: string;
  position: number;
}

const names = (shown: Shown[]): string[] => shown.map(({ name }) => name);

const newBoard = async (body: object = {}) =>
  (await world.post(path, { name: "Field work", ...body })).body;

describe("POST /v1/ticket-boards", () => {
  test("without columns the board gets one of each category", async () => {
    const { status, body } = await world.post(path, { name: "Field work" });
    expect(status).toBe(201);
    expect(names(body.columns)).toEqual([
      "New",
      "Scheduled",
      "In progress",
      "Waiting",
      "Done",
      "Cancelled",
    ]);
    expect(body).toMatchObject({ tickets_count: 0, position: 0, members: [] });
    expect(world.events()).toEqual([]);
  });

  test("a branch of nobody is refused on the field", async () => {
    const { status, body } = await world.post(path, {
      name: "Field work",
      branch_id: Bun.randomUUIDv7(),
    });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual({ branch_id: ["is not known"] });
  });

  test("sent columns need a new, a done and a cancelled one", async () => {
    const columns = [
      { name: "Inbox", category: "new" },
      { name: "Fixed", category: "done", color: "green" },
      { name: "Dropped", category: "cancelled" },
    ];
    const { body } = await world.post(path, { name: "Small", columns });
    expect(body.columns).toMatchObject(columns);
    const refused = await world.post(path, { name: "Smaller", columns: columns.slice(0, 2) });
    expect(refused.status).toBe(422);
    expect(refused.body.error.errors).toEqual({
      columns: ["the board must keep a cancelled column"],
    });
  });

  test("members are people of the organization, each once", async () => {
    const rima = world.user({ name: "Rima" });
    const stranger = world.user({ name: "Ziad" }, world.bekaa);
    const member = { user_id: rima.id, role: "lead" };
    const { body } = await world.post(path, { name: "A", members: [member] });
    expect(body.members).toEqual([{ ...member, name: "Rima" }]);
    const refused = await world.post(path, {
      name: "B",
      members: [member, { user_id: rima.id }, { user_id: stranger.id }],
    });
    expect(refused.status).toBe(422);
    expect(refused.body.error.errors).toEqual({
      "members.1.user_id": ["is there twice"],
      "members.2.user_id": ["is not known"],
    });
  });

  test("a person who opens only their own boards leads the one that they make", async () => {
    const rima = world.user({ name: "Rima", added_abilities: ["boards:manage"] });
    const { token } = world.sqlite.writeNow((tx) =>
      startSession(tx, [{ org_id: world.cedar.id, user_id: rima.id }]),
    );
    const asRima = { key: token, headers: { "organization-id": world.cedar.id } };
    const { status, body } = await world.post(path, { name: "A" }, asRima);
    expect(status).toBe(201);
    expect(body.members).toEqual([{ user_id: rima.id, name: "Rima", role: "lead" }]);
    expect((await world.get(path, asRima)).body).toEqual({ data: [body] });
  });

  test("a key limited to some boards cannot create one, whatever its body", async () => {
    const key = world.apiKey({ board_ids: [(await newBoard()).id] });
    const { status, body } = await world.post(path, {}, { key });
    expect(status).toBe(403);
    expect(body.error.reason).toBe("forbidden");
  });

  test("needs boards:manage", async () => {
    const key = world.apiKey({ abilities: ["tickets:read", "tickets:update"] });
    const { status, body } = await world.post(path, { name: "A" }, { key });
    expect(status).toBe(403);
    expect(body.error.errors).toEqual({ reason: "forbidden", ability: "boards:manage" });
  });
});

describe("GET /v1/ticket-boards", () => {
  test("another organization's boards are not there", async () => {
    await newBoard();
    const { body } = await world.get(path, { key: world.bekaa_key });
    expect(body).toEqual({ data: [] });
  });

  test("a key sees the boards that it opens", async () => {
    const [north] = [await newBoard({ name: "North" }), await newBoard({ name: "South" })];
    const key = world.apiKey({ board_ids: [north.id] });
    expect((await world.get(path, { key })).body).toEqual({ data: [north] });
  });
});

describe("PUT /v1/ticket-boards/{id}", () => {
  test("changes what is sent, and nothing else", async () => {
    const rima = world.user({ name: "Rima" });
    const before = await newBoard({ color: "red", members: [{ user_id: rima.id }] });
    const { status, body } = await world.put(`${path}/${before.id}`, { description: "North" });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, description: "North", updated_at: body.updated_at });
    const cleared = await world.put(`${path}/${before.id}`, {
      description: null,
      color: null,
      members: [],
    });
    expect(cleared.body).toMatchObject({ description: null, color: null, members: [] });
  });

  test("a position moves it in the list", async () => {
    for (const name of ["A", "B", "C"]) await newBoard({ name });
    const { data } = (await world.get(path)).body;
    await world.put(`${path}/${data[2].id}`, { position: 0 });
    const moved = (await world.get(path)).body.data;
    expect(names(moved)).toEqual(["C", "A", "B"]);
    expect(moved.map(({ position }: Shown) => position)).toEqual([0, 1, 2]);
    await world.put(`${path}/${data[2].id}`, { position: 99 });
    expect(names((await world.get(path)).body.data)).toEqual(["A", "B", "C"]);
  });

  test("a stranger's board, an unknown one and no UUID are the same 404", async () => {
    const board = await newBoard();
    const key = world.apiKey({}, world.bekaa);
    const answers = await Promise.all(
      [board.id, Bun.randomUUIDv7(), "x"].map((id) =>
        world.put(`${path}/${id}`, { name: 1 }, { key }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(answers[0]?.text ?? "");
    }
  });
});

describe("DELETE /v1/ticket-boards/{id}", () => {
  test("an empty board goes, and its job types are switched off", async () => {
    const board = await newBoard();
    const job_type = await world.post("/v1/ticket-job-types", { name: "A", board_id: board.id });
    expect((await world.delete(`${path}/${board.id}`)).status).toBe(204);
    expect((await world.get(path)).body).toEqual({ data: [] });
    expect((await world.delete(`${path}/${board.id}`)).status).toBe(404);
    const after = await world.get(`/v1/ticket-job-types/${job_type.body.id}`);
    expect(after.body.active).toBe(false);
  });
});

describe("columns", () => {
  test("a new column stands at the right end", async () => {
    const board = await newBoard();
    const { status, body } = await world.post(`${path}/${board.id}/columns`, {
      name: "Waiting for parts",
      category: "waiting",
      color: "amber",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      board_id: board.id,
      category: "waiting",
      position: 6,
      color: "amber",
      tickets_count: 0,
    });
    expect((await world.get(path)).body.data[0].columns[6]).toEqual(body);
  });

  test("a board has at most fifty", async () => {
    const columns = Array.from({ length: 50 }, (_, n) => ({
      name: `${n}`,
      category: ["new", "done", "cancelled"][n % 3],
    }));
    const board = await newBoard({ columns });
    const { status, body } = await world.post(`${path}/${board.id}/columns`, {
      name: "One more",
      category: "new",
    });
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual(["columns"]);
  });

  test("order takes every column once", async () => {
    const board = await newBoard();
    const ids: string[] = board.columns.map(({ id }: Shown) => id).reverse();
    const { status, body } = await world.put(`${path}/${board.id}/columns/order`, { ids });
    expect(status).toBe(200);
    expect(body.columns.map(({ id }: Shown) => id)).toEqual(ids);
    expect(body.columns.map(({ position }: Shown) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    const foreign = (await newBoard()).columns[0].id;
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids.slice(1), foreign]]) {
      const refused = await world.put(`${path}/${board.id}/columns/order`, { ids: wrong });
      expect(refused.status).toBe(422);
      expect(refused.body.error.errors).toEqual({
        ids: ["must be every column of the board, each once"],
      });
    }
  });

  test("32 orders and additions at once leave positions without gaps", async () => {
    const board = await newBoard();
    const ids: string[] = board.columns.map(({ id }: Shown) => id);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        n % 4 === 3
          ? world.post(`${path}/${board.id}/columns`, { name: `${n}`, category: "waiting" })
          : world.put(`${path}/${board.id}/columns/order`, {
              ids: [...ids.slice(n % 6), ...ids.slice(0, n % 6)],
            }),
      ),
    );
    for (const { status } of answers) expect([200, 201, 422]).toContain(status);
    const { columns } = (await world.get(path)).body.data[0];
    expect(columns).toHaveLength(14);
    expect(columns.map(({ position }: Shown) => position)).toEqual([...Array(14).keys()]);
  });
});
