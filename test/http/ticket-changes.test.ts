import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { TicketWorld } from "../ticket-world.ts";

const born = "2026-03-02T09:00:00Z";

let world: TicketWorld;
beforeEach(async () => {
  setSystemTime(new Date(born));
  world = await TicketWorld.open();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const put = (id: string, body: object, headers = {}) =>
  world.put(`/v1/tickets/${id}`, body, { headers });

const history = async (id: string) => (await world.get(`/v1/tickets/${id}/history`)).body;

describe("PUT /v1/tickets/{id}", () => {
  test("changes what is sent, keeps the rest, and tells the history from what to what", async () => {
    const ticket = await world.ticket({ description: "Since Monday", labels: ["vip"] });
    setSystemTime(new Date("2026-03-02T10:00:00Z"));
    const sent = { title: "Slow", description: null, priority: "low", labels: [] };
    const { status, body } = await put(ticket.id, sent);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...ticket,
      ...sent,
      version: 2,
      updated_at: "2026-03-02T10:00:00Z",
    });
    expect(world.topics()).toEqual(["ticket.created"]);
    expect((await history(ticket.id)).at(-1)).toMatchObject({
      type: "updated",
      actor: { type: "api_key", name: "test" },
      data: {
        title: { from: "No internet", to: "Slow" },
        description: { from: "Since Monday", to: null },
        priority: { from: "high", to: "low" },
        labels: { from: ["vip"], to: [] },
      },
    });
  });

  test("the whole record sent back changes nothing", async () => {
    const ticket = await world.ticket({ sla_hours: 3, assigned_users: [world.user().id] });
    const { body } = await put(ticket.id, ticket);
    expect(body).toEqual(ticket);
    expect(await history(ticket.id)).toHaveLength(1);
  });

  test("technician, window, column and board are not changed by it", async () => {
    const ticket = await world.ticket();
    const { body } = await put(ticket.id, {
      technician_id: world.user().id,
      scheduled_at: "2026-03-03T09:00:00Z",
      column_id: world.column("done"),
      board_id: Bun.randomUUIDv7(),
      version: 9,
    });
    expect(body).toEqual(ticket);
  });

  test("a taken external_ref is refused on the field, also one of a deleted ticket", async () => {
    const { id } = await world.ticket({ external_ref: "a" });
    const other = await world.ticket();
    await world.delete(`/v1/tickets/${id}`);
    const { status, body } = await put(other.id, { external_ref: "a" });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["external_ref"]]);
    expect((await put(other.id, { external_ref: "b" })).body.external_ref).toBe("b");
    expect((await put(other.id, { external_ref: null })).body.external_ref).toBeNull();
  });

  test("the client by any lookup key, or none by null", async () => {
    const { body: nour } = await world.post("/v1/clients", {
      name: "Nour",
      username: "nour",
      phone_number: "03 123 456",
    });
    const { id } = await world.ticket();
    const found = await put(id, { client_phone: "009613123456" });
    expect(found.body.client_id).toBe(nour.id);
    expect((await put(id, { title: "Slow" })).body.client_id).toBe(nour.id);
    expect((await put(id, { client_id: null })).body.client).toBeNull();
    const two = await put(id, { client_id: nour.id, client_phone: "03 123 456" });
    expect(two.body.error.reason).toBe("client_lookup_conflict");
  });

  test("the whole record back is no change, also when what it points to is gone by now", async () => {
    const { body: nour } = await world.post("/v1/clients", { name: "Nour", username: "nour" });
    const { body: type } = await world.post("/v1/ticket-job-types", {
      name: "Repair",
      requires_client: true,
      checklist: [{ label: "Power" }],
    });
    const rima = world.user({ name: "Rima" });
    const { id } = await world.ticket({
      client_id: nour.id,
      job_type_id: type.id,
      assigned_users: [rima.id],
      external_ref: "crm-1",
      description: "Slow",
      labels: ["vip"],
      due_date: "2026-12-01",
      sla_hours: 5,
    });
    await world.delete("/v1/clients", { body: { id: [nour.id] } });
    await world.put(`/v1/ticket-job-types/${type.id}`, { ...type, active: false });
    await world.delete(`/v1/users/${rima.id}`);
    await world.moveTo(id, "done");
    const { body: record } = await world.get(`/v1/tickets/${id}`);
    expect(record.client.deleted_at).toEqual(expect.any(String));
    const { status, body } = await put(id, record);
    expect(status).toBe(200);
    expect(body).toEqual(record);
    const changed = await put(id, { ...record, client_id: nour.id.toUpperCase(), title: "Down" });
    expect(changed.body).toMatchObject({ title: "Down", client_id: nour.id, version: 3 });
    const other = await world.ticket();
    expect((await put(other.id, { client_id: nour.id })).body.error.reason).toBe(
      "client_not_found",
    );
    const two = await put(id, { client_id: nour.id, client_external_ref: "crm-2" });
    expect(two.body.error.reason).toBe("client_lookup_conflict");
  });

  test("a new job type keeps SLA and checklist, and may require a client", async () => {
    const type = async (more: object) =>
      (await world.post("/v1/ticket-job-types", { name: "Type", ...more })).body.id;
    const { id, ...ticket } = await world.ticket({ sla_hours: 5 });
    const job_type_id = await type({ sla_hours: 9, checklist: [{ label: "Power" }] });
    const { body } = await put(id, { job_type_id });
    expect(body).toMatchObject({ job_type_id, sla_hours: 5, checklist_state: [] });
    expect(body.priority).toBe(ticket.priority);
    const strict = await put(id, { job_type_id: await type({ requires_client: true }) });
    expect(strict.body.error.reason).toBe("client_required");
  });

  test("marks tasks of the checklist; an unknown one is refused", async () => {
    const { body: type } = await world.post("/v1/ticket-job-types", {
      name: "Repair",
      checklist: [{ label: "Power" }, { label: "Signal" }],
    });
    const [power, signal] = type.checklist;
    const { id } = await world.ticket({ job_type_id: type.id });
    const { body } = await put(id, { checklist_state: [{ id: signal.id, done: true }] });
    expect(body.checklist_state).toEqual([
      { id: power.id, done: false },
      { id: signal.id, done: true },
    ]);
    const bad = await put(id, { checklist_state: [{ id: "nothing", done: true }] });
    expect(Object.keys(bad.body.error.errors)).toEqual(["checklist_state.0.id"]);
  });

  test("assignees: who came and who went is told once; the same people again are no change", async () => {
    const [rima, omar] = [world.user({ name: "Rima" }), world.user({ name: "Omar" })];
    const { id } = await world.ticket({ assigned_users: [rima.id] });
    const { body } = await put(id, { assigned_users: [omar.id] });
    expect(body.assignees).toMatchObject([{ id: omar.id, name: "Omar" }]);
    expect((await put(id, { assigned_users: [omar.id, omar.id] })).body.version).toBe(2);
    await put(id, { assigned_users: [] });
    const assigned = world.events().filter(({ topic }) => topic === "ticket.assigned");
    expect(assigned.map(({ data: { ticket, ...extra } }) => extra)).toEqual([
      { assigned_user_ids: [rima.id], added_user_ids: [rima.id], removed_user_ids: [] },
      { assigned_user_ids: [omar.id], added_user_ids: [omar.id], removed_user_ids: [rima.id] },
      { assigned_user_ids: [], added_user_ids: [], removed_user_ids: [omar.id] },
    ]);
    expect((await history(id)).map(({ type }: { type: string }) => type)).toEqual([
      "created",
      "assigned",
      "assigned",
    ]);
  });

  test("an assignee who has left may stay; a new one must be active", async () => {
    const rima = world.user();
    const { id } = await world.ticket({ assigned_users: [rima.id] });
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      tx.run(tx.update("memberships", { active: 0 }).where("user_id", "=", rima.id));
    });
    expect((await put(id, { assigned_users: [rima.id, world.user().id] })).status).toBe(200);
    await put(id, { assigned_users: [] });
    const { body } = await put(id, { assigned_users: [rima.id] });
    expect(Object.keys(body.error.errors)).toEqual(["assigned_users.0"]);
  });

  test("an archived ticket may be changed", async () => {
    const { id } = await world.ticket();
    await world.post(`/v1/tickets/${id}/archive`);
    expect((await put(id, { title: "Old" })).body.title).toBe("Old");
  });
});

