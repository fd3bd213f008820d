import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { VisitWorld } from "../visit-world.ts";

/* Schedule and unschedule (§3.1, §4.5), where nothing stands in the way. */

let world: VisitWorld;
beforeEach(async () => {
  world = await VisitWorld.open();
});
afterEach(() => world.close());

const cleared = {
  technician_id: null,
  scheduled_at: null,
  scheduled_until: null,
  auto: false,
  override: false,
};

/** A visit as it is answered: from 10:00 until 11:00 of Beirut. */
const ten = { scheduled_at: "2026-10-12T07:00:00Z", scheduled_until: "2026-10-12T08:00:00Z" };

const statusChanged = (from: string, to: string) => ({
  from: expect.objectContaining({ category: from }),
  to: expect.objectContaining({ category: to }),
});

describe("schedule", () => {
  test("books a visit: window, technician, assignee, column, events, history, version", async () => {
    const ticket = await world.ticket();
    const { answer, events } = await world.sentBy(() =>
      world.schedule(ticket.id, world.visit("10:00", "11:00")),
    );
    expect(answer.status).toBe(200);
    const visit = { technician_id: world.rima.id, ...ten };
    expect(answer.body).toEqual({
      ...ticket,
      ...visit,
      technician: { id: world.rima.id, name: "Rima Haddad" },
      assigned_users: [world.rima.id],
      assignees: [{ id: world.rima.id, name: "Rima Haddad", email: world.rima.email }],
      column_id: world.column("scheduled"),
      column: { id: world.column("scheduled"), name: "Scheduled", category: "scheduled" },
      status: "Scheduled",
      status_category: "scheduled",
      version: 2,
    });
    expect(await world.read(ticket.id)).toEqual(answer.body);
    const places = {
      from: { column: "New", category: "new", column_id: world.column("new") },
      to: { column: "Scheduled", category: "scheduled", column_id: world.column("scheduled") },
    };
    const assigned = {
      assigned_user_ids: [world.rima.id],
      added_user_ids: [world.rima.id],
      removed_user_ids: [],
    };
    expect(events).toEqual([
      ["ticket.scheduled", { ...visit, auto: false, override: false }],
      ["ticket.assigned", assigned],
      ["ticket.status_changed", places],
    ]);
    for (const { data } of world.events().slice(1))
      expect(data.ticket).toMatchObject({
        id: ticket.id,
        status: "Scheduled",
        status_category: "scheduled",
        technician_id: world.rima.id,
        scheduled_at: ten.scheduled_at,
      });
    expect((await world.history(ticket.id)).slice(1)).toMatchObject([
      {
        type: "scheduled",
        actor: { name: "test" },
        data: {
          ...visit,
          ...places,
          auto: false,
          override: false,
          override_reason: null,
          conflicts: [],
          before: null,
        },
      },
      { type: "assigned", data: assigned },
    ]);
  });

  test("the same visit again changes nothing, however it is written", async () => {
    const { id } = await world.ticket(world.visit("10:00", "11:00"));
    const before = await world.read(id);
    const { answer, events } = await world.sentBy(() =>
      world.schedule(id, {
        technician_id: world.rima.id.toUpperCase(),
        scheduled_at: "2026-10-12T21:00:00.9+14:00",
        scheduled_until: "2026-10-12T08:00:00Z",
      }),
    );
    expect([answer.status, answer.body, events]).toEqual([200, before, []]);
    expect(await world.history(id)).toHaveLength(3);
  });

  test("a ticket that was moved back to new is scheduled by the same visit again", async () => {
    const { id } = await world.ticket(world.visit("10:00", "11:00"));
    await world.moveTo(id, "new");
    const { answer, events } = await world.sentBy(() =>
      world.schedule(id, world.visit("10:00", "11:00")),
    );
    expect(answer.body).toMatchObject({ status_category: "scheduled", version: 3 });
    expect(events.map(([topic]) => topic)).toEqual(["ticket.scheduled", "ticket.status_changed"]);
  });

  test("another window moves the visit; technician and column stay", async () => {
    const { id } = await world.ticket(world.visit("10:00", "11:00"));
    const { answer, events } = await world.sentBy(() =>
      world.schedule(id, world.visit("10:30", "12:00")),
    );
    expect(answer.body).toMatchObject({ version: 2, assigned_users: [world.rima.id] });
    expect(events).toEqual([
      [
        "ticket.scheduled",
        {
          technician_id: world.rima.id,
          scheduled_at: "2026-10-12T07:30:00Z",
          scheduled_until: "2026-10-12T09:00:00Z",
          auto: false,
          override: false,
        },
      ],
    ]);
    expect((await world.history(id)).at(-1)?.data.before).toEqual({
      technician_id: world.rima.id,
      ...ten,
    });
  });

  test("another technician takes the place of the former among the assignees", async () => {
    const helper = world.user({ name: "Ziad" });
    const { id } = await world.ticket({
      ...world.visit("10:00", "11:00"),
      assigned_users: [helper.id],
    });
    const { answer, events } = await world.sentBy(() =>
      world.schedule(id, world.visit("10:00", "11:00", { technician_id: world.omar.id })),
    );
    expect(answer.body.technician).toEqual({ id: world.omar.id, name: "Omar Khoury" });
    expect(new Set(answer.body.assigned_users)).toEqual(new Set([helper.id, world.omar.id]));
    expect(events.at(-1)).toEqual([
      "ticket.assigned",
      {
        assigned_user_ids: [helper.id, world.omar.id],
        added_user_ids: [world.omar.id],
        removed_user_ids: [world.rima.id],
      },
    ]);
    expect(events.map(([topic]) => topic)).toEqual(["ticket.scheduled", "ticket.assigned"]);
  });

  test("who is assigned already is not assigned again", async () => {
    const { id } = await world.ticket({ assigned_users: [world.rima.id] });
    const { events } = await world.sentBy(() => world.booked(id, world.visit("10:00", "11:00")));
    expect(events.map(([topic]) => topic)).toEqual(["ticket.scheduled", "ticket.status_changed"]);
  });

  test.each(["scheduled", "in_progress", "waiting"] as const)(
    "in %s the column stays",
    async (category) => {
      const { id } = await world.ticket({ column_id: world.column(category) });
      const { answer, events } = await world.sentBy(() =>
        world.booked(id, world.visit("10:00", "11:00")),
      );
      expect(answer).toMatchObject({ status_category: category, ...ten });
      expect(events.map(([topic]) => topic)).toEqual(["ticket.scheduled", "ticket.assigned"]);
    },
  );

  test("on a board without a scheduled column the ticket stays in new", async () => {
    const { body: board } = await world.post("/v1/ticket-boards", {
      name: "Desk",
      columns: ["new", "done", "cancelled"].map((category) => ({ name: category, category })),
    });
    const { id } = await world.ticket({ board_id: board.id });
    expect(await world.booked(id, world.visit("10:00", "11:00"))).toMatchObject({
      status_category: "new",
      ...ten,
    });
    const { events } = await world.sentBy(() => world.act(id, "unschedule"));
    expect(events.map(([topic]) => topic)).toEqual(["ticket.scheduled", "ticket.assigned"]);
  });

  test("a visit may begin 5 minutes ago, touch others, and last 24 hours", async () => {
    await world.ticket(world.visit("10:00", "11:00"));
    await world.ticket(world.visit("08:55", "10:00"));
    await world.ticket(world.visit("11:00", "12:00"));
    world.profile(world.omar, {
      weekly_hours: Object.fromEntries(
        (["mon", "tue"] as const).map((day) => [day, [{ start: "00:00", end: "24:00" }]]),
      ),
    });
    const { id } = await world.ticket();
    const visit = {
      technician_id: world.omar.id,
      scheduled_at: "2026-10-12T09:00",
      scheduled_until: "2026-10-13T09:00",
    };
    expect((await world.booked(id, visit)).scheduled_until).toBe("2026-10-13T06:00:00Z");
  });

  test("without an end, or with null, it lasts as long as the job type says, also one that is off", async () => {
    const { id: job_type_id } = await world.jobType({ duration_minutes: 90 });
    const { id } = await world.ticket({ job_type_id });
    await world.put(`/v1/ticket-job-types/${job_type_id}`, { active: false });
    const { scheduled_until, ...rest } = world.visit("10:00", "");
    expect((await world.booked(id, rest)).scheduled_until).toBe("2026-10-12T08:30:00Z");
    const { body } = await world.schedule(id, { ...rest, scheduled_until: null });
    expect(body.version).toBe(2);
    const sent = world.visit("10:00", "10:15");
    expect((await world.booked(id, sent)).scheduled_until).toBe("2026-10-12T07:15:00Z");
  });

  test("a time without an offset is the organization's; one that DST skips comes later", async () => {
    setSystemTime(new Date("2026-03-28T12:00:00Z"));
    world.profile(world.rima, {
      weekly_hours: {
        sat: [{ start: "20:00", end: "06:00" }],
        sun: [{ start: "00:00", end: "06:00" }],
      },
    });
    const { id: job_type_id } = await world.jobType({ duration_minutes: 120 });
    const { id } = await world.ticket({ job_type_id });
    // In Beirut the hour after midnight of this Sunday does not exist.
    const visit = { technician_id: world.rima.id, scheduled_at: "2026-03-29T00:30" };
    expect(await world.booked(id, visit)).toMatchObject({
      scheduled_at: "2026-03-28T22:30:00Z",
      scheduled_until: "2026-03-29T00:30:00Z",
    });
    const over = { ...visit, scheduled_at: "2026-03-28T23:00" };
    expect(await world.booked(id, over)).toMatchObject({
      scheduled_at: "2026-03-28T21:00:00Z",
      scheduled_until: "2026-03-28T23:00:00Z",
    });
  });

  test("SLA: the visit leaves the clock alone, and a deadline is not missed by it", async () => {
    const { id, sla_due_at } = await world.ticket({ sla_hours: 4 });
    setSystemTime(new Date("2026-10-12T06:30:00Z"));
    const booked = await world.booked(id, world.visit("10:00", "11:00"));
    expect(booked).toMatchObject({ sla_due_at, sla: { paused: false, paused_seconds: 0 } });
    const paused = await world.ticket({ sla_hours: 4, column_id: world.column("waiting") });
    setSystemTime(new Date("2026-10-12T06:45:00Z"));
    const waiting = await world.booked(paused.id, world.visit("12:00", "13:00"));
    expect(waiting.sla).toMatchObject({ paused: true, due_at: "2026-10-12T10:45:00Z" });
  });
});

