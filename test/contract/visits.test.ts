import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Board, outcome, type Service } from "./service.ts";
import { WebhookService } from "./webhook-service.ts";

/* The schedule rules of §4.5 and `ticket.scheduled` of §6.2, as a customer's server meets them. */

let hooks: WebhookService;
let service: Service;
let board: Board;
/** Gets every ticket topic. */
let endpoint: { id: string };
/** How many deliveries have been looked at. */
let seen = 0;
let rima: string;
let omar: string;

const technician = async (name: string): Promise<string> => {
  const email = `${name.toLowerCase()}@cedar.example`;
  const password = "correct horse battery";
  return (await service.made("/v1/users", { name, email, password, role: "technician" })).id;
};

beforeAll(async () => {
  hooks = await WebhookService.start();
  service = hooks.service;
  board = await service.board();
  [rima, omar] = await Promise.all([technician("Rima"), technician("Omar")]);
  const topics = ["created", "scheduled", "assigned", "status_changed"];
  endpoint = await hooks.subscribe(
    "/visits",
    topics.map((topic) => `ticket.${topic}`),
  );
});
afterAll(() => hooks.stop());

interface Payload {
  topic: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of any topic
  data: any;
}

/** The payloads that arrived since the last look, which are so many, in the order of the events. */
const arrived = async (count: number): Promise<Payload[]> => {
  const found = (await hooks.settled(endpoint, seen + count)).toReversed().slice(seen);
  expect(found.map(({ topic }) => topic)).toHaveLength(count);
  seen += count;
  const bodies = hooks.received("/visits").map(({ body }) => JSON.parse(body.toString()));
  return found.map(({ event_id }) => bodies.find(({ id }) => id === event_id));
};

/** Each test has a Monday of its own: the next one of January 2030. */
let monday = 0;
const nextMonday = (): string => {
  monday += 7;
  return `2030-01-${String(monday).padStart(2, "0")}`;
};

/** A visit of Rima's on a day, in Beirut's wall time, two hours before UTC. */
const visit = (day: string, from: string, until: string, more: object = {}) => ({
  technician_id: rima,
  scheduled_at: `${day}T${from}`,
  scheduled_until: `${day}T${until}`,
  ...more,
});

const input = (more: object = {}) => ({
  title: "No internet",
  board_id: board.id,
  priority: "low",
  type: "task",
  ...more,
});

const create = (more: object = {}) => service.post("/v1/tickets", input(more));
const act = (id: string, action: string, body: object = {}, key = service.key) =>
  service.post(`/v1/tickets/${id}/${action}`, body, { key });

test("new → schedule → move → unschedule: what is answered, and what arrives", async () => {
  const day = nextMonday();
  const { body: ticket } = await create();
  await arrived(1);
  const window = { scheduled_at: `${day}T08:00:00Z`, scheduled_until: `${day}T09:00:00Z` };

  const booked = await act(ticket.id, "schedule", visit(day, "10:00", "11:00"));
  expect(booked.status).toBe(200);
  expect(booked.body).toMatchObject({
    ...window,
    technician_id: rima,
    status_category: "scheduled",
    column_id: board.columns.scheduled,
    assigned_users: [rima],
  });
  const told = {
    id: ticket.id,
    ticket_number: ticket.ticket_number,
    external_ref: null,
    status: "Scheduled",
    status_category: "scheduled",
    board_id: board.id,
    client_id: null,
    created_via: "api",
    job_type: null,
    technician_id: rima,
    scheduled_at: window.scheduled_at,
    sla_due_at: null,
    archived_at: null,
    updated_at: booked.body.updated_at,
  };
  const [scheduled, assigned, moved] = await arrived(3);
  expect<object | undefined>(scheduled).toEqual({
    id: expect.stringMatching(/^evt_/),
    topic: "ticket.scheduled",
    created_at: expect.any(String),
    api_version: expect.any(String),
    organization_id: service.cedar,
    data: { ticket: told, technician_id: rima, ...window, auto: false, override: false },
  });
  expect(assigned).toMatchObject({
    topic: "ticket.assigned",
    data: { assigned_user_ids: [rima], added_user_ids: [rima], removed_user_ids: [] },
  });
  expect(moved).toMatchObject({
    topic: "ticket.status_changed",
    data: { from: { category: "new" }, to: { category: "scheduled" } },
  });

  await act(ticket.id, "schedule", visit(day, "10:00", "11:00", { technician_id: omar }));
  const reassigned = await arrived(2);
  expect(reassigned).toMatchObject([
    { topic: "ticket.scheduled", data: { technician_id: omar, ...window } },
    {
      topic: "ticket.assigned",
      data: { assigned_user_ids: [omar], added_user_ids: [omar], removed_user_ids: [rima] },
    },
  ]);

  const left = await act(ticket.id, "unschedule");
  const none = { technician_id: null, scheduled_at: null, scheduled_until: null };
  expect(left.status).toBe(200);
  expect(left.body).toMatchObject({ ...none, status_category: "new", assigned_users: [] });
  const [cleared] = await arrived(3);
  const { ticket: shown, ...extra } = cleared?.data ?? {};
  expect(extra).toEqual({ ...none, auto: false, override: false });
  expect(shown).toMatchObject({ technician_id: null, scheduled_at: null, status_category: "new" });
});

