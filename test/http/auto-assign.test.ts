import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { CrewWorld } from "../crew.ts";

/** A Monday, 09:00 in Beirut. */
const monday = new Date("2026-10-12T06:00:00Z");

let world: CrewWorld;
beforeEach(async () => {
  setSystemTime(monday);
  world = await CrewWorld.open();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const jobType = async (more: object): Promise<string> =>
  (await world.post("/v1/ticket-job-types", { name: "Repair", ...more })).body.id;

const unassigned = { technician_id: null, scheduled_at: null, scheduled_until: null };

test("books the first suggested technician in their next free slot, as schedule would", async () => {
  const [ali, bea] = [world.member("Ali"), world.member("Bea")];
  await world.visit(ali, "2026-10-12T09:00", "2026-10-12T10:00");
  const ticket = await world.ticket({ auto_assign: true });
  const visit = {
    technician_id: bea.id,
    scheduled_at: "2026-10-12T06:00:00Z",
    scheduled_until: "2026-10-12T07:00:00Z",
  };
  expect(ticket).toMatchObject({
    ...visit,
    status_category: "scheduled",
    assigned_users: [bea.id],
  });
  const events = world.events().slice(-4);
  expect(events.map(({ topic }) => topic)).toEqual([
    "ticket.created",
    "ticket.scheduled",
    "ticket.assigned",
    "ticket.status_changed",
  ]);
  expect(events[1]?.data).toMatchObject({ ...visit, auto: true, override: false });
  const { body } = await world.get(`/v1/tickets/${ticket.id}/history`);
  expect(body.find((entry: { type: string }) => entry.type === "scheduled").data).toMatchObject({
    ...visit,
    auto: true,
  });
});

test("the suggestions of that moment are whom it goes by", async () => {
  for (const name of ["Dana", "Ali", "Carla"]) world.member(name);
  const karim = await world.client("karim", { zone: "Hamra" });
  for (let n = 0; n < 12; n += 1) {
    const client_id = n % 3 === 0 ? karim : null;
    const asked = await world.ticket({ client_id });
    const [first] = await world.suggest(asked.id);
    await world.post(`/v1/tickets/${asked.id}/archive`);
    const ticket = await world.ticket({ auto_assign: true, client_id });
    const { scheduled_at, scheduled_until } = ticket;
    expect([ticket.technician_id, { scheduled_at, scheduled_until }]).toEqual([
      first.technician_id,
      first.next_free_slot,
    ]);
  }
});

describe("whether it is asked for", () => {
  test.each([
    [undefined, false, false],
    [null, false, false],
    [true, false, true],
    [undefined, true, true],
    [null, true, true],
    [false, true, false],
  ])("request %p over the job type's %p: %p", async (sent, of_job_type, booked) => {
    world.member("Ali");
    const job_type_id = await jobType({ auto_assign: of_job_type });
    const ticket = await world.ticket({ job_type_id, auto_assign: sent });
    expect(ticket.technician_id !== null).toBe(booked);
  });

  test("a technician who is named is booked instead", async () => {
    world.member("Ali");
    const bea = world.member("Bea");
    const visit = { scheduled_at: "2026-10-12T15:00", scheduled_until: "2026-10-12T16:00" };
    const ticket = await world.ticket({ auto_assign: true, technician_id: bea.id, ...visit });
    expect(ticket).toMatchObject({ technician_id: bea.id, scheduled_at: "2026-10-12T12:00:00Z" });
    expect(world.events().find(({ topic }) => topic === "ticket.scheduled")?.data.auto).toBe(false);
  });

  test("a window without a technician stays an error", async () => {
    world.member("Ali");
    const visit = { scheduled_at: "2026-10-12T15:00", scheduled_until: "2026-10-12T16:00" };
    const { status, body } = await world.post(
      "/v1/tickets",
      world.input({ auto_assign: true, ...visit }),
    );
    expect([status, body.error.reason]).toEqual([422, "window_invalid"]);
  });

  test.each(["done", "cancelled"] as const)(
    "into a %s column nobody is booked",
    async (category) => {
      world.member("Ali");
      const ticket = await world.ticket({ auto_assign: true, column_id: world.column(category) });
      expect(ticket).toMatchObject({ ...unassigned, status_category: category });
      expect(world.topics()).toEqual(["ticket.created"]);
    },
  );

  test("into another open column: booked, and it stays there", async () => {
    world.member("Ali");
    const ticket = await world.ticket({ auto_assign: true, column_id: world.column("waiting") });
    expect(ticket.status_category).toBe("waiting");
    expect(ticket.technician_id).not.toBeNull();
  });

  test("needs no tickets:schedule", async () => {
    const ali = world.member("Ali");
    const key = world.apiKey({ abilities: ["tickets:create"] });
    const { status, body } = await world.post("/v1/tickets", world.input({ auto_assign: true }), {
      key,
    });
    expect([status, body.technician_id]).toEqual([201, ali.id]);
  });
});

describe("the slot", () => {
  test("is as long as the job type says, from 08:00 to 18:00, on the next day when this one is full", async () => {
    world.member("Ali", {
      weekly_hours: {
        mon: [{ start: "06:00", end: "23:00" }],
        tue: [{ start: "06:00", end: "23:00" }],
      },
    });
    const job_type_id = await jobType({ auto_assign: true, duration_minutes: 300 });
    const booked = [
      await world.ticket({ job_type_id }),
      await world.ticket({ job_type_id }),
      await world.ticket({ job_type_id }),
    ];
    expect(
      booked.map(({ scheduled_at, scheduled_until }) => [scheduled_at, scheduled_until]),
    ).toEqual([
      ["2026-10-12T06:00:00Z", "2026-10-12T11:00:00Z"],
      ["2026-10-13T05:00:00Z", "2026-10-13T10:00:00Z"],
      ["2026-10-13T10:00:00Z", "2026-10-13T15:00:00Z"],
    ]);
  });

  test("passes over days with as many visits as they take", async () => {
    world.member("Ali", { max_jobs_per_day: 2 });
    const days = [];
    for (let n = 0; n < 5; n += 1)
      days.push((await world.ticket({ auto_assign: true })).scheduled_at.slice(0, 10));
    expect(days).toEqual(["2026-10-12", "2026-10-12", "2026-10-13", "2026-10-13", "2026-10-14"]);
  });

  test("is on the day's own wall time when the clocks have gone back", async () => {
    setSystemTime(new Date("2026-10-24T16:00:00Z"));
    world.member("Ali", { weekly_hours: { sun: [{ start: "00:00", end: "24:00" }] } });
    expect((await world.ticket({ auto_assign: true })).scheduled_at).toBe("2026-10-25T06:00:00Z");
  });

  test("overnight hours leave what of them lies in the day", async () => {
    world.member("Ali", { weekly_hours: { mon: [{ start: "17:00", end: "09:00" }] } });
    const booked = [
      await world.ticket({ auto_assign: true }),
      await world.ticket({ auto_assign: true }),
    ];
    expect(booked.map(({ scheduled_at }) => scheduled_at)).toEqual([
      "2026-10-12T14:00:00Z",
      "2026-10-13T05:00:00Z",
    ]);
  });
});

describe("nobody free: the ticket is made, unassigned", () => {
  const stays = async (more: object = {}): Promise<void> => {
    const before = world.topics().length;
    const ticket = await world.ticket({ auto_assign: true, ...more });
    expect(ticket).toMatchObject({ ...unassigned, status_category: "new", assigned_users: [] });
    expect(world.topics().slice(before)).toEqual(["ticket.created"]);
    const { body } = await world.get(`/v1/tickets/${ticket.id}/history`);
    expect(body.map((entry: { type: string }) => entry.type)).toEqual(["created"]);
  };

  test("without technicians on the board", async () => {
    world.user({ name: "No member" });
    await stays();
  });

  test("when all are away for 14 days", async () => {
    world.timeOff(world.member("Ali"), "2026-10-12T00:00:00Z", "2026-10-27T00:00:00Z");
    await stays();
  });

  test("when nobody has the skill", async () => {
    world.member("Ali", { skills: ["copper"] });
    await stays({ job_type_id: await jobType({ required_skills: ["fiber"] }) });
  });

  test("when the visit is longer than any day", async () => {
    world.member("Ali");
    await stays({ job_type_id: await jobType({ duration_minutes: 601 }) });
  });
});

test("32 tickets made at once never overlap", async () => {
  for (const name of ["Ali", "Bea", "Carla"]) world.member(name);
  const made = await Promise.all(
    Array.from({ length: 32 }, () => world.ticket({ auto_assign: true })),
  );
  const slots = made.map(({ technician_id, scheduled_at }) => `${technician_id} ${scheduled_at}`);
  expect(new Set(slots).size).toBe(32);
  expect(made.every(({ technician_id }) => technician_id !== null)).toBe(true);
});