describe("unschedule", () => {
  test("clears technician and window; the ticket goes back to new", async () => {
    const helper = world.user({ name: "Ziad" });
    const { id } = await world.ticket({
      ...world.visit("10:00", "11:00"),
      assigned_users: [helper.id],
    });
    const { answer, events } = await world.sentBy(() => world.act(id, "unschedule"));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      technician_id: null,
      technician: null,
      scheduled_at: null,
      scheduled_until: null,
      assigned_users: [helper.id],
      column_id: world.column("new"),
      status_category: "new",
      version: 2,
    });
    expect(events).toEqual([
      ["ticket.scheduled", cleared],
      [
        "ticket.assigned",
        {
          assigned_user_ids: [helper.id],
          added_user_ids: [],
          removed_user_ids: [world.rima.id],
        },
      ],
      ["ticket.status_changed", statusChanged("scheduled", "new")],
    ]);
    expect((await world.history(id)).slice(3)).toMatchObject([
      {
        type: "unscheduled",
        data: {
          before: { technician_id: world.rima.id, ...ten },
          from: { category: "scheduled" },
          to: { category: "new" },
        },
      },
      { type: "assigned" },
    ]);
  });

  test("takes the visit off an archived ticket, too, unless it is done", async () => {
    const { id } = await world.ticket(world.visit("10:00", "11:00"));
    await world.act(id, "archive");
    const { answer, events } = await world.sentBy(() => world.act(id, "unschedule"));
    expect(answer.body).toMatchObject({
      technician_id: null,
      assigned_users: [],
      status_category: "new",
      archived_at: expect.any(String),
    });
    expect(events.map(([topic]) => topic)).toEqual([
      "ticket.scheduled",
      "ticket.assigned",
      "ticket.status_changed",
    ]);
    const back = (await world.act(id, "unarchive")).body;
    expect(back).toMatchObject({ column_id: world.column("new"), position: 0 });
    const done = await world.ticket({ column_id: world.column("done") });
    await world.act(done.id, "archive");
    await world.refused("ticket_closed", () => world.act(done.id, "unschedule"));
  });

  test.each(["in_progress", "waiting"] as const)("in %s the column stays", async (category) => {
    const { id } = await world.ticket({
      ...world.visit("10:00", "11:00"),
      column_id: world.column(category),
    });
    const { answer, events } = await world.sentBy(() => world.act(id, "unschedule"));
    expect(answer.body).toMatchObject({ status_category: category, technician_id: null });
    expect(events.map(([topic]) => topic)).toEqual(["ticket.scheduled", "ticket.assigned"]);
  });

  test("without a visit nothing happens, but that a scheduled column is left", async () => {
    const { id } = await world.ticket();
    const { answer, events } = await world.sentBy(() => world.act(id, "unschedule"));
    expect([answer.status, answer.body.version, events]).toEqual([200, 1, []]);
    await world.moveTo(id, "scheduled");
    const left = await world.sentBy(() => world.act(id, "unschedule"));
    expect(left.answer.body).toMatchObject({ status_category: "new", version: 3 });
    expect(left.events).toEqual([["ticket.status_changed", statusChanged("scheduled", "new")]]);
    expect((await world.history(id)).map(({ type }) => type)).toEqual([
      "created",
      "moved",
      "moved",
    ]);
  });

  test("a technician who was removed from the assignees before is not removed again", async () => {
    const { id } = await world.ticket(world.visit("10:00", "11:00"));
    await world.put(`/v1/tickets/${id}`, { assigned_users: [] });
    const { events } = await world.sentBy(() => world.act(id, "unschedule"));
    expect(events.map(([topic]) => topic)).toEqual(["ticket.scheduled", "ticket.status_changed"]);
  });

  test("works for a technician who was switched off, or has left", async () => {
    const first = await world.ticket(world.visit("10:00", "11:00"));
    const second = await world.ticket(
      world.visit("10:00", "11:00", { technician_id: world.omar.id }),
    );
    await world.put(`/v1/users/${world.rima.id}`, { active: false });
    await world.delete(`/v1/users/${world.omar.id}`);
    for (const { id, technician_id } of [first, second]) {
      const same = { ...world.visit("10:00", "11:00"), technician_id };
      const errors = await world.refused("validation_failed", () => world.schedule(id, same));
      expect(Object.keys(errors)).toEqual(["technician_id"]);
      expect((await world.act(id, "unschedule")).body).toMatchObject({
        technician_id: null,
        assigned_users: [],
      });
    }
  });
});

