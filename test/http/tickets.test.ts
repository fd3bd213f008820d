import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { Instant } from "../../src/clock/instant.ts";
import { TicketWorld } from "../ticket-world.ts";

let world: TicketWorld;
beforeEach(async () => {
  setSystemTime(new Date("2026-03-02T09:00:00Z"));
  world = await TicketWorld.open();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const client = async (more: object) =>
  (await world.post("/v1/clients", { name: "Nour Haddad", ...more })).body;

const jobType = async (more: object = {}) =>
  (await world.post("/v1/ticket-job-types", { name: "Repair", ...more })).body;

describe("POST /v1/tickets", () => {
  test("creates a ticket at the bottom of the first column and says so once", async () => {
    const { id: client_id } = await client({ username: "nour", phone_number: "03 123 456" });
    const body = await world.ticket({ labels: ["vip"], client_id, due_date: "2026-03-05" });
    expect(body).toMatchObject({
      ticket_number: "T-1",
      version: 1,
      title: "No internet",
      description: null,
      column_id: world.column("new"),
      status: "New",
      status_category: "new",
      position: 0,
      priority: "high",
      type: "support",
      due_date: "2026-03-05",
      labels: ["vip"],
      client_id,
      client: { id: client_id, name: "Nour Haddad", phone_number: "03 123 456", deleted_at: null },
      board: { id: world.board.id, name: "Field work" },
      column: { id: world.column("new"), name: "New", category: "new" },
      technician_id: null,
      technician: null,
      assigned_users: [],
      created_via: "api",
      created_by: { type: "api_key", name: "test" },
      created_at: "2026-03-02T09:00:00Z",
      sla: null,
      comments: [],
      attachments: [],
    });
    expect(body.api_key_id).toBe(body.created_by.id);
    expect((await world.ticket()).position).toBe(1);
    expect(world.topics().filter((topic) => topic !== "client.created")).toEqual([
      "ticket.created",
      "ticket.created",
    ]);
    const [, { data } = { data: {} }] = world.events();
    expect(data).toEqual({
      ticket: {
        id: body.id,
        ticket_number: "T-1",
        external_ref: null,
        status: "New",
        status_category: "new",
        board_id: world.board.id,
        client_id,
        created_via: "api",
        job_type: null,
        technician_id: null,
        scheduled_at: null,
        sla_due_at: null,
        archived_at: null,
        updated_at: "2026-03-02T09:00:00Z",
      },
    });
  });

  test("a refused create takes no number", async () => {
    await world.post("/v1/tickets", world.input({ client_id: Bun.randomUUIDv7() }));
    expect((await world.ticket()).ticket_number).toBe("T-1");
  });

  test.each([
    [{ title: "" }, "title"],
    [{ title: "x".repeat(256) }, "title"],
    [{ description: "x".repeat(20_001) }, "description"],
    [{ priority: "urgent" }, "priority"],
    [{ priority: undefined }, "priority"],
    [{ type: undefined }, "type"],
    [{ due_date: "2026-02-30" }, "due_date"],
    [{ sla_hours: 0 }, "sla_hours"],
    [{ sla_hours: 8761 }, "sla_hours"],
    [{ sla_hours: 1.5 }, "sla_hours"],
    [{ labels: ["a", 1] }, "labels.1"],
    [{ column_id: Bun.randomUUIDv7() }, "column_id"],
    [{ job_type_id: Bun.randomUUIDv7() }, "job_type_id"],
    [{ external_ref: "x".repeat(192) }, "external_ref"],
    [{ assigned_users: [Bun.randomUUIDv7()] }, "assigned_users.0"],
    [{ technician_id: Bun.randomUUIDv7() }, "technician_id"],
    [{ scheduled_at: "tomorrow" }, "scheduled_at"],
  ])("a bad body is refused on the field (%#)", async (more, field) => {
    const { status, body } = await world.post("/v1/tickets", world.input(more));
    expect([status, body.error.reason]).toEqual([422, "validation_failed"]);
    expect(Object.keys(body.error.errors)).toEqual([field]);
    expect(world.topics()).toEqual([]);
  });

  test("a board that is unknown, or that the key cannot open, is not found", async () => {
    const { body: other } = await world.post("/v1/ticket-boards", { name: "Other" });
    const key = world.apiKey({ board_ids: [other.id] });
    const answers = [
      await world.post("/v1/tickets", world.input({ board_id: Bun.randomUUIDv7() })),
      await world.post("/v1/tickets", world.input(), { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  test("naming a technician without tickets:schedule is 403, before anything else is looked at", async () => {
    const key = world.apiKey({ abilities: ["tickets:create"] });
    const sent = world.input({ technician_id: Bun.randomUUIDv7(), board_id: Bun.randomUUIDv7() });
    const { status, body } = await world.post("/v1/tickets", sent, { key });
    expect([status, body.error.errors]).toEqual([
      403,
      { reason: "forbidden", ability: "tickets:schedule" },
    ]);
  });

  test("a job type fills priority, type, SLA and checklist", async () => {
    const type = await jobType({
      default_priority: "critical",
      sla_hours: 4,
      checklist: [{ id: "power", label: "Power" }, { label: "Signal" }],
    });
    const body = await world.ticket({
      job_type_id: type.id,
      priority: undefined,
      type: undefined,
    });
    expect(body).toMatchObject({
      priority: "critical",
      type: "support",
      sla_hours: 4,
      sla_due_at: "2026-03-02T13:00:00Z",
      sla: { hours: 4, paused: false, breached: false, remaining_seconds: 4 * 3600 },
      job_type: { id: type.id, name: "Repair", code: "repair", billing_mode: "none" },
      checklist_state: type.checklist.map(({ id }: { id: string }) => ({ id, done: false })),
    });
    expect(await world.ticket({ job_type_id: type.id, sla_hours: null })).toMatchObject({
      sla_hours: null,
      sla_due_at: null,
    });
    expect((await world.ticket({ job_type_id: type.id, sla_hours: 9 })).sla_hours).toBe(9);
  });

  test("an inactive job type, or one of another board, is refused", async () => {
    const { body: other } = await world.post("/v1/ticket-boards", { name: "Other" });
    for (const more of [{ active: false }, { board_id: other.id }]) {
      const { id: job_type_id } = await jobType(more);
      const { status, body } = await world.post("/v1/tickets", world.input({ job_type_id }));
      expect([status, Object.keys(body.error.errors)]).toEqual([422, ["job_type_id"]]);
    }
  });

  test("a job type that requires a client is refused without one", async () => {
    const { id: job_type_id } = await jobType({ requires_client: true });
    const { status, body } = await world.post("/v1/tickets", world.input({ job_type_id }));
    expect([status, body.error.reason]).toEqual([422, "client_required"]);
  });

  test("created done or cancelled has its mark, no SLA, and sends ticket.created only", async () => {
    const rima = world.user();
    const done = await world.ticket({
      column_id: world.column("done"),
      sla_hours: 4,
      assigned_users: [rima.id],
    });
    expect(done).toMatchObject({
      resolved_at: "2026-03-02T09:00:00Z",
      closed_at: null,
      sla_hours: 4,
      sla_due_at: null,
    });
    const cancelled = await world.ticket({ column_id: world.column("cancelled") });
    expect(cancelled).toMatchObject({ closed_at: "2026-03-02T09:00:00Z", resolved_at: null });
    expect(world.topics()).toEqual(["ticket.created", "ticket.created"]);
  });

  test("people assigned at once are told of after the ticket", async () => {
    const rima = world.user({ name: "Rima", email: "rima@cedar.example" });
    const { body } = await world.post(
      "/v1/tickets",
      world.input({ assigned_users: [rima.id, rima.id] }),
    );
    expect(body.assigned_users).toEqual([rima.id]);
    expect(body.assignees).toEqual([{ id: rima.id, name: "Rima", email: "rima@cedar.example" }]);
    expect(world.topics()).toEqual(["ticket.created", "ticket.assigned"]);
    expect(world.events()[1]?.data).toMatchObject({
      assigned_user_ids: [rima.id],
      added_user_ids: [rima.id],
      removed_user_ids: [],
    });
  });

  test("a person's ticket is created_via web, or mobile by the App-Platform header", async () => {
    const boss = world.as(world.user({ role: "owner" }));
    const web = await world.post("/v1/tickets", world.input(), boss);
    expect(web.body).toMatchObject({ created_via: "web", api_key_id: null });
    const headers = { ...boss.headers, "app-platform": "android" };
    const mobile = await world.post("/v1/tickets", world.input(), { ...boss, headers });
    expect(mobile.body.created_via).toBe("mobile");
    const key = await world.post("/v1/tickets", world.input(), { headers });
    expect(key.body.created_via).toBe("api");
  });
});

describe("the client of a new ticket", () => {
  test("is found by phone in any format, ISP username, reference or id", async () => {
    const { id } = await client({
      username: "nour",
      phone_number: "03 123 456",
      external_ref: "crm-7",
    });
    for (const key of [
      { client_id: id },
      { client_phone: "+961 3-123456" },
      { client_isp_username: "NOUR" },
      { client_external_ref: "crm-7" },
    ])
      expect((await world.ticket(key)).client_id).toBe(id);
  });

  test("not found, ambiguous, or asked for twice is refused with its reason", async () => {
    const phone_number = "03 123 456";
    const first = await client({ username: "nour", phone_number });
    const second = await client({ username: "maya", phone_number });
    const refusal = async (more: object) =>
      (await world.post("/v1/tickets", world.input(more))).body.error;
    expect((await refusal({ client_phone: "70 000 000" })).reason).toBe("client_not_found");
    expect((await refusal({ client_id: Bun.randomUUIDv7() })).reason).toBe("client_not_found");
    expect(await refusal({ client_phone: "009613123456" })).toMatchObject({
      reason: "client_ambiguous",
      errors: { candidates: [second.id, first.id] },
    });
    expect((await refusal({ client_phone: "70", client_external_ref: "x" })).reason).toBe(
      "client_lookup_conflict",
    );
  });

  test.each(["client_phone", "client_isp_username", "client_external_ref"])(
    "an empty or blank %s finds nobody, and nothing is created",
    async (key) => {
      await client({ username: "nour", phone_number: "-" });
      const { id } = await world.ticket();
      for (const value of ["", " "]) {
        const made = await world.post("/v1/tickets", world.input({ [key]: value }));
        expect([made.status, made.body.error.reason]).toEqual([422, "client_not_found"]);
        const changed = await world.put(`/v1/tickets/${id}`, { [key]: value });
        expect([changed.status, changed.body.error.reason]).toEqual([422, "client_not_found"]);
      }
      expect((await world.get("/v1/tickets")).body.pagination.total).toBe(1);
    },
  );
});

describe("external_ref", () => {
  test("64 creates at once: one ticket, one event", async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        world.post("/v1/tickets", world.input({ external_ref: "a-1" })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(63);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(world.topics()).toEqual(["ticket.created"]);
  });

  test("again, with another title and by another key, gives the ticket as it is", async () => {
    const first = await world.ticket({ external_ref: "a-1" });
    const sent = world.input({ external_ref: "a-1", title: "Other" });
    const { status, body } = await world.post("/v1/tickets", sent, { key: world.apiKey() });
    expect([status, body]).toEqual([200, first]);
  });

  test("of a deleted ticket, or one on a board that the key cannot open, is a conflict", async () => {
    const { body: other } = await world.post("/v1/ticket-boards", { name: "Other" });
    const key = world.apiKey({ board_ids: [other.id] });
    const sent = world.input({ external_ref: "a-1", board_id: other.id });
    const { id } = await world.ticket({ external_ref: "a-1" });
    expect((await world.post("/v1/tickets", sent, { key })).status).toBe(409);
    await world.delete(`/v1/tickets/${id}`);
    expect((await world.post("/v1/tickets", sent)).body.error.reason).toBe("conflict");
    expect(world.topics()).toEqual(["ticket.created"]);
  });

  test("of another organization is free", async () => {
    await world.ticket({ external_ref: "a-1" });
    const key = world.bekaa_key;
    const { body: board } = await world.post("/v1/ticket-boards", { name: "Bekaa" }, { key });
    const sent = world.input({ board_id: board.id, external_ref: "a-1" });
    const { status, body } = await world.post("/v1/tickets", sent, { key });
    expect([status, body.ticket_number]).toEqual([201, "T-1"]);
  });
});

describe("GET /v1/tickets/{id}", () => {
  test("a stranger's, deleted, unknown or malformed id is not found, all alike", async () => {
    const { id } = await world.ticket();
    const gone = await world.ticket();
    await world.delete(`/v1/tickets/${gone.id}`);
    const { body: other } = await world.post("/v1/ticket-boards", { name: "Other" });
    const answers = [
      await world.get(`/v1/tickets/${id}`, { key: world.bekaa_key }),
      await world.get(`/v1/tickets/${id}`, { key: world.apiKey({ board_ids: [other.id] }) }),
      await world.get(`/v1/tickets/${gone.id}`),
      await world.get(`/v1/tickets/${Bun.randomUUIDv7()}`),
      await world.get("/v1/tickets/7"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test("a deleted client stays on its tickets, and says so", async () => {
    const { id: client_id } = await client({ username: "nour" });
    const { id } = await world.ticket({ client_id });
    const deleted_at = "2026-03-02T09:00:00Z" as Instant;
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      tx.run(tx.update("clients", { deleted_at }).where("id", "=", client_id));
    });
    const { body } = await world.get(`/v1/tickets/${id}`);
    expect(body.client).toMatchObject({ id: client_id, deleted_at });
    const list = await world.get(`/v1/tickets?client_id=${client_id}`);
    expect(list.body.pagination.total).toBe(1);
  });
});
