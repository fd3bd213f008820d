import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { startSession } from "../../src/access/sign-in/sessions/sessions.ts";
import { type Sent, World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const path = "/v1/ticket-job-types";

const board = async (name = "Field work"): Promise<string> =>
  (await world.post("/v1/ticket-boards", { name })).body.id;

const item = async (currency = "USD", key = world.key): Promise<string> =>
  (await world.post("/v1/items", { name: "Router", type: "product", price: 45, currency }, { key }))
    .body.uuid;

describe("POST /v1/ticket-job-types", () => {
  test("a name is enough", async () => {
    const { status, body } = await world.post(path, { name: "Router swap" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Router swap",
      code: "router-swap",
      board_id: null,
      color: null,
      default_priority: "medium",
      sla_hours: null,
      duration_minutes: null,
      billing_mode: "none",
      requires_client: false,
      auto_assign: false,
      active: true,
      checklist: [],
      default_items: [],
      required_skills: [],
    });
    expect(world.events()).toEqual([]);
  });

  test("every field is kept", async () => {
    const sent = {
      name: "Installation",
      code: "INST",
      board_id: await board(),
      color: "#0a0",
      default_priority: "high",
      sla_hours: 72,
      duration_minutes: 90,
      billing_mode: "on_completion",
      requires_client: true,
      auto_assign: true,
      active: false,
      checklist: [{ id: "cable", label: "Cable laid", required: true }],
      default_items: [
        { item_uuid: await item(), quantity: 1.5, price: 40.25 },
        { item_uuid: await item("LBP"), quantity: 2, price: null },
      ],
      required_skills: ["fibre"],
    };
    const { body } = await world.post(path, sent);
    expect(body).toMatchObject(sent);
    expect((await world.get(`${path}/${body.id}`)).body).toEqual(body);
  });

  test("a taken slug gets -2, -3; a code that was sent is refused", async () => {
    const codes: string[] = [];
    for (let n = 0; n < 3; n++)
      codes.push((await world.post(path, { name: "Router swap" })).body.code);
    expect(codes).toEqual(["router-swap", "router-swap-2", "router-swap-3"]);
    const { status, body } = await world.post(path, { name: "Other", code: "router-swap-2" });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual({ reason: "duplicate_code", code: "router-swap-2" });
  });

  test("32 at once with one name get 32 codes", async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => world.post(path, { name: "Repair" })),
    );
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(32);
  });

  test("codes of another organization are free", async () => {
    await world.post(path, { name: "Repair", code: "R" });
    const { status } = await world.post(
      path,
      { name: "Repair", code: "R" },
      { key: world.bekaa_key },
    );
    expect(status).toBe(201);
  });

  test("an item of nobody, or of another organization, is unknown and nothing is created", async () => {
    for (const item_uuid of [Bun.randomUUIDv7(), await item("USD", world.bekaa_key)]) {
      const { status, body } = await world.post(path, {
        name: "Repair",
        default_items: [
          { item_uuid: await item(), quantity: 1 },
          { item_uuid, quantity: 1 },
        ],
      });
      expect(status).toBe(422);
      expect(body.error.reason).toBe("unknown_item");
      expect(Object.keys(body.error.errors)).toEqual(["reason", "default_items.1.item_uuid"]);
    }
    expect((await world.get(path)).body).toEqual({ data: [] });
  });

  const refused: [string, object, string][] = [
    ["no name", {}, "name"],
    ["an empty name", { name: " " }, "name"],
    ["an empty code", { code: "" }, "code"],
    ["a board of nobody", { board_id: Bun.randomUUIDv7() }, "board_id"],
    ["an unknown priority", { default_priority: "urgent" }, "default_priority"],
    ["an SLA of no hours", { sla_hours: 0 }, "sla_hours"],
    ["an SLA beyond a year", { sla_hours: 8761 }, "sla_hours"],
    ["a visit beyond a day", { duration_minutes: 1441 }, "duration_minutes"],
    ["a flag as text", { active: "yes" }, "active"],
    ["an entry without a label", { checklist: [{ required: true }] }, "checklist.0.label"],
    [
      "an id twice",
      {
        checklist: [
          { id: "a", label: "A" },
          { id: "a", label: "B" },
        ],
      },
      "checklist.1.id",
    ],
  ];
  test.each(refused)("refuses %s", async (_, sent, field) => {
    const { status, body } = await world.post(path, {
      ...("name" in sent || Object.keys(sent).length === 0 ? {} : { name: "Repair" }),
      ...sent,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual([field]);
  });

  const bad_lines: [string, object, string][] = [
    ["nothing of an item", { quantity: 0 }, "quantity"],
    ["a quantity of four decimals", { quantity: 1.0001 }, "quantity"],
    ["half cents", { quantity: 1, price: 1.005 }, "price"],
    ["a negative price", { quantity: 1, price: -1 }, "price"],
  ];
  test.each(bad_lines)("refuses %s", async (_, line, field) => {
    const { status, body } = await world.post(path, {
      name: "Repair",
      default_items: [{ item_uuid: await item(), ...line }],
    });
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual([`default_items.0.${field}`]);
  });

  test("needs tickets:update", async () => {
    const key = world.apiKey({ abilities: ["tickets:read"] });
    const { status, body } = await world.post(path, { name: "Repair" }, { key });
    expect(status).toBe(403);
    expect(body.error.errors).toEqual({ reason: "forbidden", ability: "tickets:update" });
  });
});