describe("sla_hours", () => {
  test("moves the deadline from where the clock began, with the paused time kept", async () => {
    const { id } = await world.ticket({ sla_hours: 4, column_id: world.column("waiting") });
    setSystemTime(new Date("2026-03-02T11:00:00Z"));
    await world.moveTo(id, "in_progress");
    const { body } = await put(id, { sla_hours: 8 });
    expect(body).toMatchObject({
      sla_due_at: "2026-03-02T19:00:00Z",
      sla: { hours: 8, paused: false, paused_seconds: 7200, remaining_seconds: 8 * 3600 },
    });
    expect((await history(id)).at(-1)).toMatchObject({
      type: "sla_changed",
      data: { from: 4, to: 8, due_at: "2026-03-02T19:00:00Z", breach_cleared: false },
    });
    expect((await put(id, { sla_hours: null })).body).toMatchObject({ sla: null, sla_hours: null });
  });

  test("changed during a pause, the history has the deadline as it is shown", async () => {
    const { id } = await world.ticket({ column_id: world.column("waiting") });
    setSystemTime(new Date("2026-03-02T11:00:00Z"));
    const { body } = await put(id, { sla_hours: 8 });
    expect(body.sla_due_at).toBe("2026-03-02T19:00:00Z");
    expect((await history(id)).at(-1).data.due_at).toBe(body.sla_due_at);
  });

  test.each(["done", "cancelled"] as const)(
    "of a %s ticket is locked until reopened",
    async (category) => {
      const { id } = await world.ticket({ sla_hours: 4, column_id: world.column(category) });
      const { status, body } = await put(id, { sla_hours: 8, title: "Other" });
      expect([status, body.error.reason]).toEqual([422, "sla_locked"]);
      expect(body.error.message).toContain("Reopen");
      expect((await world.get(`/v1/tickets/${id}`)).body.title).toBe("No internet");
      await world.post(`/v1/tickets/${id}/reopen`);
      expect((await put(id, { sla_hours: 8 })).status).toBe(200);
    },
  );

  test("a missed deadline is noted before the end, and the end pauses the clock", async () => {
    const { id } = await world.ticket({ sla_hours: 1 });
    setSystemTime(new Date("2026-03-02T11:00:00Z"));
    const { body } = await world.moveTo(id, "done");
    expect(body.sla_breached_at).toBe("2026-03-02T10:00:00Z");
    expect(world.topics()).toEqual([
      "ticket.created",
      "ticket.status_changed",
      "ticket.sla_breached",
    ]);
    setSystemTime(new Date("2026-03-02T12:00:00Z"));
    const reopened = await world.post(`/v1/tickets/${id}/reopen`);
    expect(reopened.body).toMatchObject({
      sla_due_at: "2026-03-02T11:00:00Z",
      sla_breached_at: "2026-03-02T10:00:00Z",
    });
    expect((await put(id, { sla_hours: 9 })).body.sla).toMatchObject({ breached: false });
  });
});