describe("PUT on a ticket with a visit", () => {
  test("ignores technician and window; another job type does not judge the visit again", async () => {
    const { id: job_type_id } = await world.jobType({
      required_skills: ["fiber"],
      duration_minutes: 5,
    });
    const ticket = await world.ticket(world.visit("10:00", "11:00"));
    const { body } = await world.put(`/v1/tickets/${ticket.id}`, {
      ...world.visit("12:00", "13:00", { technician_id: world.omar.id }),
      job_type_id,
    });
    expect(body).toMatchObject({ technician_id: world.rima.id, ...ten, job_type_id, version: 2 });
    const { body: same } = await world.put(`/v1/tickets/${ticket.id}`, body);
    expect(same).toEqual(body);
  });

  test("assigned_users may leave the technician out; the visit stays", async () => {
    const { id } = await world.ticket(world.visit("10:00", "11:00"));
    const { body } = await world.put(`/v1/tickets/${id}`, { assigned_users: [] });
    expect(body).toMatchObject({ assigned_users: [], technician_id: world.rima.id, ...ten });
    const again = await world.sentBy(() => world.booked(id, world.visit("10:00", "11:00")));
    expect(again.answer.assigned_users).toEqual([world.rima.id]);
    expect(again.events.map(([topic]) => topic)).toEqual(["ticket.assigned"]);
  });
});