describe("PUT /v1/ticket-job-types/{id}", () => {
  test("what is not sent stays", async () => {
    const { body: before } = await world.post(path, {
      name: "Repair",
      board_id: await board(),
      color: "red",
      sla_hours: 24,
      requires_client: true,
      checklist: [{ label: "Signal measured" }],
      default_items: [{ item_uuid: await item(), quantity: 1 }],
      required_skills: ["fibre"],
    });
    const { status, body } = await world.put(`${path}/${before.id}`, { sla_hours: 48 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, sla_hours: 48, updated_at: body.updated_at });
  });

  test("lists replace, null clears, and a renamed type keeps its code", async () => {
    const { body: before } = await world.post(path, {
      name: "Repair",
      board_id: await board(),
      sla_hours: 24,
      checklist: [{ label: "Signal measured" }, { label: "Photo taken" }],
      default_items: [{ item_uuid: await item(), quantity: 1 }],
    });
    const { body } = await world.put(`${path}/${before.id}`, {
      name: "Line repair",
      board_id: null,
      sla_hours: null,
      checklist: [{ label: "Photo taken", required: true }, { label: "Signed" }],
      default_items: [],
      active: false,
    });
    expect(body).toMatchObject({
      name: "Line repair",
      code: "repair",
      board_id: null,
      sla_hours: null,
      default_items: [],
      active: false,
    });
    expect(body.checklist[0]).toEqual({ ...before.checklist[1], required: true });
  });

  test("a taken code is refused, its own is not", async () => {
    await world.post(path, { name: "A", code: "A" });
    const { body } = await world.post(path, { name: "B", code: "B" });
    expect((await world.put(`${path}/${body.id}`, { code: "A" })).body.error.reason).toBe(
      "duplicate_code",
    );
    expect((await world.put(`${path}/${body.id}`, { code: "B" })).status).toBe(200);
  });

  test("one of another organization, an unknown one and no UUID are the same 404", async () => {
    const { body } = await world.post(path, { name: "A" }, { key: world.bekaa_key });
    const answers = await Promise.all(
      [body.id, Bun.randomUUIDv7(), "x"].map((id) => world.put(`${path}/${id}`, { name: 1 })),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(answers[0]?.text ?? "");
    }
  });
});

