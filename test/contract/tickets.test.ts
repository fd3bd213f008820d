import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Board, outcome, Service } from "./service.ts";

/* §2.2, §3.1 and §4.5, without booking and completion. */

let service: Service;
let board: Board;
beforeAll(async () => {
  service = await Service.share();
  board = await service.board();
});
afterAll(() => service.stop());

const input = (more: object = {}) => ({
  title: "No internet",
  board_id: board.id,
  priority: "low",
  type: "task",
  ...more,
});
const create = (more: object = {}, sent = {}) => service.post("/v1/tickets", input(more), sent);
const ticket = (more: object = {}) => service.made("/v1/tickets", input(more));
const act = (id: string, action: string, body: object = {}, headers = {}) =>
  service.post(`/v1/tickets/${id}/${action}`, body, { headers });
const move = (id: string, category: string) =>
  act(id, "move", { column_id: board.columns[category] });

const fields =
  `id ticket_number title description board_id column_id client_id priority type due_date
  sla_hours sla_due_at sla_breached_at labels job_type_id technician_id scheduled_at scheduled_until
  assigned_users external_ref created_via api_key_id status status_category started_at resolved_at
  closed_at archived_at updated_at cancellation_reason comments_count attachments_count checklist_state
  revisit_at position board column client job_type technician assignees items invoice_id follow_up_of sla
  comments attachments created_by created_at version`.split(/\s+/);

test("the record carries every field; lists leave out comments and attachments", async () => {
  const created = await ticket({ labels: ["vip"], sla_hours: 4 });
  expect(Object.keys(created).toSorted()).toEqual(fields.toSorted());
  expect(created).toMatchObject({
    ticket_number: expect.stringMatching(/^T-\d+$/),
    column_id: board.columns.new,
    status: "New",
    status_category: "new",
    created_via: "api",
    items: [],
    invoice_id: null,
    labels: ["vip"],
  });
  const read = await service.get(`/v1/tickets/${created.id.toUpperCase()}`);
  expect(read.body).toEqual({
    ...created,
    sla: { ...created.sla, remaining_seconds: expect.any(Number) },
  });
  const { body } = await service.get("/v1/tickets?per_page=1");
  const listed = fields.filter((field) => field !== "comments" && field !== "attachments");
  expect(Object.keys(body.data[0]).toSorted()).toEqual(listed.toSorted());
});

describe("create", () => {
  test.each([
    ["title", {}],
    ["board_id", { title: "A" }],
    ["priority", { priority: null }],
    ["type", { type: null }],
    ["column_id", { column_id: Bun.randomUUIDv7() }],
    ["job_type_id", { job_type_id: Bun.randomUUIDv7() }],
    ["assigned_users.0", { assigned_users: [Bun.randomUUIDv7()] }],
  ])("refuses on %s", async (field, more) => {
    const whole = field === "title" || field === "board_id" ? more : input(more);
    const { status, body } = await service.post("/v1/tickets", whole);
    expect([status, body.error.reason]).toEqual([422, "validation_failed"]);
    expect(Object.keys(body.error.errors)).toContain(field);
  });

  test("answers 404 for a board that is unknown or another organization's", async () => {
    expect(outcome(await create({ board_id: Bun.randomUUIDv7() }))).toEqual([404, "not_found"]);
    expect(outcome(await create({}, { key: service.bekaa_key }))).toEqual([404, "not_found"]);
  });

  test.each([
    ["done", "resolved_at"],
    ["cancelled", "closed_at"],
  ])("straight into %s sets %s, and counts no SLA", async (category, mark) => {
    const made = await ticket({ column_id: board.columns[category], sla_hours: 4 });
    expect(made).toMatchObject({ status_category: category, sla_due_at: null });
    expect(made[mark]).toBe(made.created_at);
  });

  test("is `api` for a key, also with App-Platform", async () => {
    const { body } = await create({}, { headers: { "app-platform": "ios" } });
    expect(body.created_via).toBe("api");
  });

  test("numbers have no gaps, also under concurrent creates with refusals between", async () => {
    const numbers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(index % 3 === 0 ? { title: "" } : {})),
    );
    const made = numbers
      .filter(({ status }) => status === 201)
      .map(({ body }) => Number(body.ticket_number.slice(2)))
      .toSorted((a, b) => a - b);
    expect(made).toEqual(made.map((_, index) => (made[0] ?? 0) + index));
  });
});

