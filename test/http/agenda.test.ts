import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { User } from "../../src/access/user-queries.ts";
import type { NewUser } from "../../src/access/users.ts";
import type { Instant } from "../../src/clock/instant.ts";
import type { WeeklyHours } from "../../src/technicians/time/hours.ts";
import { insertProfile, insertTimeOff } from "../technician-rows.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Sent } from "../world.ts";

/* Day plans: Beirut is two hours ahead in winter, three in summer. */

/** A Monday, 09:00 in Beirut. */
const monday = new Date("2026-10-12T06:00:00Z");

let world: TicketWorld;
let rima: User;
let elie: User;

beforeEach(async () => {
  setSystemTime(monday);
  world = await TicketWorld.open();
  rima = member({ name: "Rima" });
  elie = member({ name: "Elie" });
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const join = ({ id }: User, board_id = world.board.id): void =>
  world.sqlite.writeNow((root) =>
    root.org(world.cedar.id).insert("board_members", { board_id, user_id: id, role: "member" }),
  );

/** A person who opens the board, a technician unless told. */
const member = (input: Partial<NewUser>): User => {
  const user = world.user(input);
  join(user);
  return user;
};

const saveProfile = ({ id }: User, weekly_hours: WeeklyHours | null, skills: string[] = []): void =>
  world.sqlite.writeNow((root) =>
    insertProfile(root.org(world.cedar.id), id, { color: "#2f6f4f", skills, weekly_hours }),
  );

const takeOff = ({ id }: User, starts_at: string, ends_at: string): void =>
  world.sqlite.writeNow((root) => {
    const [from, until] = [starts_at as Instant, ends_at as Instant];
    insertTimeOff(root.org(world.cedar.id), id, { from, until, reason: "Wedding" });
  });

/** A ticket with a visit, in Beirut's wall time; on this Monday unless the day is said, too. */
const visit = (who: User, from: string, until: string, more: object = {}) => {
  const at = (time: string) => (time.includes("T") ? time : `2026-10-12T${time}`);
  return world.ticket({
    technician_id: who.id,
    scheduled_at: at(from),
    scheduled_until: at(until),
    override: true,
    override_reason: "agreed",
    ...more,
  });
};

/** Adds visits at 10:00 of this Monday, all over each other. */
const crowd = async ({ id }: User, count: number): Promise<void> => {
  const tickets = await Promise.all(Array.from({ length: count }, () => world.ticket()));
  world.sqlite.writeNow((root) => {
    for (const ticket of tickets)
      root.org(world.cedar.id).updateRow("tickets", ticket.id, {
        technician_id: id,
        scheduled_at: "2026-10-12T07:00:00Z" as Instant,
        scheduled_until: "2026-10-12T08:00:00Z" as Instant,
      });
  });
};

const dayOf = (who: { id: string }, date = "", sent: Sent = {}) =>
  world.get(`/v1/ticket-technicians/${who.id}/agenda${date && `?date=${date}`}`, sent);

const boardDay = (more = "", sent: Sent = {}) =>
  world.get(`/v1/ticket-technicians/agenda?board_id=${world.board.id}${more}`, sent);

const idsOf = (tickets: { id: string }[]) => tickets.map(({ id }) => id);

describe("a technician's day", () => {
  test("has each visit with all that is needed at the door", async () => {
    const client = (
      await world.post("/v1/clients", {
        name: "Nour Haddad",
        username: "nour",
        phone_number: "03 123 456",
        address: "3rd floor",
        city: "Zahle",
        zone: "Haouch",
        street: "Brazil street",
        building: "Azar",
        box: "B-12",
        reference: "behind the bakery",
        latitude: 33.85,
        longitude: 35.9,
      })
    ).body;
    const job_type = (
      await world.post("/v1/ticket-job-types", {
        name: "Repair",
        default_priority: "high",
        billing_mode: "none",
        duration_minutes: 90,
        required_skills: ["fiber"],
        checklist: [
          { id: "light", label: "Light level", required: true },
          { id: "photo", label: "Photo" },
        ],
      })
    ).body;
    saveProfile(rima, null, ["fiber"]);
    const { id } = await visit(rima, "10:00", "11:30", {
      description: "Red light.",
      client_id: client.id,
      job_type_id: job_type.id,
      sla_hours: 4,
    });
    await world.put(`/v1/tickets/${id}`, { checklist_state: [{ id: "light", done: true }] });
    const { body: ticket } = await world.post(`/v1/tickets/${id}/start`);
    const { status, body } = await dayOf(rima);
    expect(status).toBe(200);
    expect(body).toEqual({
      date: "2026-10-12",
      timezone: "Asia/Beirut",
      day: { from: "2026-10-11T21:00:00Z", until: "2026-10-12T21:00:00Z" },
      technician: {
        id: rima.id,
        name: "Rima",
        color: "#2f6f4f",
        phone_number: null,
        skills: ["fiber"],
        active: true,
      },
      hours: [{ from: "2026-10-12T05:00:00Z", until: "2026-10-12T15:00:00Z" }],
      time_off: [],
      visits: [
        {
          id,
          version: ticket.version,
          ticket_number: ticket.ticket_number,
          title: "No internet",
          description: "Red light.",
          status: "In progress",
          status_category: "in_progress",
          priority: "high",
          due_date: null,
          sla_due_at: "2026-10-12T10:00:00Z",
          sla: ticket.sla,
          board: { id: world.board.id, name: "Field work" },
          column: {
            id: world.column("in_progress"),
            name: "In progress",
            category: "in_progress",
          },
          client: {
            id: client.id,
            name: "Nour Haddad",
            phone_number: "03 123 456",
            address: "3rd floor",
            city: "Zahle",
            zone: "Haouch",
            street: "Brazil street",
            building: "Azar",
            box: "B-12",
            reference: "behind the bakery",
            latitude: 33.85,
            longitude: 35.9,
            deleted_at: null,
          },
          job_type: {
            id: job_type.id,
            name: "Repair",
            code: "repair",
            duration_minutes: 90,
            required_skills: ["fiber"],
          },
          checklist: [
            { id: "light", label: "Light level", required: true, done: true },
            { id: "photo", label: "Photo", required: false, done: false },
          ],
          started_at: "2026-10-12T06:00:00Z",
          revisit_at: null,
          resolved_at: null,
          created_at: "2026-10-12T06:00:00Z",
          scheduled_at: "2026-10-12T07:00:00Z",
          scheduled_until: "2026-10-12T08:30:00Z",
        },
      ],
      busy: [],
      booked_minutes: 90,
    });
  });

  test("of a ticket without client and job type has null for both", async () => {
    await visit(rima, "10:00", "11:00");
    const [only] = (await dayOf(rima)).body.visits;
    expect(only).toMatchObject({ client: null, job_type: null, checklist: [], description: null });
  });

  test("leaves out tasks that the job type gained since, which cannot be marked", async () => {
    const input = { name: "Repair", default_priority: "low", billing_mode: "none" };
    const first = { id: "light", label: "Light", required: true };
    const job_type = await world.post("/v1/ticket-job-types", { ...input, checklist: [first] });
    const { id } = job_type.body;
    await visit(rima, "10:00", "11:00", { job_type_id: id });
    const second = { id: "photo", label: "Photo", required: true };
    await world.put(`/v1/ticket-job-types/${id}`, {
      checklist: [second, { ...first, label: "L" }],
    });
    const [only] = (await dayOf(rima)).body.visits;
    expect(only.checklist).toEqual([{ ...first, label: "L", done: false }]);
  });

  test("is in order, and has nobody else's visits", async () => {
    const late = await visit(rima, "14:00", "15:00");
    const early = await visit(rima, "10:00", "10:45");
    await visit(elie, "12:00", "13:00");
    const { body } = await dayOf(rima);
    expect(idsOf(body.visits)).toEqual([early.id, late.id]);
    expect(body.booked_minutes).toBe(105);
  });

  test("has what is done, archived or not, and nothing that was called off", async () => {
    const done = await visit(rima, "11:00", "11:30");
    await world.moveTo(done.id, "done");
    const archived = await visit(rima, "10:00", "10:30");
    await world.moveTo(archived.id, "done");
    await world.post(`/v1/tickets/${archived.id}/archive`);
    const cancelled = await visit(rima, "12:00", "12:30");
    await world.post(`/v1/tickets/${cancelled.id}/cancel`);
    const put_away = await visit(rima, "13:00", "13:30");
    await world.post(`/v1/tickets/${put_away.id}/archive`);
    const deleted = await visit(rima, "14:00", "14:30");
    await world.delete(`/v1/tickets/${deleted.id}`);
    const { body } = await dayOf(rima);
    expect(idsOf(body.visits)).toEqual([archived.id, done.id]);
    expect(body.visits[0].resolved_at).toBe("2026-10-12T06:00:00Z");
    expect(body.booked_minutes).toBe(60);
  });

  test("is empty when nothing is booked", async () => {
    const { status, body } = await dayOf(rima, "2026-10-18");
    expect(status).toBe(200);
    expect(body).toMatchObject({ date: "2026-10-18", hours: [], visits: [], booked_minutes: 0 });
  });

  test("is today's in the organization's timezone unless a day is sent", async () => {
    setSystemTime(new Date("2026-10-12T20:59:59Z"));
    expect((await dayOf(rima)).body.date).toBe("2026-10-12");
    setSystemTime(new Date("2026-10-12T21:00:00Z"));
    expect((await dayOf(rima)).body.date).toBe("2026-10-13");
    expect((await dayOf(rima, "2026-10-12")).body.date).toBe("2026-10-12");
  });

  test.each(["2026-02-30", "12.10.2026", "tomorrow", "9999-12-31", "0001-01-01"])(
    "refuses the day %s",
    async (date) => {
      const { status, body } = await dayOf(rima, date);
      expect([status, Object.keys(body.error.errors)]).toEqual([422, ["date"]]);
    },
  );

  test("has a visit across midnight on both days, each with its share of minutes", async () => {
    const { id } = await visit(rima, "22:30", "2026-10-13T01:00");
    for (const [date, minutes] of [
      ["2026-10-12", 90],
      ["2026-10-13", 60],
    ] as const) {
      const { body } = await dayOf(rima, date);
      expect(idsOf(body.visits)).toEqual([id]);
      expect(body.booked_minutes).toBe(minutes);
    }
    expect((await dayOf(rima, "2026-10-14")).body.visits).toEqual([]);
  });

  test("ends where the next begins: a visit that touches midnight is on one day", async () => {
    const { id } = await visit(rima, "23:00", "2026-10-13T00:00");
    expect(idsOf((await dayOf(rima, "2026-10-12")).body.visits)).toEqual([id]);
    expect((await dayOf(rima, "2026-10-13")).body.visits).toEqual([]);
  });

  test("begins later where daylight saving skips midnight, and is an hour short", async () => {
    saveProfile(rima, { sun: [{ start: "00:00", end: "10:00" }] });
    const { body } = await dayOf(rima, "2027-03-28");
    expect(body.day).toEqual({ from: "2027-03-27T22:00:00Z", until: "2027-03-28T21:00:00Z" });
    expect(body.hours).toEqual([{ from: "2027-03-27T22:00:00Z", until: "2027-03-28T07:00:00Z" }]);
  });

  test("has 25 hours where the clock is set back from its midnight", async () => {
    const hours = async (date: string) => {
      const { from, until } = (await dayOf(rima, date)).body.day;
      return (Date.parse(until) - Date.parse(from)) / 3_600_000;
    };
    expect([await hours("2026-10-24"), await hours("2026-10-25")]).toEqual([25, 24]);
  });

  test("has the hours of the night before that run into it, and its own up to midnight", async () => {
    const night = [{ start: "22:00", end: "06:00" }];
    saveProfile(rima, { sun: night, mon: night });
    const hours = async (date: string) => (await dayOf(rima, date)).body.hours;
    expect(await hours("2026-10-12")).toEqual([
      { from: "2026-10-11T21:00:00Z", until: "2026-10-12T03:00:00Z" },
      { from: "2026-10-12T19:00:00Z", until: "2026-10-12T21:00:00Z" },
    ]);
    expect(await hours("2026-10-13")).toEqual([
      { from: "2026-10-12T21:00:00Z", until: "2026-10-13T03:00:00Z" },
    ]);
    expect(await hours("2026-10-14")).toEqual([]);
  });

  test("has the time off that overlaps it", async () => {
    takeOff(rima, "2026-10-12T12:00:00Z", "2026-10-13T12:00:00Z");
    takeOff(rima, "2026-10-11T12:00:00Z", "2026-10-11T21:00:00Z"); // ends with Sunday
    takeOff(rima, "2026-10-12T21:00:00Z", "2026-10-12T22:00:00Z"); // begins with Tuesday
    const dispatcher = world.as(member({ role: "dispatcher" }));
    const seen = async (sent: Sent) => (await dayOf(rima, "", sent)).body.time_off;
    const entry = {
      id: expect.any(String),
      starts_at: "2026-10-12T12:00:00Z",
      ends_at: "2026-10-13T12:00:00Z",
    };
    expect(await seen({})).toEqual([{ ...entry, reason: "Wedding" }]);
    expect(await seen(dispatcher)).toEqual([{ ...entry, reason: "Wedding" }]);
  });
});

describe("who may read a technician's day", () => {
  test("the technician may read their own, in capital letters, too", async () => {
    const { id } = await visit(rima, "10:00", "11:00");
    for (const own of [rima.id, rima.id.toUpperCase()]) {
      const { status, body } = await dayOf({ id: own }, "", world.as(rima));
      expect([status, idsOf(body.visits)]).toEqual([200, [id]]);
    }
  });

  test("another technician and a viewer are 403, whether or not there is such a person", async () => {
    const refused = { reason: "forbidden", ability: "tickets:schedule" };
    const nobody = { id: Bun.randomUUIDv7() };
    for (const caller of [member({}), member({ role: "viewer" })])
      for (const who of [rima, elie, nobody, { id: "x" }]) {
        const { status, body } = await dayOf(who, "", world.as(caller));
        expect([status, body.error.errors]).toEqual([403, refused]);
      }
  });

  test("a key is nobody's own, and reads with either ability", async () => {
    for (const [ability, expected] of [
      ["tickets:read", 403],
      ["clients:read", 403],
      ["tickets:schedule", 200],
      ["technicians:manage", 200],
    ] as const) {
      const key = world.apiKey({ abilities: [ability] });
      expect((await dayOf(rima, "", { key })).status).toBe(expected);
    }
  });

  test("one's own takes tickets:read", async () => {
    const bare = member({ removed_abilities: ["tickets:read"] });
    expect((await dayOf(bare, "", world.as(bare))).status).toBe(403);
  });

  test("nobody's, a person's who is no technician, and another organization's are 404", async () => {
    const viewer = member({ role: "viewer" });
    const stranger = world.user({}, world.bekaa);
    for (const who of [{ id: Bun.randomUUIDv7() }, { id: "x" }, viewer, stranger])
      expect((await dayOf(who)).status).toBe(404);
    expect((await dayOf(rima, "", { key: world.bekaa_key })).status).toBe(404);
  });

  test("without the add-on nobody may", async () => {
    await world.put("/v1/organization", { ticketing_enabled: false });
    for (const { status, body } of [await dayOf(rima), await boardDay()])
      expect([status, body.error.errors.add_on]).toEqual([403, "ticketing"]);
  });

  test("what they may not see is no more than busy", async () => {
    const shop = (await world.post("/v1/ticket-boards", { name: "Shop" })).body.id;
    const here = await visit(rima, "10:00", "11:00");
    await visit(rima, "12:00", "13:30", { board_id: shop });
    const busy = [{ from: "2026-10-12T09:00:00Z", until: "2026-10-12T10:30:00Z" }];
    const limited = world.apiKey({ board_ids: [world.board.id] });
    const dispatcher = world.as(member({ role: "dispatcher" }));
    for (const sent of [{ key: limited }, dispatcher]) {
      const { body, text } = await dayOf(rima, "", sent);
      expect([idsOf(body.visits), body.busy, body.booked_minutes]).toEqual([[here.id], busy, 150]);
      expect(text).not.toContain(shop);
    }
  });

  test("people held to their own tickets who plan see others' as busy, but where they are assigned", async () => {
    const planner = member({ added_abilities: ["tickets:schedule"] });
    await visit(rima, "10:00", "11:00");
    const shared = await visit(rima, "12:00", "13:00", { assigned_users: [planner.id] });
    const { body } = await dayOf(rima, "", world.as(planner));
    expect(idsOf(body.visits)).toEqual([shared.id]);
    expect(body.busy).toEqual([{ from: "2026-10-12T07:00:00Z", until: "2026-10-12T08:00:00Z" }]);
  });

  test("tickets show to those who read tickets only", async () => {
    await world.ticket();
    await visit(rima, "10:00", "11:00");
    const key = world.apiKey({ abilities: ["technicians:manage"] });
    const { body } = await boardDay("", { key });
    expect([body.unscheduled, body.unscheduled_total]).toEqual([[], 0]);
    expect(idsOf(body.technicians.flatMap((each: { visits: [] }) => each.visits))).toEqual([]);
    expect((await dayOf(rima, "", { key })).body.busy.length).toBe(1);
  });
});

interface Plan {
  technician: { id: string; name: string; active: boolean };
  visits: { id: string }[];
  busy: object[];
}

describe("a board's day", () => {
  test("has its technicians by name, each with all their visits, whatever the board", async () => {
    const shop = (await world.post("/v1/ticket-boards", { name: "Shop" })).body.id;
    member({ name: "Zeina", role: "dispatcher" }); // no technician
    world.user({ name: "Adel" }); // no member
    const there = await visit(rima, "14:00", "15:00", { board_id: shop });
    const here = await visit(rima, "10:00", "11:00");
    const { status, body } = await boardDay();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      date: "2026-10-12",
      timezone: "Asia/Beirut",
      day: { from: "2026-10-11T21:00:00Z", until: "2026-10-12T21:00:00Z" },
      board: { id: world.board.id, name: "Field work" },
    });
    const plans: Plan[] = body.technicians;
    expect(plans.map(({ technician }) => technician.name)).toEqual(["Elie", "Rima"]);
    expect(plans.map(({ visits }) => idsOf(visits))).toEqual([[], [here.id, there.id]]);
    expect((await dayOf(rima)).body).toMatchObject(body.technicians[1]);
    const key = world.apiKey({ board_ids: [world.board.id] });
    const limited: Plan[] = (await boardDay("", { key })).body.technicians;
    expect(idsOf(limited[1]?.visits ?? [])).toEqual([here.id]);
    expect(limited[1]?.busy).toEqual([
      { from: "2026-10-12T11:00:00Z", until: "2026-10-12T12:00:00Z" },
    ]);
  });

  test("has whoever else has a visit of the board that day, also somebody who left", async () => {
    const guest = world.user({ name: "Guest" });
    const leaver = world.user({ name: "Leaver" });
    const shopper = world.user({ name: "Shopper" });
    const shop = (await world.post("/v1/ticket-boards", { name: "Shop" })).body.id;
    const visits = [
      await visit(guest, "10:00", "11:00"),
      await visit(leaver, "23:00", "2026-10-13T02:00"),
    ].map(({ id }) => id);
    await visit(shopper, "10:00", "11:00", { board_id: shop });
    await visit(shopper, "2026-10-13T10:00", "2026-10-13T11:00");
    await world.delete(`/v1/users/${leaver.id}`);
    const plans: Plan[] = (await boardDay()).body.technicians;
    expect(plans.map(({ technician }) => [technician.name, technician.active])).toEqual([
      ["Elie", true],
      ["Rima", true],
      ["Guest", true],
      ["Leaver", false],
    ]);
    expect(plans.slice(2).flatMap((plan) => idsOf(plan.visits))).toEqual(visits);
  });

  test("has the open tickets without a visit, the most urgent first", async () => {
    const make = async (more: object) => (await world.ticket(more)).id;
    const paused = await make({ priority: "high", sla_hours: 1 });
    await world.moveTo(paused, "waiting");
    const plain = await make({ priority: "high" });
    const due_today = await make({ priority: "high", due_date: "2026-10-12" });
    const in_two_hours = await make({ priority: "high", sla_hours: 2 });
    const in_an_hour = await make({
      priority: "high",
      sla_hours: 1,
      due_date: "2026-10-20",
    });
    const low = await make({ priority: "low", sla_hours: 1 });
    const critical = await make({ priority: "critical", description: "x".repeat(300) });
    await visit(rima, "10:00", "11:00");
    await world.moveTo(await make({}), "done");
    await world.moveTo(await make({}), "cancelled");
    await world.post(`/v1/tickets/${await make({})}/archive`);
    await world.delete(`/v1/tickets/${await make({})}`);
    const shop = (await world.post("/v1/ticket-boards", { name: "Shop" })).body.id;
    await make({ board_id: shop });
    const { body } = await boardDay();
    expect(idsOf(body.unscheduled)).toEqual([
      critical,
      in_an_hour,
      in_two_hours,
      due_today,
      paused,
      plain,
      low,
    ]);
    expect(body.unscheduled_total).toBe(7);
    expect(body.unscheduled[0].description).toBe("x".repeat(200));
    expect(body.unscheduled[1]).toMatchObject({
      sla_due_at: "2026-10-12T07:00:00Z",
      due_date: "2026-10-20",
    });
  });

  test("says of a job and of a visit that their SLA is paused, as their tickets do", async () => {
    const job = (await world.ticket({ sla_hours: 1 })).id;
    const visited = (await visit(rima, "10:00", "11:00", { sla_hours: 2 })).id;
    for (const id of [job, visited]) await world.moveTo(id, "waiting");
    setSystemTime(new Date(monday.getTime() + 600_000));
    const tickets = await Promise.all(
      [job, visited].map(async (id) => (await world.get(`/v1/tickets/${id}`)).body.sla),
    );
    expect(tickets).toMatchObject([
      { paused: true, remaining_seconds: 3600 },
      { paused: true, remaining_seconds: 7200 },
    ]);
    const { body } = await boardDay();
    const { visits } = body.technicians.find(
      (plan: { technician: { id: string } }) => plan.technician.id === rima.id,
    );
    expect([body.unscheduled[0].sla, visits[0].sla]).toEqual(tickets);
  });

  test.each([
    ["by the clocks of Beirut", "Asia/Beirut", "2026-10-12", "2026-10-12T21:00:00Z"],
    ["the day on which the clocks go back", "Asia/Beirut", "2026-10-24", "2026-10-24T22:00:00Z"],
    ["the day after", "Asia/Beirut", "2026-10-25", "2026-10-25T22:00:00Z"],
    ["the day on which they go forward", "Asia/Beirut", "2027-03-28", "2027-03-28T21:00:00Z"],
    ["west of Greenwich", "America/New_York", "2026-10-12", "2026-10-13T04:00:00Z"],
  ])("is due when its day ends in the organization's timezone: %s", async (...shown) => {
    const [, timezone, due_date, ends_at] = shown;
    await world.put("/v1/organization", { timezone });
    const dueIn = async (seconds: number) => {
      const hours = 24;
      setSystemTime(new Date(Date.parse(ends_at) + seconds * 1000 - hours * 3_600_000));
      return (await world.ticket({ sla_hours: hours })).id;
    };
    const after = await dueIn(1);
    const on_the_day = (await world.ticket({ due_date })).id;
    const before = await dueIn(-1);
    const { body } = await boardDay();
    expect(idsOf(body.unscheduled)).toEqual([before, on_the_day, after]);
  });

  test("has at most 100 of them, and says how many there are", async () => {
    for (let made = 0; made < 103; made += 1) await world.ticket();
    const { body } = await boardDay();
    expect([body.unscheduled.length, body.unscheduled_total]).toEqual([100, 103]);
  });

  test("leaves them out on request, and says who they are assigned to", async () => {
    const [ali] = [member({ name: "Ali" })];
    const { id } = await world.ticket({ assigned_users: [ali.id] });
    const { body } = await boardDay();
    expect([body.unscheduled[0].id, body.unscheduled[0].assignee_ids]).toEqual([id, [ali.id]]);
    const without = await boardDay("&include_unscheduled=false");
    expect([without.body.unscheduled, without.body.unscheduled_total]).toEqual([[], 0]);
    expect(without.body.technicians).toEqual(body.technicians);
    expect((await boardDay("&include_unscheduled=perhaps")).status).toBe(422);
  });

  test("shows people held to their own tickets only their own unscheduled ones", async () => {
    const planner = member({ added_abilities: ["tickets:schedule"] });
    await world.ticket({ priority: "critical" });
    const low = await world.ticket({ priority: "low", assigned_users: [planner.id] });
    const high = await world.ticket({ priority: "high", assigned_users: [planner.id] });
    const { body } = await boardDay("", world.as(planner));
    expect([idsOf(body.unscheduled), body.unscheduled_total]).toEqual([[high.id, low.id], 2]);
  });

  test("takes an ability of planning", async () => {
    for (const user of [rima, member({ role: "viewer" })]) {
      const { status, body } = await boardDay("", world.as(user));
      expect([status, body.error.errors.ability]).toEqual([403, "tickets:schedule"]);
    }
    for (const ability of ["tickets:schedule", "technicians:manage"] as const) {
      const key = world.apiKey({ abilities: [ability] });
      expect((await boardDay("", { key })).status).toBe(200);
    }
  });

  test("must be told a board that the caller opens", async () => {
    const read = (query: string, sent: Sent = {}) =>
      world.get(`/v1/ticket-technicians/agenda${query}`, sent);
    for (const query of ["", "?board_id=", "?board_id=x"]) {
      const { status, body } = await read(query);
      expect([status, Object.keys(body.error.errors)]).toEqual([422, ["board_id"]]);
    }
    expect((await boardDay("&date=2026-13-01")).status).toBe(422);
    const shop = (await world.post("/v1/ticket-boards", { name: "Shop" })).body.id;
    const key = world.apiKey({ board_ids: [shop] });
    const outsider = world.as(world.user({ role: "dispatcher" }));
    for (const sent of [{ key }, outsider, { key: world.bekaa_key }])
      expect((await boardDay("", sent)).status).toBe(404);
    expect((await read(`?board_id=${Bun.randomUUIDv7()}`)).status).toBe(404);
  });

  test("has every technician and every visit, however many", async () => {
    for (let more = 0; more < 49; more += 1) member({ name: `Technician ${more}` });
    await crowd(rima, 501);
    const { body } = await boardDay();
    expect(body.technicians).toHaveLength(51);
    expect(body.technicians.flatMap(({ visits }: { visits: object[] }) => visits)).toHaveLength(
      501,
    );
  });
});