describe("who is limited to boards", () => {
  const limited = async () => {
    const [own, foreign] = [await board("Own"), await board("Foreign")];
    const member = world.user({ role: "dispatcher" });
    const members = [{ user_id: member.id, role: "member" }];
    await world.put(`/v1/ticket-boards/${own}`, { members });
    const session = [{ org_id: world.cedar.id, user_id: member.id }];
    const { token } = world.sqlite.writeNow((tx) => startSession(tx, session));
    const callers: Record<string, Sent> = {
      key: { key: world.apiKey({ board_ids: [own] }) },
      person: { key: token, headers: { "organization-id": world.cedar.id } },
    };
    return { own, foreign, callers };
  };

  test.each(["key", "person"])("a %s makes and changes those of its boards", async (who) => {
    const { own, callers } = await limited();
    const { status, body } = await world.post(path, { name: "A", board_id: own }, callers[who]);
    expect(status).toBe(201);
    const changed = { sla_hours: 48, active: false, board_id: own };
    const after = await world.put(`${path}/${body.id}`, changed, callers[who]);
    expect([after.status, after.body.active]).toEqual([200, false]);
  });

  test.each(["key", "person"])("a %s makes and changes none of all boards", async (who) => {
    const { own, foreign, callers } = await limited();
    const everywhere = (await world.post(path, { name: "Everywhere" })).body;
    const mine = (await world.post(path, { name: "Mine", board_id: own })).body;
    const before = (await world.get(path)).body;
    const refused = [
      world.post(path, { name: "New" }, callers[who]),
      world.post(path, { name: "New", board_id: null }, callers[who]),
      world.put(`${path}/${everywhere.id}`, { active: false }, callers[who]),
      world.put(`${path}/${everywhere.id}`, {}, callers[who]),
      world.put(`${path}/${everywhere.id}`, { board_id: own }, callers[who]),
      world.put(`${path}/${mine.id}`, { board_id: null }, callers[who]),
      world.put(`${path}/${mine.id}`, { board_id: foreign }, callers[who]),
      world.put(`${path}/${mine.id}`, { board_id: Bun.randomUUIDv7() }, callers[who]),
    ];
    for (const { status, body } of await Promise.all(refused)) {
      expect(status).toBe(403);
      expect(body.error.errors).toEqual({
        reason: "forbidden",
        ability: "boards:manage",
        field: "board_id",
      });
    }
    expect((await world.get(path)).body).toEqual(before);
  });
});

describe("GET /v1/ticket-job-types", () => {
  test("a board's types and the organization's; inactive ones on request", async () => {
    const [north, south] = [await board("North"), await board("South")];
    await world.post(path, { name: "Everywhere" });
    await world.post(path, { name: "North only", board_id: north });
    await world.post(path, { name: "South only", board_id: south });
    await world.post(path, { name: "Old", active: false });
    const names = async (query: string, key = world.key): Promise<string[]> =>
      (await world.get(`${path}${query}`, { key })).body.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names("")).toEqual(["South only", "North only", "Everywhere"]);
    expect(await names(`?board_id=${north}`)).toEqual(["North only", "Everywhere"]);
    expect(await names(`?board_id=${north}&include_inactive=1`)).toEqual([
      "Old",
      "North only",
      "Everywhere",
    ]);
    expect(await names(`?board_id=${Bun.randomUUIDv7()}`)).toEqual(["Everywhere"]);

    const southern = world.apiKey({ board_ids: [south] });
    expect(await names("", southern)).toEqual(["South only", "Everywhere"]);
    expect(await names(`?board_id=${north}`, southern)).toEqual(["Everywhere"]);
    expect(await names("", world.bekaa_key)).toEqual([]);
  });

  test("a type of a board that the key cannot open is not found", async () => {
    const [north, south] = [await board("North"), await board("South")];
    const { body } = await world.post(path, { name: "North only", board_id: north });
    const key = world.apiKey({ board_ids: [south] });
    expect((await world.get(`${path}/${body.id}`, { key })).status).toBe(404);
    const moved = await world.post(path, { name: "Mine", board_id: north }, { key });
    expect(moved.body.error.errors).toEqual({ board_id: ["is not known"] });
  });

  test("a bad filter is refused by name", async () => {
    const { status, body } = await world.get(`${path}?board_id=7`);
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual(["board_id"]);
  });
});
