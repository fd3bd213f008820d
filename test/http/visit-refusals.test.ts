import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { Ability } from "../../src/shared/abilities.ts";
import { moment, VisitWorld } from "../visit-world.ts";

/* What refuses a visit (§4.5, decisions §5): the code, its details, and that nothing changes. */

let world: VisitWorld;
beforeEach(async () => {
  world = await VisitWorld.open();
});
afterEach(() => world.close());

/** A key of an organization's that may do only this. */
const keyOf = (...abilities: Ability[]) => ({ key: world.apiKey({ abilities }) });

const override = { override: true, override_reason: "The client insists" };

/** What a ticket of this Monday collides with. */
const overlapWith = (id: string, from: string, until: string) => ({
  type: "overlap",
  overridable: true,
  ticket_id: id,
  from: moment(from),
  until: moment(until),
});

const span = (type: string, from: string, until: string) => ({
  type,
  overridable: true,
  from: moment(from),
  until: moment(until),
});

describe("the window", () => {
  const cases: [string, object, string][] = [
    ["ends when it begins", { scheduled_until: "2026-10-12T10:00" }, "window_invalid"],
    ["ends before it begins", { scheduled_until: "2026-10-12T09:59:59" }, "window_invalid"],
    [
      "is empty when cut to seconds",
      { scheduled_until: "2026-10-12T10:00:00.9" },
      "window_invalid",
    ],
    [
      "is backwards, in the past, and over 24 hours",
      { scheduled_at: "2026-10-10T10:00", scheduled_until: "2026-10-08T10:00" },
      "window_invalid",
    ],
    ["has no end, without a job type", { scheduled_until: null }, "window_invalid"],
    ["has no end at all", { scheduled_until: undefined }, "window_invalid"],
    ["began 5 minutes and a second ago", { scheduled_at: "2026-10-12T08:54:59" }, "window_in_past"],
    ["is in the past and over 24 hours", { scheduled_at: "2026-10-10T10:00" }, "window_in_past"],
    ["lasts 24 hours and a second", { scheduled_until: "2026-10-13T10:00:01" }, "window_too_long"],
    [
      "lasts 24 hours by the wall clock on a day of 25",
      { scheduled_at: "2026-10-24T12:00", scheduled_until: "2026-10-25T12:00" },
      "window_too_long",
    ],
  ];
  for (const [what, more, reason] of cases)
    test(`that ${what}: ${reason}, also with an override, also at create`, async () => {
      const { id } = await world.ticket();
      const visit = world.visit("10:00", "11:00", more);
      expect(await world.refused(reason, () => world.schedule(id, visit))).toEqual({ reason });
      await world.refused(reason, () => world.schedule(id, { ...visit, ...override }));
      await world.refused(reason, () => world.post("/v1/tickets", world.input(visit)));
    });

  test("comes before conflicts, and an unknown technician before the window", async () => {
    const { id } = await world.ticket();
    const night = world.visit("02:00", "03:00");
    await world.refused("window_in_past", () => world.schedule(id, night));
    const nobody = { ...night, technician_id: Bun.randomUUIDv7() };
    await world.refused("validation_failed", () => world.schedule(id, nobody));
  });

  test.each([
    ["9999-12-31T12:00:00Z", "9999-12-31T13:00:00Z"],
    ["9999-12-31T22:30:00Z", "9999-12-31T23:59:59.999Z"],
    ["9999-12-31T23:00:00+14:00", "9999-12-31T23:30:00+14:00"],
  ])("in the year 9999 is judged as any other: %s", async (scheduled_at, scheduled_until) => {
    const { id } = await world.ticket();
    const visit = { technician_id: world.rima.id, scheduled_at, scheduled_until, ...override };
    expect((await world.schedule(id, visit)).status).toBe(200);
  });

  test("that ends after the year 9999 is refused on the field, also one that a job type makes so", async () => {
    const { id: job_type_id } = await world.jobType({ duration_minutes: 60 });
    const { id } = await world.ticket({ job_type_id });
    const late = { technician_id: world.rima.id, scheduled_at: "9999-12-31T23:30:00Z" };
    const reckoned = await world.refused("validation_failed", () => world.schedule(id, late));
    expect(Object.keys(reckoned)).toEqual(["scheduled_at"]);
    const sent = { ...late, scheduled_until: "9999-12-31T23:30:00-02:00" };
    const errors = await world.refused("validation_failed", () => world.schedule(id, sent));
    expect(Object.keys(errors)).toEqual(["scheduled_until"]);
  });

  test.each([
    [{ technician_id: null }, ["technician_id"]],
    [{ technician_id: "Rima" }, ["technician_id"]],
    [{ scheduled_at: "tomorrow" }, ["scheduled_at"]],
    [{ scheduled_at: "2026-10-12" }, ["scheduled_at"]],
    [{ scheduled_at: 1_760_000_000, scheduled_until: "" }, ["scheduled_at", "scheduled_until"]],
    [{ technician_id: undefined, scheduled_at: undefined }, ["technician_id", "scheduled_at"]],
    [{ override: "yes", override_reason: 7 }, ["override", "override_reason"]],
  ])("of a wrong shape, %j, is named by its fields", async (more, fields) => {
    const { id } = await world.ticket();
    const visit = world.visit("10:00", "11:00", more);
    const errors = await world.refused("validation_failed", () => world.schedule(id, visit));
    expect(Object.keys(errors).toSorted()).toEqual(fields.toSorted());
  });
});

