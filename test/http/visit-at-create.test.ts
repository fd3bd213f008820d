import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import type { Ability } from "../../src/shared/abilities.ts";
import { moment, VisitWorld } from "../visit-world.ts";

/* A visit that is booked with its ticket (§4.5, create rules 3 and 5; decisions §5). */

let world: VisitWorld;
beforeEach(async () => {
  world = await VisitWorld.open();
});
afterEach(() => world.close());

const keyOf = (...abilities: Ability[]) => ({ key: world.apiKey({ abilities }) });

const create = (more: object, sent = {}) => world.post("/v1/tickets", world.input(more), sent);

const override = { override: true, override_reason: "The client insists" };

test("behaves as create and then schedule: one ticket of version 1, each event once", async () => {
  const helper = world.user({ name: "Ziad" });
  const { answer, events } = await world.sentBy(() =>
    create({ ...world.visit("10:00", "11:00"), assigned_users: [helper.id], sla_hours: 4 }),
  );
  const visit = {
    technician_id: world.rima.id,
    scheduled_at: moment("10:00"),
    scheduled_until: moment("11:00"),
  };
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    ...visit,
    version: 1,
    ticket_number: "T-1",
    technician: { id: world.rima.id, name: "Rima Haddad" },
    assigned_users: [helper.id, world.rima.id].toSorted(),
    column_id: world.column("scheduled"),
    status_category: "scheduled",
    position: 0,
    sla: { paused: false },
  });
  expect(await world.read(answer.body.id)).toEqual(answer.body);
  const places = {
    from: { column: "New", category: "new", column_id: world.column("new") },
    to: { column: "Scheduled", category: "scheduled", column_id: world.column("scheduled") },
  };
  const all = [helper.id, world.rima.id];
  expect(events).toEqual([
    ["ticket.created", {}],
    ["ticket.scheduled", { ...visit, auto: false, override: false }],
    ["ticket.assigned", { assigned_user_ids: all, added_user_ids: all, removed_user_ids: [] }],
    ["ticket.status_changed", places],
  ]);
  expect(await world.history(answer.body.id)).toMatchObject([
    { type: "created", data: { column: "New", category: "new" } },
    { type: "scheduled", data: { ...visit, ...places, before: null, override: false } },
    { type: "assigned", data: { added_user_ids: all } },
  ]);
});

test("a technician who is among the assigned users is assigned once", async () => {
  const { body } = await create({
    ...world.visit("10:00", "11:00"),
    assigned_users: [world.rima.id, world.rima.id],
  });
  expect(body.assigned_users).toEqual([world.rima.id]);
  const assigned = world.events().find(({ topic }) => topic === "ticket.assigned");
  expect(assigned?.data).toMatchObject({ assigned_user_ids: [world.rima.id] });
});

test.each(["scheduled", "in_progress", "waiting"] as const)(
  "an explicit %s column stays",
  async (category) => {
    const { answer, events } = await world.sentBy(() =>
      create({ ...world.visit("10:00", "11:00"), column_id: world.column(category) }),
    );
    expect(answer.body.status_category).toBe(category);
    expect(events.map(([topic]) => topic)).toEqual([
      "ticket.created",
      "ticket.scheduled",
      "ticket.assigned",
    ]);
  },
);

test("an explicit new column is left for the scheduled one, if the board has one", async () => {
  const { body } = await create({
    ...world.visit("10:00", "11:00"),
    column_id: world.column("new"),
  });
  expect(body.status_category).toBe("scheduled");
  const { body: board } = await world.post("/v1/ticket-boards", {
    name: "Desk",
    columns: ["new", "done", "cancelled"].map((category) => ({ name: category, category })),
  });
  const stayed = await create({ ...world.visit("11:00", "12:00"), board_id: board.id });
  expect(stayed.body.status_category).toBe("new");
});

test.each(["done", "cancelled"] as const)(
  "into a %s column: ticket_closed, nothing created, no number used",
  async (category) => {
    const column_id = world.column(category);
    const visit = world.visit("10:00", "11:00");
    await world.refused("ticket_closed", () => create({ ...visit, column_id }));
    await world.refused("ticket_closed", () => create({ ...visit, column_id, ...override }));
    await world.refused("ticket_closed", () =>
      create({ ...visit, column_id, technician_id: Bun.randomUUIDv7() }),
    );
    expect((await create({ column_id })).body.ticket_number).toBe("T-1");
  },
);