test("booked at create: 201 with the visit, created before scheduled", async () => {
  const { status, body } = await create(visit(nextMonday(), "10:00", "11:00"));
  expect(status).toBe(201);
  expect(body).toMatchObject({ status_category: "scheduled", version: 1, assigned_users: [rima] });
  const events = await arrived(4);
  expect(events.map(({ topic }) => topic)).toEqual([
    "ticket.created",
    "ticket.scheduled",
    "ticket.assigned",
    "ticket.status_changed",
  ]);
  expect(new Set(events.map(({ data }) => data.ticket.technician_id))).toEqual(new Set([rima]));
});

describe("422 and nothing booked", () => {
  let id: string;
  let day: string;
  let key: string;
  beforeAll(async () => {
    id = (await create()).body.id;
    day = nextMonday();
    await create(visit(day, "14:00", "15:00"));
    await arrived(5);
    key = (await service.newKey("tickets:create,tickets:schedule,tickets:read")).key;
  });

  const conflicts = async (body: object) => {
    const answer = await act(id, "schedule", body);
    expect(outcome(answer)).toEqual([422, "schedule_conflict"]);
    const { reason, next_free_slot, conflicts } = answer.body.error.errors;
    expect(reason).toBe("schedule_conflict");
    expect(Object.keys(next_free_slot)).toEqual(["scheduled_at", "scheduled_until"]);
    return conflicts.map(({ type }: { type: string }) => type);
  };

  test("the window: over 24 hours, in the past, empty; override never allows the past", async () => {
    const override = { override: true, override_reason: "Now" };
    const refused = async (more: object) =>
      outcome(await act(id, "schedule", visit(day, "10:00", "11:00", more)));
    const tomorrow = day.replace(/\d\d$/, (date) => String(Number(date) + 1).padStart(2, "0"));
    const too_long = { scheduled_until: `${tomorrow}T10:00:01` };
    expect(await refused(too_long)).toEqual([422, "window_too_long"]);
    expect(await refused({ scheduled_until: `${day}T10:00` })).toEqual([422, "window_invalid"]);
    const past = new Date(Date.now() - 6 * 60_000).toISOString();
    const soon = new Date(Date.now() + 60_000).toISOString();
    const window = { scheduled_at: past, scheduled_until: soon };
    expect(await refused(window)).toEqual([422, "window_in_past"]);
    expect(await refused({ ...window, ...override })).toEqual([422, "window_in_past"]);
  });

  test("an overlap, touching allowed; outside the hours; a missing skill", async () => {
    expect(await conflicts(visit(day, "14:59", "16:00"))).toEqual(["overlap"]);
    expect(await conflicts(visit(day, "06:00", "09:00"))).toEqual(["outside_hours"]);
    const job_type = { name: "Fiber", required_skills: ["fiber"], duration_minutes: 30 };
    const { id: job_type_id } = await service.made("/v1/ticket-job-types", job_type);
    await service.put(`/v1/tickets/${id}`, { job_type_id });
    expect(await conflicts(visit(day, "14:00", "19:00", { scheduled_until: null }))).toEqual([
      "overlap",
      "missing_skill",
    ]);
    await service.put(`/v1/tickets/${id}`, { job_type_id: null });
    await service.made("/v1/tickets", input(visit(day, "15:00", "16:00")));
    await arrived(4);
  });

  test("an override takes tickets:dispatch and a reason; then it is told", async () => {
    const body = visit(day, "14:00", "15:00");
    const reason = { override: true, override_reason: "Two people go" };
    const without = await act(id, "schedule", { ...body, ...reason }, key);
    expect(outcome(without)).toEqual([403, "forbidden"]);
    const silent = await act(id, "schedule", { ...body, override: true });
    expect(outcome(silent)).toEqual([422, "override_reason_required"]);
    const before = await service.get(`/v1/tickets/${id}`);
    expect(before.body.technician_id).toBeNull();
    expect((await act(id, "schedule", { ...body, ...reason })).status).toBe(200);
    const [scheduled] = await arrived(3);
    expect(scheduled).toMatchObject({
      topic: "ticket.scheduled",
      data: { technician_id: rima, auto: false, override: true },
    });
    const history = await service.get(`/v1/tickets/${id}/history`);
    const entry = history.body.find(({ type }: { type: string }) => type === "scheduled");
    expect(entry.data).toMatchObject({
      override: true,
      override_reason: "Two people go",
      conflicts: [{ type: "overlap", overridable: true }],
    });
  });

  test("a done, cancelled or archived job", async () => {
    const made = async (category: string) =>
      (await create({ column_id: board.columns[category] })).body.id;
    const [done, cancelled, archived] = [
      await made("done"),
      await made("cancelled"),
      await made("new"),
    ];
    await act(archived, "archive");
    const body = visit(nextMonday(), "10:00", "11:00");
    for (const call of ["schedule", "unschedule"]) {
      expect(outcome(await act(done, call, body))).toEqual([422, "ticket_closed"]);
      expect(outcome(await act(cancelled, call, body))).toEqual([422, "ticket_closed"]);
    }
    expect(outcome(await act(archived, "schedule", body))).toEqual([422, "ticket_archived"]);
    await arrived(3);
  });
});

test("technician_id on create without tickets:schedule is 403", async () => {
  const { key } = await service.newKey("tickets:create");
  const answer = await service.post("/v1/tickets", input({ technician_id: rima }), { key });
  expect(outcome(answer)).toEqual([403, "forbidden"]);
  expect(answer.body.error.errors.ability).toBe("tickets:schedule");
});
