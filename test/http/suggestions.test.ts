import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { CrewWorld } from "../crew.ts";

/** A Monday, 09:00 in Beirut. */
const monday = new Date("2026-10-12T06:00:00Z");
const day = "2026-10-12";

let world: CrewWorld;
beforeEach(async () => {
  setSystemTime(monday);
  world = await CrewWorld.open();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const noon: [string, string] = [`${day}T12:00`, `${day}T13:00`];
const names = (data: { name: string }[]): string[] => data.map(({ name }) => name);

describe("each key of the order decides", () => {
  test("available without conflict comes first, however full the day", async () => {
    const free = world.member("Zeina");
    world.timeOff(world.member("Ali"), "2026-10-12T00:00:00Z", "2026-10-13T00:00:00Z");
    await world.visit(free, `${day}T10:00`, `${day}T11:00`);
    const data = await world.suggest((await world.ticket()).id, noon);
    expect(names(data)).toEqual(["Zeina", "Ali"]);
    expect(data.map((each: { available: boolean }) => each.available)).toEqual([true, false]);
  });

  test("then all skills, also among those who are not available", async () => {
    const job_type = await world.post("/v1/ticket-job-types", {
      name: "Splice",
      required_skills: ["fiber"],
    });
    const able = world.member("Zeina", { skills: ["Fiber"] });
    world.member("Ali");
    await world.visit(able, ...noon);
    const ticket = await world.ticket({ job_type_id: job_type.body.id });
    const data = await world.suggest(ticket.id, noon);
    expect(names(data)).toEqual(["Zeina", "Ali"]);
    expect(data[0]).toMatchObject({ available: false, missing_skills: [] });
    expect(data[1]).toMatchObject({
      available: false,
      missing_skills: ["fiber"],
      conflicts: [{ type: "missing_skill", overridable: true, skill: "fiber" }],
    });
    expect(data[1].reasons).toContain("Lacks the skill fiber");
    // Their slots are told all the same.
    expect(data[1].next_free_slot).not.toBeNull();
  });

  test("then fewest booked minutes that day", async () => {
    const [ali, zeina] = [world.member("Ali"), world.member("Zeina")];
    await world.visit(ali, `${day}T10:00`, `${day}T11:01`);
    await world.visit(zeina, `${day}T10:00`, `${day}T10:30`);
    await world.visit(zeina, `${day}T11:00`, `${day}T11:30`);
    const data = await world.suggest((await world.ticket()).id, noon);
    expect(data).toMatchObject([
      { name: "Zeina", booked_minutes: 60, jobs_that_day: 2, rank: 1 },
      { name: "Ali", booked_minutes: 61, jobs_that_day: 1, rank: 2 },
    ]);
    expect(data[0].reasons).toContain("2 visits, 60 minutes that day");
  });

  test("then the same zone, else city, as another visit that day", async () => {
    const crew = ["Ali", "Bea", "Carla", "Dana"].map((name) => world.member(name));
    const places = [
      { zone: "Achrafieh", city: "Tripoli" },
      { zone: "Achrafieh", city: "BEIRUT" },
      { city: "Saida" },
      { zone: "hamra", city: "Beirut" },
    ];
    for (const [index, place] of places.entries()) {
      const client_id = await world.client(`client.${index}`, place);
      const technician = crew[index];
      if (technician) await world.visit(technician, `${day}T10:00`, `${day}T11:00`, { client_id });
    }
    // Everyone was somewhere else that day, too.
    const far = await world.client("far", { zone: "Zgharta", city: "Zgharta" });
    for (const technician of crew)
      await world.visit(technician, `${day}T14:00`, `${day}T15:00`, { client_id: far });
    const client_id = await world.client("karim", { zone: "Hamra", city: "Beirut" });
    const data = await world.suggest((await world.ticket({ client_id })).id, noon);
    expect(
      data.map((each: { name: string; same_area: boolean }) => [each.name, each.same_area]),
    ).toEqual([
      ["Dana", true],
      ["Bea", true],
      ["Ali", false],
      ["Carla", false],
    ]);
    expect(data[0].reasons).toContain("Another visit in Hamra that day");
    expect(data[1].reasons).toContain("Another visit in Beirut that day");
  });

  test("then who served the client before: started or completed, not merely booked", async () => {
    const [ali, bea, zeina] = ["Ali", "Bea", "Zeina"].map((name) => world.member(name));
    if (!ali || !bea || !zeina) throw new Error("no crew");
    const client_id = await world.client("karim");
    setSystemTime(new Date("2026-10-05T06:00:00Z"));
    const week_ago = ["2026-10-05T10:00", "2026-10-05T11:00"] as const;
    const [, booked, started] = [
      await world.visit(ali, ...week_ago),
      await world.visit(bea, ...week_ago, { client_id }),
      await world.visit(zeina, ...week_ago, { client_id }),
    ];
    await world.post(`/v1/tickets/${started.id}/start`);
    setSystemTime(monday);
    const ticket = await world.ticket({ client_id });
    const data = await world.suggest(ticket.id, noon);
    expect(data).toMatchObject([
      { name: "Zeina", served_client_before: true },
      { name: "Ali", served_client_before: false },
      { name: "Bea", served_client_before: false },
    ]);
    expect(data[0].reasons).toContain("Served this client before");
    await world.moveTo(booked.id, "done");
    expect((await world.suggest(ticket.id, noon))[0]).toMatchObject({
      name: "Bea",
      served_client_before: true,
    });
  });

  test("then least recently booked, by when it was booked; never comes first", async () => {
    const [ali, bea] = [world.member("Ali"), world.member("Bea")];
    world.member("Zeina");
    setSystemTime(new Date("2026-10-12T05:59:00Z"));
    await world.visit(ali, "2026-10-20T10:00", "2026-10-20T11:00");
    setSystemTime(monday);
    await world.visit(bea, "2026-10-20T10:00", "2026-10-20T11:00");
    setSystemTime(new Date("2026-10-12T06:01:00Z"));
    await world.visit(ali, "2026-10-14T10:00", "2026-10-14T11:00");
    const ticket = await world.ticket();
    expect(names(await world.suggest(ticket.id, noon))).toEqual(["Zeina", "Bea", "Ali"]);
  });

  test("then the name, then the id", async () => {
    const [one, other] = [world.member("Rima"), world.member("Rima")];
    world.member("Ali");
    const data = await world.suggest((await world.ticket()).id, noon);
    expect(data.map((each: { technician_id: string }) => each.technician_id).slice(1)).toEqual(
      [one.id, other.id].toSorted(),
    );
    expect(data[0].name).toBe("Ali");
  });
});

describe("the unavailable say why", () => {
  test("an overlap, time off, and hours, as the organization's clocks show them", async () => {
    const busy = world.member("Ali");
    world.timeOff(world.member("Bea"), "2026-10-12T05:00:00Z", "2026-10-14T05:00:00Z");
    world.member("Carla", { weekly_hours: { mon: [{ start: "08:00", end: "12:30" }] } });
    const other = await world.visit(busy, `${day}T12:30`, `${day}T13:30`);
    const data = await world.suggest((await world.ticket()).id, noon);
    const byName = Object.fromEntries(data.map((each: { name: string }) => [each.name, each]));
    expect(byName.Ali.conflicts).toEqual([
      {
        type: "overlap",
        overridable: true,
        ticket_id: other.id,
        from: "2026-10-12T09:30:00Z",
        until: "2026-10-12T10:30:00Z",
      },
    ]);
    expect(byName.Ali.reasons).toContain("Has another visit from 12:30 to 13:30");
    expect(byName.Bea.reasons).toContain("On time off until 2026-10-14 08:00");
    expect(byName.Carla.reasons).toContain("Does not work from 12:30 to 13:00");
    expect(data.every((each: { available: boolean }) => !each.available)).toBe(true);
  });

  test("a day with as many visits as they take, which only suggestions mind", async () => {
    const ali = world.member("Ali", { max_jobs_per_day: 1 });
    await world.visit(ali, `${day}T10:00`, `${day}T11:00`);
    const ticket = await world.ticket();
    const [suggested] = await world.suggest(ticket.id, noon);
    expect(suggested).toMatchObject({
      available: false,
      conflicts: [],
      next_free_slot: { scheduled_at: "2026-10-13T05:00:00Z" },
    });
    expect(suggested.reasons).toEqual(["1 of 1 visits that day"]);
    const body = { technician_id: ali.id, scheduled_at: noon[0], scheduled_until: noon[1] };
    expect((await world.post(`/v1/tickets/${ticket.id}/schedule`, body)).status).toBe(200);
  });

  test("nobody free within 14 days", async () => {
    world.timeOff(world.member("Ali"), "2026-10-12T00:00:00Z", "2026-11-12T00:00:00Z");
    expect(await world.suggest((await world.ticket()).id)).toMatchObject([
      {
        available: false,
        next_free_slot: null,
        reasons: ["No 60 minutes free within 14 days", "No visits that day"],
      },
    ]);
  });
});

describe("without a window each is judged by their own next free slot", () => {
  test("of the job type's length, else an hour, with the figures of that day", async () => {
    const ali = world.member("Ali");
    await world.visit(ali, `${day}T09:00`, `${day}T10:00`);
    await world.visit(ali, `${day}T11:30`, `${day}T18:00`);
    await world.visit(ali, "2026-10-13T08:00", "2026-10-13T09:00");
    const job_type = await world.post("/v1/ticket-job-types", {
      name: "Survey",
      duration_minutes: 120,
    });
    const usual = await world.ticket();
    expect(await world.suggest(usual.id)).toMatchObject([
      {
        available: true,
        booked_minutes: 450,
        jobs_that_day: 2,
        next_free_slot: {
          scheduled_at: "2026-10-12T07:00:00Z",
          scheduled_until: "2026-10-12T08:00:00Z",
        },
        reasons: ["Free from 10:00 to 11:00", "2 visits, 450 minutes that day"],
      },
    ]);
    const survey = await world.ticket({ job_type_id: job_type.body.id });
    expect(await world.suggest(survey.id)).toMatchObject([
      {
        booked_minutes: 60,
        jobs_that_day: 1,
        next_free_slot: {
          scheduled_at: "2026-10-13T06:00:00Z",
          scheduled_until: "2026-10-13T08:00:00Z",
        },
        reasons: ["Free on 2026-10-13 from 09:00 to 11:00", "1 visit, 60 minutes that day"],
      },
    ]);
  });

  test("also when it lies beyond the days that are read first", async () => {
    const ali = world.member("Ali");
    for (const date of ["12", "13", "14", "15", "16", "17", "19", "20", "21"])
      await world.visit(
        ali,
        `2026-10-${date}T${date === "12" ? "09" : "08"}:00`,
        `2026-10-${date}T18:00`,
      );
    const [suggested] = await world.suggest((await world.ticket()).id);
    expect(suggested.next_free_slot.scheduled_at).toBe("2026-10-22T05:00:00Z");
  });

  test("the ticket's own visit stands in nobody's way, and counts nowhere", async () => {
    const ali = world.member("Ali", { max_jobs_per_day: 1 });
    const own = await world.visit(ali, `${day}T09:00`, `${day}T10:00`);
    for (const window of [undefined, [`${day}T09:30`, `${day}T10:30`] as [string, string]])
      expect(await world.suggest(own.id, window)).toMatchObject([
        {
          available: true,
          booked_minutes: 0,
          jobs_that_day: 0,
          next_free_slot: { scheduled_at: "2026-10-12T06:00:00Z" },
        },
      ]);
  });
});

describe("a day's work", () => {
  test("has done visits; none of cancelled, archived and deleted tickets", async () => {
    const ali = world.member("Ali");
    const at = (hour: string): [string, string] => [`${day}T${hour}:00`, `${day}T${hour}:30`];
    const done = await world.visit(ali, ...at("09"));
    await world.moveTo(done.id, "done");
    await world.post(`/v1/tickets/${(await world.visit(ali, ...at("10"))).id}/cancel`);
    await world.post(`/v1/tickets/${(await world.visit(ali, ...at("11"))).id}/archive`);
    await world.delete(`/v1/tickets/${(await world.visit(ali, ...at("12"))).id}`);
    expect(await world.suggest((await world.ticket()).id, noon)).toMatchObject([
      // The done visit's time is free again.
      {
        jobs_that_day: 1,
        booked_minutes: 30,
        available: true,
        next_free_slot: { scheduled_at: "2026-10-12T06:00:00Z" },
      },
    ]);
  });

  test("counts a visit across midnight by its start, its minutes on each day", async () => {
    const nights = {
      mon: [{ start: "20:00", end: "06:00" }],
      tue: [{ start: "20:00", end: "06:00" }],
    };
    const ali = world.member("Ali", { weekly_hours: nights });
    await world.visit(ali, `${day}T23:00`, "2026-10-13T01:30");
    const ticket = await world.ticket();
    expect(await world.suggest(ticket.id, [`${day}T21:00`, `${day}T22:00`])).toMatchObject([
      { available: true, jobs_that_day: 1, booked_minutes: 60 },
    ]);
    expect(await world.suggest(ticket.id, ["2026-10-13T02:00", "2026-10-13T03:00"])).toMatchObject([
      { available: true, jobs_that_day: 0, booked_minutes: 90, next_free_slot: null },
    ]);
  });

  test("of yesterday's that is not over, stands in the way and counts its minutes", async () => {
    const always = [{ start: "00:00", end: "24:00" }];
    setSystemTime(new Date("2026-10-11T12:00:00Z"));
    const ali = world.member("Ali", { weekly_hours: { sun: always, mon: always } });
    await world.visit(ali, "2026-10-11T20:00", `${day}T11:00`);
    setSystemTime(monday);
    expect(await world.suggest((await world.ticket()).id)).toMatchObject([
      {
        jobs_that_day: 0,
        booked_minutes: 660,
        next_free_slot: { scheduled_at: "2026-10-12T08:00:00Z" },
        reasons: ["Free from 11:00 to 12:00", "0 visits, 660 minutes that day"],
      },
    ]);
  });

  test("has 25 hours when the clocks go back", async () => {
    // In Beirut on 25 October 2026, at midnight.
    const long = {
      sat: [{ start: "00:00", end: "24:00" }],
      sun: [{ start: "00:00", end: "24:00" }],
    };
    setSystemTime(new Date("2026-10-23T06:00:00Z"));
    const ali = world.member("Ali", { weekly_hours: long });
    await world.visit(ali, "2026-10-24T20:30:00Z", "2026-10-24T22:30:00Z");
    const ticket = await world.ticket();
    expect(await world.suggest(ticket.id, ["2026-10-24T10:00", "2026-10-24T11:00"])).toMatchObject([
      { available: true, jobs_that_day: 1, booked_minutes: 90 },
    ]);
    expect(await world.suggest(ticket.id, ["2026-10-25T10:00", "2026-10-25T11:00"])).toMatchObject([
      { available: true, jobs_that_day: 0, booked_minutes: 30 },
    ]);
  });
});

describe("the window", () => {
  const suggestions = async (query: string) => {
    const { id } = await world.ticket();
    return world.get(`/v1/tickets/${id}/technician-suggestions?${query}`);
  };

  test.each([
    ["scheduled_until=2026-10-12T13:00", "window_invalid"],
    [`scheduled_at=${day}T13:00&scheduled_until=${day}T13:00`, "window_invalid"],
    [`scheduled_at=${day}T08:54:59&scheduled_until=${day}T10:00`, "window_in_past"],
    [`scheduled_at=${day}T10:00&scheduled_until=2026-10-13T10:00:01`, "window_too_long"],
    ["scheduled_at=tomorrow", "validation_failed"],
  ])("%s is refused: %s", async (query, reason) => {
    world.member("Ali");
    const { status, body } = await suggestions(query);
    expect([status, body.error.reason]).toEqual([422, reason]);
  });

  test("without an end is as long as the job type says, else an hour", async () => {
    world.member("Ali", { weekly_hours: { mon: [{ start: "08:00", end: "12:00" }] } });
    const job_type = await world.post("/v1/ticket-job-types", {
      name: "Survey",
      duration_minutes: 90,
    });
    const asked = async (more: object) => {
      const { id } = await world.ticket(more);
      const { body } = await world.get(
        `/v1/tickets/${id}/technician-suggestions?scheduled_at=${day}T11:00`,
      );
      return body.data[0].available;
    };
    expect(await asked({})).toBe(true);
    expect(await asked({ job_type_id: job_type.body.id })).toBe(false);
  });
});

test("of a large crew, everybody is suggested", async () => {
  for (let n = 1; n <= 81; n += 1) world.member(`Technician ${n}`);
  expect(await world.suggest((await world.ticket()).id)).toHaveLength(81);
});

describe("who is suggested, and to whom", () => {
  test("the board's members who take visits, and nobody else", async () => {
    world.member("Ali");
    world.member("Off", { active: false });
    world.user({ name: "No member" });
    const stranger = world.member("No technician");
    await world.put(`/v1/users/${stranger.id}`, { role: "dispatcher" });
    expect(names(await world.suggest((await world.ticket()).id))).toEqual(["Ali"]);
  });

  test("404 for a ticket that the caller may not see, before the query is looked at", async () => {
    const ali = world.member("Ali");
    const { id } = await world.ticket();
    const path = `/v1/tickets/${id}/technician-suggestions?scheduled_at=never`;
    const elsewhere = await world.post("/v1/ticket-boards", { name: "Elsewhere" });
    const restricted = world.apiKey({ board_ids: [elsewhere.body.id] });
    for (const sent of [{ key: world.bekaa_key }, { key: restricted }, world.as(ali)])
      expect((await world.get(path, sent)).status).toBe(404);
    expect((await world.get(path)).status).toBe(422);
    expect(
      (await world.get(path, { key: world.apiKey({ abilities: ["clients:read"] }) })).status,
    ).toBe(403);
    expect((await world.get("/v1/tickets/x/technician-suggestions")).status).toBe(404);
  });

  test("a conflict does not name a ticket that the caller may not see", async () => {
    const ali = world.member("Ali");
    const elsewhere = (await world.post("/v1/ticket-boards", { name: "Elsewhere" })).body.id;
    const hidden = await world.visit(ali, ...noon, { board_id: elsewhere });
    const ticket = await world.ticket();
    const restricted = world.apiKey({ board_ids: [world.board.id] });
    const [open] = await world.suggest(ticket.id, noon);
    expect(open.conflicts[0].ticket_id).toBe(hidden.id);
    const [seen] = await world.suggest(ticket.id, noon, { key: restricted });
    expect(seen.conflicts).toEqual([
      {
        type: "overlap",
        overridable: true,
        from: "2026-10-12T09:00:00Z",
        until: "2026-10-12T10:00:00Z",
      },
    ]);
    // A technician sees their own tickets only.
    const bea = world.member("Bea");
    const own = await world.visit(bea, `${day}T15:00`, `${day}T16:00`);
    const told = await world.suggest(own.id, noon, world.as(bea));
    expect(told.map((each: { conflicts: object[] }) => each.conflicts.length)).toEqual([0, 1]);
    expect(told[1].conflicts[0]).not.toHaveProperty("ticket_id");
  });

  test("nothing on a board without technicians", async () => {
    expect(await world.suggest((await world.ticket()).id)).toEqual([]);
  });
});