describe("If-Match", () => {
  test("guards a write by the version", async () => {
    const { id } = await world.ticket();
    await put(id, { title: "Second" });
    const late = await put(id, { title: "Third" }, { "if-match": '"1"' });
    expect([late.status, late.body.error.reason]).toEqual([412, "version_mismatch"]);
    expect((await put(id, { title: "Third" }, { "if-match": '"2"' })).status).toBe(200);
    const moved = await world.post(
      `/v1/tickets/${id}/move`,
      { column_id: world.column("done") },
      { headers: { "if-match": '"2"' } },
    );
    expect(moved.status).toBe(412);
  });
});

describe("POST /v1/tickets/{id}/cancel", () => {
  test("answers with the completion; a repeat says so when a key for it was sent", async () => {
    const { id } = await world.ticket();
    const completion = {
      replayed: false,
      billing_mode: "none",
      invoice: null,
      payment_id: null,
      follow_up: null,
      client_notified: false,
    };
    const first = await world.post(`/v1/tickets/${id}/cancel`, { reason: "Moved away" });
    expect(first.body).toMatchObject({ cancellation_reason: "Moved away", completion });
    expect(first.headers.has("Idempotent-Replayed")).toBe(false);
    expect(world.events().at(-1)).toMatchObject({
      topic: "ticket.cancelled",
      data: { reason: "Moved away", closed_at: born, ticket: { status_category: "cancelled" } },
    });
    const again = await world.post(
      `/v1/tickets/${id}/cancel`,
      {},
      { headers: { "idempotency-key": "k1" } },
    );
    expect(again.body).toMatchObject({
      cancellation_reason: "Moved away",
      version: 2,
      completion: { ...completion, replayed: true },
    });
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
  });
});

describe("DELETE /v1/tickets/{id}", () => {
  test("hides the ticket from every reader, closes its gap, sends nothing", async () => {
    const { id } = await world.ticket();
    const below = await world.ticket();
    expect((await world.delete(`/v1/tickets/${id}`)).status).toBe(204);
    expect((await world.delete(`/v1/tickets/${id}`)).status).toBe(404);
    expect((await world.get(`/v1/tickets/${id}/history`)).status).toBe(404);
    const list = await world.get("/v1/tickets?archived=all");
    expect(list.body.data).toEqual([{ ...omitArrays(below), position: 0 }]);
    expect(world.topics()).toEqual(["ticket.created", "ticket.created"]);
  });
});

const omitArrays = ({ comments, attachments, ...listed }: Record<string, unknown>) => listed;

describe("GET /v1/tickets/{id}/history", () => {
  test("has one entry for each thing that happened, oldest first", async () => {
    const { id } = await world.ticket();
    await world.post(`/v1/tickets/${id}/start`);
    await world.moveTo(id, "waiting");
    await world.post(`/v1/tickets/${id}/cancel`, { reason: "No answer" });
    await world.post(`/v1/tickets/${id}/reopen`, { reason: "They called" });
    await world.post(`/v1/tickets/${id}/archive`);
    await world.post(`/v1/tickets/${id}/unarchive`);
    const entries: { type: string; data: unknown }[] = await history(id);
    expect(entries.map(({ type }) => type)).toEqual([
      "created",
      "started",
      "moved",
      "cancelled",
      "reopened",
      "archived",
      "unarchived",
    ]);
    expect(entries[4]?.data).toMatchObject({
      reason: "They called",
      from: { column: "Cancelled", category: "cancelled" },
      to: { column: "New", category: "new" },
    });
  });
});