describe("the ticket", () => {
  test.each(["done", "cancelled"] as const)("%s: ticket_closed", async (category) => {
    const { id } = await world.ticket({ column_id: world.column(category) });
    const visit = world.visit("10:00", "11:00");
    await world.refused("ticket_closed", () => world.schedule(id, visit));
    await world.refused("ticket_closed", () => world.schedule(id, { ...visit, ...override }));
    await world.refused("ticket_closed", () => world.act(id, "unschedule"));
  });

  test("archived: ticket_archived, also when it is done, before all about the visit", async () => {
    for (const category of ["new", "done"] as const) {
      const { id } = await world.ticket({ column_id: world.column(category) });
      await world.act(id, "archive");
      const bad = { technician_id: Bun.randomUUIDv7(), scheduled_at: "2020-01-01T00:00:00Z" };
      await world.refused("ticket_archived", () => world.schedule(id, bad));
    }
  });

  test("deleted, unknown, malformed or a stranger's: 404, whatever the body", async () => {
    const { id } = await world.ticket(world.visit("10:00", "11:00"));
    const visit = world.visit("12:00", "13:00");
    const stranger = { key: world.bekaa_key };
    for (const call of ["schedule", "unschedule"]) {
      await world.refused("not_found", () => world.act(id, call, visit, stranger), 404);
      await world.refused("not_found", () => world.act(id, call, { no: 1 }, stranger), 404);
      await world.refused("not_found", () => world.act("7", call, visit), 404);
      await world.refused("not_found", () => world.act(Bun.randomUUIDv7(), call, visit), 404);
    }
    await world.delete(`/v1/tickets/${id}`);
    await world.refused("not_found", () => world.schedule(id, visit), 404);
  });
});

describe("the technician", () => {
  const onField = async (technician_id: string) => {
    const visit = world.visit("10:00", "11:00", { technician_id });
    const { id } = await world.ticket();
    for (const work of [
      () => world.schedule(id, visit),
      () => world.schedule(id, { ...visit, ...override }),
      () => world.post("/v1/tickets", world.input(visit)),
    ])
      expect(Object.keys(await world.refused("validation_failed", work))).toEqual([
        "technician_id",
      ]);
  };

  test("who is nobody", () => onField(Bun.randomUUIDv7()));
  test("of another organization", () => onField(world.user({}, world.bekaa).id));
  test("who is no technician", () => onField(world.user({ role: "owner" }).id));
  test("who was switched off", async () => {
    await world.put(`/v1/users/${world.rima.id}`, { active: false });
    await onField(world.rima.id);
  });
  test("whose profile is off", async () => {
    world.profile(world.rima, { active: false });
    await onField(world.rima.id);
  });
  test("who has left", async () => {
    await world.delete(`/v1/users/${world.rima.id}`);
    await onField(world.rima.id);
  });

  test("may be anybody with a profile, and no member of the board", async () => {
    const owner = world.user({ name: "Nadia", role: "owner" });
    world.profile(owner, {});
    const { id } = await world.ticket();
    const visit = world.visit("10:00", "11:00", { technician_id: owner.id });
    expect((await world.booked(id, visit)).technician.name).toBe("Nadia");
  });
});