describe("what every write has", () => {
  test("If-Match", async () => {
    const { id } = await world.ticket();
    const visit = world.visit("10:00", "11:00");
    const old = { headers: { "if-match": '"7"' } };
    await world.refused("version_mismatch", () => world.schedule(id, visit, old), 412);
    await world.booked(id, visit, { headers: { "if-match": '"1"' } });
    await world.refused("version_mismatch", () => world.act(id, "unschedule", {}, old), 412);
  });

  test("Idempotency-Key: the first answer again, and no second visit", async () => {
    const { id } = await world.ticket();
    const once = { headers: { "idempotency-key": "book-1" } };
    const first = await world.schedule(id, world.visit("10:00", "11:00"), once);
    await world.act(id, "unschedule");
    const { answer, events } = await world.sentBy(() =>
      world.schedule(id, world.visit("10:00", "11:00"), once),
    );
    expect([answer.status, answer.text, events]).toEqual([200, first.text, []]);
    expect(answer.headers.get("idempotent-replayed")).toBe("true");
    expect((await world.read(id)).technician_id).toBeNull();
    await world.refused("idempotency_key_reused", () =>
      world.schedule(id, world.visit("10:00", "12:00"), once),
    );
  });

  test("a refused booking is not stored for its key: it may be tried again", async () => {
    const other = await world.ticket(world.visit("10:00", "11:00"));
    const { id } = await world.ticket();
    const once = { headers: { "idempotency-key": "book-2" } };
    const visit = world.visit("10:30", "11:30");
    await world.refused("schedule_conflict", () => world.schedule(id, visit, once));
    await world.act(other.id, "unschedule");
    expect((await world.schedule(id, visit, once)).status).toBe(200);
  });
});