describe("external_ref", () => {
  test("repeated answers 200 with the ticket as it is, whatever else is sent", async () => {
    const first = await create({ external_ref: "JOB-1" });
    const again = await create({ external_ref: "JOB-1", title: "Other", client_phone: "0" });
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    await act(first.body.id, "archive");
    expect((await create({ external_ref: "JOB-1" })).body.archived_at).not.toBeNull();
    expect((await service.get("/v1/tickets?external_ref=JOB-1")).body.data).toEqual([]);
    const { body } = await service.get("/v1/tickets?external_ref=JOB-1&archived=1");
    expect(body.pagination.total).toBe(1);
  });

  test("of a deleted ticket, or on a board that the key cannot open, is a conflict", async () => {
    const { id } = await ticket({ external_ref: "JOB-2" });
    const other = await service.board();
    const { key } = await service.newKey("tickets:read,tickets:create", {
      more: ["--boards", other.id],
    });
    const elsewhere = { external_ref: "JOB-2", board_id: other.id };
    expect(outcome(await create(elsewhere, { key }))).toEqual([409, "conflict"]);
    expect((await service.delete(`/v1/tickets/${id}`)).status).toBe(204);
    expect(outcome(await create({ external_ref: "JOB-2" }))).toEqual([409, "conflict"]);
    expect((await service.get(`/v1/tickets/${id}`)).status).toBe(404);
  });

  test("of 64 concurrent creates makes one ticket", async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => create({ external_ref: "JOB-3" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(63);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe("client lookup", () => {
  test("finds by each key, and says why it does not", async () => {
    const isp = await service.made("/v1/isps", { name: "Ogero" });
    const { id } = await service.made("/v1/clients", {
      name: "Nadia",
      username: "looked.up",
      phone_number: "03 456 789",
      external_ref: "CRM-9",
      isp_account: { isp_id: isp.id, username: "Nadia.Fiber" },
    });
    for (const key of [
      { client_id: id },
      { client_phone: "+961 3456789" },
      { client_isp_username: "nadia.fiber" },
      { client_external_ref: "CRM-9" },
    ]) {
      expect((await ticket(key)).client_id).toBe(id);
      const query = new URLSearchParams(key);
      expect((await service.get(`/v1/tickets?${query}`)).body.pagination.total).toBeGreaterThan(0);
    }
    const conflict = { client_phone: "03456789", client_external_ref: "CRM-9" };
    expect(outcome(await create(conflict))).toEqual([422, "client_lookup_conflict"]);
    const query = new URLSearchParams(conflict);
    expect(outcome(await service.get(`/v1/tickets?${query}`))).toEqual([
      422,
      "client_lookup_conflict",
    ]);
    for (const unknown of [
      { client_id: Bun.randomUUIDv7() },
      { client_phone: "01 999 999" },
      { client_external_ref: "crm-9" },
    ]) {
      expect(outcome(await create(unknown))).toEqual([422, "client_not_found"]);
      const list = await service.get(`/v1/tickets?${new URLSearchParams(unknown)}`);
      expect([list.status, list.body.data]).toEqual([200, []]);
    }
    const foreign = await service.post(
      "/v1/tickets",
      input({ board_id: (await bekaaBoard()).id, client_id: id }),
      { key: service.bekaa_key },
    );
    expect(outcome(foreign)).toEqual([422, "client_not_found"]);
  });

  const bekaaBoard = () =>
    service.made("/v1/ticket-boards", { name: "Bekaa" }, { key: service.bekaa_key });
});

describe("life", () => {
  test("start once, cancel once, and never what is done", async () => {
    const { id } = await ticket();
    const started = await act(id, "start");
    expect(started.body).toMatchObject({ status_category: "in_progress", version: 2 });
    expect(started.body.started_at).not.toBeNull();
    expect((await act(id, "start")).body.version).toBe(2);

    const cancelled = await act(id, "cancel", { reason: "Moved away" });
    expect(cancelled.body).toMatchObject({
      status_category: "cancelled",
      cancellation_reason: "Moved away",
      closed_at: expect.any(String),
      completion: {
        replayed: false,
        billing_mode: "none",
        invoice: null,
        payment_id: null,
        follow_up: null,
        client_notified: false,
      },
    });
    const again = await act(id, "cancel", { reason: "Again" }, { "idempotency-key": "natural" });
    expect(again.body).toMatchObject({ cancellation_reason: "Moved away", version: 3 });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(outcome(await act(id, "start"))).toEqual([422, "ticket_closed"]);

    await act(id, "reopen");
    await move(id, "done");
    expect(outcome(await act(id, "cancel", { reason: "Late" }))).toEqual([422, "already_done"]);
  });

  test("reopening clears the end and goes to the first new column", async () => {
    const { id } = await ticket({ column_id: board.columns.done });
    const { body } = await act(id, "reopen");
    expect(body).toMatchObject({ status_category: "new", resolved_at: null, closed_at: null });
    expect((await act(id, "reopen")).body.version).toBe(body.version);
    await move(id, "done");
    const closed = { column_id: board.columns.cancelled };
    expect((await act(id, "reopen", closed)).status).toBe(422);
  });

  test("the SLA of a closed ticket is locked, and changes count from the creation", async () => {
    const { id, created_at } = await ticket({ sla_hours: 4 });
    const put = (sla_hours: unknown) => service.put(`/v1/tickets/${id}`, { sla_hours });
    const { body } = await put(10);
    expect(Date.parse(body.sla_due_at) - Date.parse(created_at)).toBe(10 * 3600 * 1000);
    expect((await put(null)).body).toMatchObject({ sla_hours: null, sla_due_at: null, sla: null });
    await put(4);
    for (const category of ["done", "cancelled"]) {
      await move(id, category);
      expect(outcome(await put(5))).toEqual([422, "sla_locked"]);
    }
  });

  test("an archived ticket can be read and changed, not moved; both switches are idempotent", async () => {
    const { id } = await ticket();
    const { body } = await act(id, "archive");
    expect(body.archived_at).not.toBeNull();
    expect((await act(id, "archive")).body.version).toBe(body.version);
    expect(outcome(await act(id, "start"))).toEqual([422, "ticket_archived"]);
    expect(outcome(await act(id, "cancel"))).toEqual([422, "ticket_archived"]);
    expect(outcome(await move(id, "done"))).toEqual([422, "ticket_archived"]);
    expect((await service.put(`/v1/tickets/${id}`, { title: "Still" })).status).toBe(200);
    const said = await act(id, "comments", { body: "Seen" });
    expect([said.status, said.body.internal]).toEqual([201, false]);
    expect((await act(id, "unarchive")).body.archived_at).toBeNull();
  });

  test("history tells it, oldest first", async () => {
    const { id } = await ticket();
    await act(id, "start");
    await service.put(`/v1/tickets/${id}`, { sla_hours: 3 });
    await move(id, "waiting");
    await act(id, "cancel", { reason: "No" });
    await act(id, "reopen");
    await act(id, "archive");
    const { body } = await service.get(`/v1/tickets/${id}/history`);
    expect(body.map(({ type }: { type: string }) => type)).toEqual([
      "created",
      "started",
      "sla_changed",
      "moved",
      "cancelled",
      "reopened",
      "archived",
    ]);
    expect(body[0].actor).toMatchObject({ type: "api_key", name: "contract" });
  });

  test("concurrent moves leave positions without gap or duplicate", async () => {
    const own = await service.board();
    const ids: string[] = [];
    for (let index = 0; index < 16; index += 1) ids.push((await ticket({ board_id: own.id })).id);
    await Promise.all(
      ids.map((id, index) =>
        act(id, "move", { column_id: own.columns.waiting, position: index % 4 }),
      ),
    );
    const { body } = await service.get(`/v1/ticket-boards/${own.id}?slim=1`);
    expect(body.tickets.map(({ position }: { position: number }) => position)).toEqual(
      ids.map((_, index) => index),
    );
  });
});

describe("list", () => {
  let own: Board;
  beforeAll(async () => {
    own = await service.board();
    const priorities = ["low", "critical", "medium", "high"];
    for (const [index, priority] of priorities.entries())
      await ticket({
        board_id: own.id,
        title: `Job ${index}`,
        priority,
        due_date: index === 0 ? null : `2026-0${index}-01`,
        column_id: own.columns[["new", "waiting", "done", "new"][index] ?? ""],
      });
  });
  const titles = async (query: string) => {
    const { status, body } = await service.get(`/v1/tickets?board_id=${own.id}&${query}`);
    expect(status).toBe(200);
    return body.data.map(({ title }: { title: string }) => Number(title.slice(4)));
  };

  test("overdue goes by the organization's day", async () => {
    const day = (zone: string) => new Date().toLocaleDateString("sv", { timeZone: zone });
    const [east, west] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    const zones = await service.board();
    // It is always a later day in the east: what was due in the west today is late there.
    await ticket({ board_id: zones.id, due_date: day(west) });
    const overdue = async (timezone: string) => {
      await service.put("/v1/organization", { timezone });
      const { body } = await service.get(`/v1/tickets?board_id=${zones.id}&overdue=1`);
      return body.pagination.total;
    };
    expect([await overdue(east), await overdue(west)]).toEqual([1, 0]);
    await service.put("/v1/organization", { timezone: "Asia/Beirut" });
  });

  test("has the envelope, newest first, and an empty page beyond the end", async () => {
    const { body } = await service.get(`/v1/tickets?board_id=${own.id}&per_page=3&page=2`);
    const pagination = { total: 4, per_page: 3, current_page: 2, last_page: 2, from: 4, to: 4 };
    expect(body.pagination).toEqual(pagination);
    expect(await titles("")).toEqual([3, 2, 1, 0]);
    const { body: beyond } = await service.get(`/v1/tickets?board_id=${own.id}&page=9`);
    expect([beyond.data, beyond.pagination.from, beyond.pagination.to]).toEqual([[], null, null]);
    expect((await service.get("/v1/tickets")).body.pagination.per_page).toBe(15);
  });

  test.each([
    ["status_category=new", [3, 0]],
    ["status_category=new,done", [3, 2, 0]],
    ["status=Waiting", [1]],
    ["status=waiting", []],
    ["overdue=1", [3, 1]],
    ["unassigned=0", []],
    ["priority=critical", [1]],
    ["search=job%202", [2]],
    ["search=%25", []],
    ["mine=1", [3, 2, 1, 0]],
    ["sort_by=priority&sort_order=desc", [1, 3, 2, 0]],
    ["sort_by=due_date&sort_order=asc", [1, 2, 3, 0]],
    ["sort_by=due_date&sort_order=desc", [3, 2, 1, 0]],
    ["sort_by=status&sort_order=asc", [0, 3, 1, 2]],
    ["unknown=1", [3, 2, 1, 0]],
    [`technician_id=${Bun.randomUUIDv7()}`, []],
    [`client_id=${Bun.randomUUIDv7()}`, []],
    ["archived=1", []],
    ["archived=all", [3, 2, 1, 0]],
  ])("%s", async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });
});