describe("conflicts", () => {
  /** The conflicts that refuse a visit to a new ticket; each can be booked over, and is told then. */
  const conflictsOf = async (visit: object, more: object = {}) => {
    const { id } = await world.ticket(more);
    const errors = await world.refused("schedule_conflict", () => world.schedule(id, visit));
    expect(Object.keys(errors)).toEqual(["reason", "conflicts", "next_free_slot"]);
    const created = world.input({ ...more, ...visit });
    const same = await world.refused("schedule_conflict", () => world.post("/v1/tickets", created));
    expect(same).toEqual(errors);
    const { answer, events } = await world.sentBy(() =>
      world.schedule(id, { ...visit, ...override }),
    );
    expect(answer.status).toBe(200);
    expect(events[0]).toMatchObject(["ticket.scheduled", { override: true, auto: false }]);
    const entry = (await world.history(id)).find(({ type }) => type === "scheduled");
    expect(entry?.data).toMatchObject({
      override: true,
      override_reason: "The client insists",
      conflicts: errors.conflicts,
    });
    const again = await world.sentBy(() => world.schedule(id, { ...visit, ...override }));
    expect([again.answer.body, again.events]).toEqual([answer.body, []]);
    return errors;
  };

  test("overlap: each visit that is in the way, and the next free slot", async () => {
    const first = await world.ticket(world.visit("10:00", "11:00"));
    const second = await world.ticket(world.visit("11:00", "12:00"));
    await world.ticket(world.visit("12:00", "13:00"));
    const errors = await conflictsOf(world.visit("10:30", "12:00"));
    expect(errors.conflicts).toEqual([
      overlapWith(first.id, "10:00", "11:00"),
      overlapWith(second.id, "11:00", "12:00"),
    ]);
    expect(errors.next_free_slot).toEqual({
      scheduled_at: moment("13:00"),
      scheduled_until: moment("14:30"),
    });
  });

  test("overlap: of very many visits in the way the first hundred, and everything else", async () => {
    const minutes = Array.from({ length: 103 }, (_, n) => {
      const minute = String(n % 60).padStart(2, "0");
      return n < 60 ? `10:${minute}` : `11:${minute}`;
    });
    for (const [n, until] of minutes.slice(1).entries())
      await world.ticket(world.visit(minutes[n] ?? "", until));
    const { conflicts, next_free_slot } = await conflictsOf(world.visit("09:30", "18:30"));
    expect(conflicts.map(({ type, from }: { type: string; from: string }) => [type, from])).toEqual(
      [
        ...minutes.slice(0, 100).map((minute) => ["overlap", moment(minute)]),
        ["outside_hours", moment("18:00")],
      ],
    );
    expect(next_free_slot.scheduled_at).toBe("2026-10-13T05:00:00Z");
  });

  test("outside_hours: each part of the window", async () => {
    world.profile(world.rima, {
      weekly_hours: {
        mon: [
          { start: "10:00", end: "12:00" },
          { start: "13:00", end: "16:00" },
        ],
      },
    });
    const { conflicts } = await conflictsOf(world.visit("09:30", "17:00"));
    expect(conflicts).toEqual([
      span("outside_hours", "09:30", "10:00"),
      span("outside_hours", "12:00", "13:00"),
      span("outside_hours", "16:00", "17:00"),
    ]);
  });

  test("outside_hours: Sunday is free without hours of one's own, and so is the night", async () => {
    const sunday = {
      scheduled_at: "2026-10-18T10:00",
      scheduled_until: "2026-10-18T11:00",
    };
    const { conflicts } = await conflictsOf(world.visit("", "", sunday));
    expect(conflicts).toEqual([span("outside_hours", "2026-10-18T10:00", "2026-10-18T11:00")]);
    const night = await conflictsOf(
      world.visit("17:30", "", { scheduled_until: "2026-10-13T08:30" }),
    );
    expect(night.conflicts).toEqual([span("outside_hours", "18:00", "2026-10-13T08:00")]);
  });

  test("time_off: the whole of it", async () => {
    world.timeOff(world.rima, "10:30", "2026-10-14T08:00");
    world.timeOff(world.rima, "09:00", "10:00");
    const { conflicts } = await conflictsOf(world.visit("10:00", "11:00"));
    expect(conflicts).toEqual([span("time_off", "10:30", "2026-10-14T08:00")]);
  });

  test("missing_skill: each that is required, without regard to capital letters", async () => {
    world.profile(world.rima, { skills: ["FIBER"] });
    const { id } = await world.jobType({ required_skills: ["Fiber", "Ladder", "Câble"] });
    const { conflicts } = await conflictsOf(world.visit("10:00", "11:00"), { job_type_id: id });
    expect(conflicts).toEqual([
      { type: "missing_skill", overridable: true, skill: "Ladder" },
      { type: "missing_skill", overridable: true, skill: "Câble" },
    ]);
  });

  test("all four at once, in the order of the contract, and in words for people", async () => {
    const other = await world.ticket(world.visit("17:00", "18:00"));
    world.timeOff(world.rima, "18:30", "2026-10-13T09:00");
    const { id: job_type_id } = await world.jobType({ required_skills: ["fiber"] });
    const visit = world.visit("17:30", "19:00");
    const { conflicts } = await conflictsOf(visit, { job_type_id });
    expect(conflicts).toEqual([
      overlapWith(other.id, "17:00", "18:00"),
      span("outside_hours", "18:00", "19:00"),
      span("time_off", "18:30", "2026-10-13T09:00"),
      { type: "missing_skill", overridable: true, skill: "fiber" },
    ]);
    const { id } = await world.ticket({ job_type_id });
    await world.act(id, "unschedule");
    const { body } = await world.schedule(id, { ...visit, scheduled_at: "2026-10-12T18:30" });
    expect(body.error.message).toBe(
      "Rima Haddad cannot take this visit: another visit from 17:30 until 19:00; outside working hours from 18:30 until 19:00; time off from 18:30 until 2026-10-13 09:00; lacks the skill fiber.",
    );
  });

  test("the message says the first five, the details all of them", async () => {
    const { id: job_type_id } = await world.jobType({ required_skills: [..."abcdefg"] });
    const { id } = await world.ticket({ job_type_id });
    const { body } = await world.schedule(id, world.visit("10:00", "11:00"));
    expect(body.error.message).toEndWith("lacks the skill e; and 2 more.");
    expect(body.error.errors.conflicts).toHaveLength(7);
  });

  test("next_free_slot is null when nothing is free for so long in 14 days", async () => {
    const { id } = await world.ticket();
    const errors = await world.refused("schedule_conflict", () =>
      world.schedule(id, world.visit("10:00", "20:30")),
    );
    expect(errors.next_free_slot).toBeNull();
  });

  test("next_free_slot may lie in the ticket's own visit", async () => {
    const { id } = await world.ticket(world.visit("09:00", "17:00"));
    const errors = await world.refused("schedule_conflict", () =>
      world.schedule(id, world.visit("10:00", "18:30")),
    );
    expect(errors.next_free_slot).toEqual({
      scheduled_at: moment("09:00"),
      scheduled_until: moment("17:30"),
    });
  });

  test("a ticket's own visit does not stand in its way, another technician's neither", async () => {
    const { id } = await world.ticket(world.visit("10:00", "11:00"));
    await world.ticket(world.visit("10:00", "12:00", { technician_id: world.omar.id }));
    expect((await world.schedule(id, world.visit("10:30", "11:30"))).status).toBe(200);
  });

  test.each([
    ["done", (id: string) => world.moveTo(id, "done")],
    ["cancelled", (id: string) => world.act(id, "cancel")],
    ["archived", (id: string) => world.act(id, "archive")],
    ["deleted", (id: string) => world.delete(`/v1/tickets/${id}`)],
    ["unscheduled", (id: string) => world.act(id, "unschedule")],
  ] as const)("a ticket that is %s does not block", async (_, leave) => {
    const { id } = await world.ticket(world.visit("10:00", "11:00"));
    await leave(id);
    await world.ticket(world.visit("10:00", "11:00"));
  });

  test.each(["in_progress", "waiting"] as const)("one in %s does", async (category) => {
    await world.ticket({ ...world.visit("10:00", "11:00"), column_id: world.column(category) });
    await conflictsOf(world.visit("10:00", "11:00"));
  });

  test("a visit that began the day before and still lasts does", async () => {
    const all_day = [{ start: "00:00", end: "24:00" }];
    world.profile(world.rima, { weekly_hours: { mon: all_day, tue: all_day } });
    const other = await world.ticket(
      world.visit("10:00", "", { scheduled_until: "2026-10-13T10:00" }),
    );
    const tuesday = { scheduled_at: "2026-10-13T09:59", scheduled_until: "2026-10-13T10:30" };
    const { conflicts } = await conflictsOf(world.visit("", "", tuesday));
    expect(conflicts).toEqual([overlapWith(other.id, "10:00", "2026-10-13T10:00")]);
  });
});