test("technician and window go together", async () => {
  const { id: job_type_id } = await world.jobType({ duration_minutes: 60 });
  const { technician_id, scheduled_at, scheduled_until } = world.visit("10:00", "11:00");
  for (const part of [
    { technician_id },
    { scheduled_at },
    { scheduled_until },
    { scheduled_at, scheduled_until },
    { technician_id, scheduled_until },
    { technician_id, scheduled_at },
    { technician_id: null, scheduled_at, scheduled_until },
  ])
    await world.refused("window_invalid", () => create(part));
  await world.refused("window_invalid", () => create({ technician_id, job_type_id }));
  const { body } = await create({
    technician_id,
    scheduled_at,
    scheduled_until: null,
    job_type_id,
  });
  expect(body.scheduled_until).toBe(moment("11:00"));
});

test("nulls are no visit", async () => {
  const { body } = await create({
    technician_id: null,
    scheduled_at: null,
    scheduled_until: null,
    override: null,
    override_reason: null,
  });
  expect(body).toMatchObject({ technician_id: null, status_category: "new", assigned_users: [] });
});

test("a job type of the ticket asks for skills; booked over, the history says so", async () => {
  const { id: job_type_id } = await world.jobType({ required_skills: ["fiber"] });
  const visit = { ...world.visit("10:00", "11:00"), job_type_id };
  const { conflicts } = await world.refused("schedule_conflict", () => create(visit));
  expect(conflicts).toEqual([{ type: "missing_skill", overridable: true, skill: "fiber" }]);
  const { body } = await create({ ...visit, ...override });
  expect((await world.history(body.id))[1]?.data).toMatchObject({
    override: true,
    override_reason: "The client insists",
    conflicts,
  });
});

test("a technician takes tickets:schedule, an override tickets:dispatch, before all rules", async () => {
  const sent = keyOf("tickets:create");
  const bad = { ...world.visit("10:00", "09:00"), board_id: Bun.randomUUIDv7() };
  const errors = await world.refused("forbidden", () => create(bad, sent), 403);
  expect(errors.ability).toBe("tickets:schedule");
  const only = { technician_id: world.rima.id };
  await world.refused("forbidden", () => create(only, sent), 403);
  await world.refused("validation_failed", () => create({ ...bad, title: "" }, sent));
  // A window without a technician needs no ability, and is none.
  await world.refused("window_invalid", () => create({ scheduled_at: "2026-10-12T10:00" }, sent));
  const both = keyOf("tickets:create", "tickets:schedule");
  expect((await create(world.visit("10:00", "11:00"), both)).status).toBe(201);
});

test("the same external_ref gives the ticket unchanged, whatever its visit says by now", async () => {
  const visit = world.visit("10:00", "11:00", { external_ref: "crm-7" });
  const { body: ticket } = await create(visit);
  setSystemTime(new Date("2026-10-12T09:00:00Z"));
  for (const more of [
    {},
    { scheduled_at: "2020-01-01T00:00:00Z" },
    { scheduled_until: "2026-10-12T09:00" },
    { technician_id: Bun.randomUUIDv7() },
    { technician_id: world.omar.id },
    { override: true },
    { column_id: world.column("done") },
  ]) {
    const { answer, events } = await world.sentBy(() => create({ ...visit, ...more }));
    expect([answer.status, answer.body, events]).toEqual([200, ticket, []]);
  }
  expect(await world.history(ticket.id)).toHaveLength(3);
});

test("for that the 403s come first, and a ticket out of sight is 409 before the visit is judged", async () => {
  const visit = world.visit("10:00", "11:00", { external_ref: "crm-7" });
  const { body } = await create(visit);
  await world.refused("forbidden", () => create(visit, keyOf("tickets:create")), 403);
  const no_dispatch = keyOf("tickets:create", "tickets:schedule");
  await world.refused("forbidden", () => create({ ...visit, ...override }, no_dispatch), 403);
  await world.delete(`/v1/tickets/${body.id}`);
  await world.refused("forbidden", () => create(visit, keyOf("tickets:create")), 403);
  await world.refused(
    "conflict",
    () => create({ ...visit, scheduled_until: "2020-01-01T00:00Z" }),
    409,
  );
});

test("client lookups work beside a visit, and come before it", async () => {
  const { body: nour } = await world.post("/v1/clients", {
    name: "Nour",
    username: "nour",
    phone_number: "03 123 456",
  });
  const visit = world.visit("10:00", "11:00");
  const { body } = await create({ ...visit, client_phone: "+961 3 123456" });
  expect(body).toMatchObject({ client_id: nour.id, technician_id: world.rima.id });
  await world.refused("client_not_found", () => create({ ...visit, client_phone: "70 000 000" }));
});