describe("rights", () => {
  test("schedule and unschedule need tickets:schedule, before the ticket is looked for", async () => {
    const { id } = await world.ticket();
    const sent = keyOf("tickets:read", "tickets:create", "tickets:update", "tickets:dispatch");
    for (const call of ["schedule", "unschedule"])
      for (const ticket of [id, Bun.randomUUIDv7()]) {
        const errors = await world.refused(
          "forbidden",
          () => world.act(ticket, call, { technician_id: 7 }, sent),
          403,
        );
        expect(errors.ability).toBe("tickets:schedule");
      }
  });

  test("override needs tickets:dispatch, also where nothing stands in the way", async () => {
    const { id } = await world.ticket();
    const sent = keyOf("tickets:schedule", "tickets:create");
    for (const more of [
      override,
      { override: true },
      { ...override, technician_id: Bun.randomUUIDv7() },
    ]) {
      const visit = world.visit("10:00", "11:00", more);
      for (const path of [`/v1/tickets/${id}/schedule`, "/v1/tickets"]) {
        const body = world.input(visit);
        const errors = await world.refused("forbidden", () => world.post(path, body, sent), 403);
        expect(errors.ability).toBe("tickets:dispatch");
      }
    }
    const plain = world.visit("10:00", "11:00", { override: false, override_reason: "Perhaps" });
    const { status } = await world.schedule(id, plain, sent);
    expect(status).toBe(200);
    expect((await world.history(id))[1]?.data.override_reason).toBeNull();
  });

  test("a wrong shape comes before the 403 of an override, the 403 before a closed ticket", async () => {
    const { id } = await world.ticket({ column_id: world.column("done") });
    const sent = keyOf("tickets:schedule");
    const visit = world.visit("10:00", "11:00", override);
    const bad = { ...visit, scheduled_at: "soon" };
    await world.refused("validation_failed", () => world.schedule(id, bad, sent));
    await world.refused("forbidden", () => world.schedule(id, visit, sent), 403);
  });

  test.each([undefined, null, "", " \n\t "])(
    "an override without a reason (%j)",
    async (override_reason) => {
      const sent = world.visit("10:00", "11:00", { override: true, override_reason });
      const { id } = await world.ticket();
      const reason = "override_reason_required";
      expect(await world.refused(reason, () => world.schedule(id, sent))).toEqual({ reason });
      await world.refused(reason, () => world.post("/v1/tickets", world.input(sent)));
      const no_visit = world.input({ override: true, override_reason });
      await world.refused(reason, () => world.post("/v1/tickets", no_visit));
    },
  );

  test("an override that nothing needs books as any other; its reason is kept", async () => {
    const { id } = await world.ticket();
    const { events } = await world.sentBy(() =>
      world.booked(id, world.visit("10:00", "11:00", override)),
    );
    expect(events[0]).toMatchObject(["ticket.scheduled", { override: false }]);
    expect((await world.history(id))[1]?.data).toMatchObject({
      override: false,
      override_reason: "The client insists",
      conflicts: [],
    });
  });

  test("a refused visit leaves the one before it", async () => {
    await world.ticket(world.visit("12:00", "13:00"));
    const { id } = await world.ticket(world.visit("10:00", "11:00"));
    await world.refused("schedule_conflict", () =>
      world.schedule(id, world.visit("12:30", "14:00")),
    );
    setSystemTime(new Date("2026-10-12T07:30:00Z"));
    await world.refused("window_in_past", () => world.schedule(id, world.visit("10:00", "12:00")));
    expect(await world.read(id)).toMatchObject({ version: 1, scheduled_at: moment("10:00") });
  });
});
