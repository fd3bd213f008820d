import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { User } from "../../src/access/user-queries.ts";
import { TicketWorld } from "../ticket-world.ts";
import { workOf } from "../work.ts";
import type { Answered } from "../world.ts";

/** A Monday, 09:00 in Beirut. */
const monday = new Date("2026-10-12T06:00:00Z");

const path = "/v1/ticket-technicians";

let world: TicketWorld;
let rima: User;

beforeEach(async () => {
  setSystemTime(monday);
  world = await TicketWorld.open();
  rima = world.user({ name: "Rima", email: "rima@cedar.example", phone_number: "03 123 456" });
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const names = async (query = "", sent = {}): Promise<string[]> => {
  const { status, body } = await world.get(`${path}${query}`, sent);
  expect(status).toBe(200);
  return body.map(({ name }: { name: string }) => name);
};

const put = (body: object, id = rima.id, sent = {}) => world.put(`${path}/${id}`, body, sent);

const addTimeOff = (body: object, id = rima.id, sent = {}) =>
  world.post(`${path}/${id}/time-off`, body, sent);

const fieldsOf = ({ status, body }: Answered): string[] => {
  expect([status, body.error.reason]).toEqual([422, "validation_failed"]);
  return Object.keys(body.error.errors);
};

/** What Cedar Net has in a table. */
const rows = (table: "technician_calendars" | "idempotent_answers") => {
  const db = world.sqlite.reader(world.cedar.id);
  return db.all(db.from(table).selectAll());
};

/** Makes these people the members of a new board. Returns its id. */
const boardOf = async (...members: User[]): Promise<string> => {
  const body = { name: "North", members: members.map(({ id }) => ({ user_id: id })) };
  return (await world.post("/v1/ticket-boards", body)).body.id;
};

describe("GET /v1/ticket-technicians", () => {
  test("a plain array of profiles, by name; without a profile everything is as by default", async () => {
    world.user({ name: "Ali" });
    const { body } = await world.get(path);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(["Ali", "Rima"]);
    expect(body[1]).toEqual({
      id: rima.id,
      name: "Rima",
      email: "rima@cedar.example",
      phone_number: "03 123 456",
      color: null,
      active: true,
      board_ids: [],
      branch_id: null,
      skills: [],
      weekly_hours: null,
      time_off: [],
      max_jobs_per_day: null,
      calendar_url: null,
    });
  });

  test("who holds tickets:own or has a profile; all abilities of owner and admin are not enough", async () => {
    const owner = world.user({ name: "Owner", role: "owner" });
    world.user({ name: "Admin", role: "admin" });
    world.user({ name: "Added", role: "viewer", added_abilities: ["tickets:own"] });
    world.user({ name: "Removed", removed_abilities: ["tickets:own"] });
    const viewer = world.user({ name: "Profiled", role: "viewer" });
    expect(await names()).toEqual(["Added", "Rima"]);
    await put({}, viewer.id);
    await put({}, owner.id);
    expect(await names()).toEqual(["Added", "Owner", "Profiled", "Rima"]);
  });

  test("who is switched off, by person or by profile, is shown when asked for; a removed one never", async () => {
    const [off, gone] = [world.user({ name: "Off", active: false }), world.user({ name: "Gone" })];
    world.user({ name: "Dispatcher", role: "dispatcher", active: false });
    await put({ active: false });
    await put({}, gone.id);
    await world.delete(`/v1/users/${gone.id}`);
    expect(await names()).toEqual([]);
    expect(await names("?include_inactive=0")).toEqual([]);
    const { body } = await world.get(`${path}?include_inactive=1`);
    expect(body.map(({ id, active }: { id: string; active: boolean }) => [id, active])).toEqual([
      [off.id, false],
      [rima.id, false],
    ]);
    for (const { id } of [off, rima])
      expect((await world.get(`${path}/${id}`)).body).toMatchObject({ id, active: false });
    await put({ active: true });
    expect(await names()).toEqual(["Rima"]);
  });

  test("of a board: its members who hold tickets:own", async () => {
    const profiled = world.user({ name: "Profiled", role: "viewer" });
    const added = world.user({ name: "Added", role: "viewer", added_abilities: ["tickets:own"] });
    const off = world.user({ name: "Off", active: false });
    const plain = world.user({ name: "Plain", role: "dispatcher" });
    world.user({ name: "Elsewhere" });
    await put({}, profiled.id);
    const board_id = await boardOf(rima, profiled, added, off, plain);
    expect(await names(`?board_id=${board_id}`)).toEqual(["Added", "Rima"]);
    expect(await names(`?board_id=${board_id.toUpperCase()}`)).toEqual(["Added", "Rima"]);
    expect(await names(`?board_id=${board_id}&include_inactive=true`)).toEqual([
      "Added",
      "Off",
      "Rima",
    ]);
    await put({ active: false });
    expect(await names(`?board_id=${board_id}`)).toEqual(["Added"]);
  });

  test("a board that is unknown, deleted, foreign or closed to the caller has nobody", async () => {
    const [mine, other] = [await boardOf(rima), await boardOf(rima)];
    const foreign = await world.post("/v1/ticket-boards", { name: "B" }, { key: world.bekaa_key });
    const gone = await boardOf(rima);
    expect((await world.delete(`/v1/ticket-boards/${gone}`)).status).toBe(204);
    for (const id of [Bun.randomUUIDv7(), foreign.body.id, gone])
      expect(await names(`?board_id=${id}`)).toEqual([]);
    const key = world.apiKey({ board_ids: [mine] });
    expect(await names(`?board_id=${mine}`, { key })).toEqual(["Rima"]);
    expect(await names(`?board_id=${other}`, { key })).toEqual([]);
    expect(await names("", { key })).toEqual(["Rima"]);
    expect(await names(`?board_id=${mine}`, { key: world.bekaa_key })).toEqual([]);
  });

  test("shows the boards that the caller can open", async () => {
    const [mine, other, gone] = [await boardOf(rima), await boardOf(rima), await boardOf(rima)];
    await world.delete(`/v1/ticket-boards/${gone}`);
    const boards = async (sent = {}) => (await world.get(path, sent)).body[0].board_ids;
    expect(await boards()).toEqual([mine, other]);
    expect(await boards({ key: world.apiKey({ board_ids: [mine] }) })).toEqual([mine]);
  });

  test.each(["board_id=7", "include_inactive=yes"])("refuses %s by name", async (query) => {
    const answer = await world.get(`${path}?${query}`);
    expect(fieldsOf(answer)).toEqual([query.split("=")[0] ?? ""]);
  });

  test("needs tickets:read and the add-on", async () => {
    const key = world.apiKey({ abilities: ["technicians:manage"] });
    const { status, body } = await world.get(path, { key });
    expect([status, body.error.errors.ability]).toEqual([403, "tickets:read"]);
    await world.put("/v1/organization", { ticketing_enabled: false });
    const without = await world.get(path);
    expect([without.status, without.body.error.errors.add_on]).toEqual([403, "ticketing"]);
  });

  test("takes the same few statements for any number of technicians", async () => {
    const statements = async (): Promise<number> =>
      (await workOf(() => world.get(path))).filter((step) => /^select/i.test(step)).length;
    const few = await statements();
    for (let n = 0; n < 20; n++) await put({ skills: ["fibre"] }, world.user().id);
    expect(few).toBeGreaterThan(3);
    expect(await statements()).toBe(few);
  });
});

describe("GET /v1/ticket-technicians/{id}", () => {
  test("either ability reads it", async () => {
    for (const ability of ["tickets:read", "technicians:manage"] as const) {
      const key = world.apiKey({ abilities: [ability] });
      expect((await world.get(`${path}/${rima.id}`, { key })).body.name).toBe("Rima");
    }
    const key = world.apiKey({ abilities: ["tickets:update"] });
    const { status, body } = await world.get(`${path}/${rima.id}`, { key });
    expect([status, body.error.errors.ability]).toEqual([403, "tickets:read"]);
  });

  test("who is no technician, unknown, foreign, removed or no UUID is the same 404", async () => {
    const [admin, gone] = [world.user({ role: "admin" }), world.user()];
    await put({}, gone.id);
    await world.delete(`/v1/users/${gone.id}`);
    const foreign = world.user({}, world.bekaa);
    const ids = [admin.id, gone.id, foreign.id, Bun.randomUUIDv7(), "x"];
    const answers = await Promise.all(ids.map((id) => world.get(`${path}/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await world.get(`${path}/${rima.id.toUpperCase()}`)).body.id).toBe(rima.id);
  });
});

describe("PUT /v1/ticket-technicians/{id}", () => {
  const profile = {
    color: "#2563eb",
    active: true,
    skills: ["fibre", "towers"],
    weekly_hours: {
      mon: [
        { start: "08:00", end: "12:00" },
        { start: "13:00", end: "24:00" },
      ],
      sat: [{ start: "20:00", end: "04:00" }],
      sun: [],
    },
    max_jobs_per_day: 6,
  };

  test("keeps every field, changes what is sent, clears with null", async () => {
    const branch_id = (await world.post("/v1/branches", { name: "North" })).body.id;
    const { status, body } = await put({ ...profile, branch_id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...profile, branch_id });
    expect(body.weekly_hours).toEqual(profile.weekly_hours);
    expect((await world.get(`${path}/${rima.id}`)).body).toEqual(body);
    expect((await world.get(path)).body).toEqual([body]);

    const changed = await put({ max_jobs_per_day: 4, skills: ["towers"] });
    expect(changed.body).toEqual({ ...body, max_jobs_per_day: 4, skills: ["towers"] });
    expect((await put({})).body).toEqual(changed.body);
    const cleared = await put({
      color: null,
      branch_id: null,
      weekly_hours: null,
      max_jobs_per_day: null,
      skills: [],
    });
    expect(cleared.body).toEqual({
      ...body,
      color: null,
      branch_id: null,
      weekly_hours: null,
      max_jobs_per_day: null,
      skills: [],
    });
    expect(world.events()).toEqual([]);
  });

  test("makes anybody of the organization a technician, also with nothing to say", async () => {
    const owner = world.user({ name: "Nadim", role: "owner" });
    expect((await world.get(`${path}/${owner.id}`)).status).toBe(404);
    const { status, body } = await put({}, owner.id);
    expect([status, body.active, body.skills]).toEqual([200, true, []]);
    expect(body.calendar_url).toMatch(/^http:\/\/localhost\/v1\/calendars\/[\w-]{43}\.ics$/);
    expect((await world.get(`${path}/${owner.id}`)).status).toBe(200);
  });

  test("the profile of a person who is switched off is kept; they stay off", async () => {
    const off = world.user({ active: false });
    const { status, body } = await put({ active: true, skills: ["fibre"] }, off.id);
    expect([status, body.active, body.skills]).toEqual([200, false, ["fibre"]]);
  });

  test("what is not the profile's is ignored", async () => {
    const board_id = await boardOf();
    const { status, body } = await put({
      id: Bun.randomUUIDv7(),
      name: "Other",
      email: 7,
      phone_number: 7,
      board_ids: [board_id],
      time_off: 7,
      calendar_url: "https://example.com",
      nonsense: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: rima.id,
      name: "Rima",
      email: "rima@cedar.example",
      phone_number: "03 123 456",
      board_ids: [],
      time_off: [],
    });
  });

  test("skills are trimmed, and each is there once whatever its capital letters", async () => {
    const skills = [" Fibre ", "towers", "FIBRE", "Élévation", "ÉLÉVATION"];
    expect((await put({ skills })).body.skills).toEqual(["Fibre", "towers", "Élévation"]);
  });

  test("days of null are free, and what else a range says is ignored", async () => {
    const mon = [{ start: "08:00", end: "16:00", pause: 30 }];
    const { body } = await put({ weekly_hours: { mon, tue: null } });
    expect(body.weekly_hours).toEqual({ mon: [{ start: "08:00", end: "16:00" }] });
    expect((await put({ weekly_hours: {} })).body.weekly_hours).toEqual({});
  });

  const monday_of = (...mon: unknown[]) => ({ weekly_hours: { mon } });
  const range = { start: "08:00", end: "09:00" };
  const refused: [object, string[]][] = [
    [{ color: 7 }, ["color"]],
    [{ color: "x".repeat(192) }, ["color"]],
    [{ active: "yes" }, ["active"]],
    [{ active: null }, ["active"]],
    [{ branch_id: "x" }, ["branch_id"]],
    [{ branch_id: Bun.randomUUIDv7() }, ["branch_id"]],
    [{ skills: "fibre" }, ["skills"]],
    [{ skills: null }, ["skills"]],
    [{ skills: ["fibre", " "] }, ["skills.1"]],
    [{ skills: [7] }, ["skills.0"]],
    [{ skills: Array(101).fill("fibre") }, ["skills"]],
    [{ weekly_hours: [] }, ["weekly_hours"]],
    [{ weekly_hours: "08:00" }, ["weekly_hours"]],
    [{ weekly_hours: { tue: range } }, ["weekly_hours.tue"]],
    [{ weekly_hours: { monday: [range] } }, ["weekly_hours.monday"]],
    [{ weekly_hours: { mon: [range], Tue: null } }, ["weekly_hours.Tue"]],
    [monday_of(7), ["weekly_hours.mon.0"]],
    [monday_of({}), ["weekly_hours.mon.0.start", "weekly_hours.mon.0.end"]],
    [monday_of(range, { start: "24:00", end: "09:00" }), ["weekly_hours.mon.1.start"]],
    [monday_of({ start: "8:00", end: "09:00" }), ["weekly_hours.mon.0.start"]],
    [monday_of({ start: "08:60", end: "09:00" }), ["weekly_hours.mon.0.start"]],
    [monday_of({ start: "08:00", end: "24:01" }), ["weekly_hours.mon.0.end"]],
    [monday_of({ start: "08:00", end: "09:00:00" }), ["weekly_hours.mon.0.end"]],
    [monday_of({ start: "08:00", end: null }), ["weekly_hours.mon.0.end"]],
    [monday_of({ start: "08:00", end: "08:00" }), ["weekly_hours.mon.0.end"]],
    [monday_of(...Array(13).fill(range)), ["weekly_hours.mon"]],
    [{ max_jobs_per_day: 0 }, ["max_jobs_per_day"]],
    [{ max_jobs_per_day: 1.5 }, ["max_jobs_per_day"]],
    [{ max_jobs_per_day: "6" }, ["max_jobs_per_day"]],
  ];
  test.each(refused)("%j is refused, and nothing is kept", async (sent, fields) => {
    expect(fieldsOf(await put({ color: "red", ...sent }))).toEqual(fields);
    expect((await world.get(`${path}/${rima.id}`)).body).toMatchObject({
      color: null,
      calendar_url: null,
    });
  });

  test("a day of far too many hours is refused for its first ranges", async () => {
    const fields = fieldsOf(await put({ weekly_hours: { mon: Array(4_000).fill(1), tue: [1] } }));
    expect([fields.length, fields.at(-1)]).toEqual([14, "weekly_hours.tue.0"]);
  });

  test("a branch that was deleted, or of another organization, is not known", async () => {
    const branch = (await world.post("/v1/branches", { name: "North" })).body.id;
    await world.delete(`/v1/branches/${branch}`);
    const foreign = await world.post("/v1/branches", { name: "B" }, { key: world.bekaa_key });
    for (const branch_id of [branch, foreign.body.id])
      expect(fieldsOf(await put({ branch_id }))).toEqual(["branch_id"]);
  });

  test("needs technicians:manage, and a person who is there: before the body is looked at", async () => {
    const key = world.apiKey({ abilities: ["tickets:read", "tickets:update", "users:manage"] });
    const { status, body } = await put({ color: 7 }, rima.id, { key });
    expect([status, body.error.errors.ability]).toEqual([403, "technicians:manage"]);
    expect((await put({}, rima.id, world.as(rima))).status).toBe(403);
    const gone = world.user();
    await world.delete(`/v1/users/${gone.id}`);
    const foreign = world.user({}, world.bekaa);
    for (const id of [gone.id, foreign.id, Bun.randomUUIDv7(), "x"])
      expect((await put({ color: 7 }, id)).status).toBe(404);
    expect((await put({}, rima.id, { key: world.bekaa_key })).status).toBe(404);
  });
});

describe("time off", () => {
  const christmas = {
    starts_at: "2026-12-24T00:00:00",
    ends_at: "2026-12-27T00:00:00+02:00",
    reason: "Holidays",
  };

  test("is answered, shown in order of its start, and taken back", async () => {
    const later = await addTimeOff(christmas);
    expect(later.status).toBe(201);
    expect(later.body).toEqual({
      id: expect.any(String),
      starts_at: "2026-12-23T22:00:00Z",
      ends_at: "2026-12-26T22:00:00Z",
      reason: "Holidays",
    });
    const long = await addTimeOff({ starts_at: "2026-10-01T08:00", ends_at: "2027-01-10T08:00" });
    expect(long.body.reason).toBeNull();
    expect((await world.get(path)).body[0].time_off).toEqual([long.body, later.body]);

    expect((await world.delete(`${path}/${rima.id}/time-off/${long.body.id}`)).status).toBe(204);
    expect((await world.get(`${path}/${rima.id}`)).body.time_off).toEqual([later.body]);
  });

  test("is shown until it is over", async () => {
    await addTimeOff({ starts_at: "2026-10-12T05:00:00Z", ends_at: "2026-10-12T06:00:01Z" });
    const shown = async () => (await world.get(path)).body[0].time_off.length;
    expect(await shown()).toBe(1);
    setSystemTime(new Date("2026-10-12T06:00:01Z"));
    expect(await shown()).toBe(0);
  });

  const refused: [object, string[]][] = [
    [{}, ["starts_at", "ends_at"]],
    [{ ...christmas, starts_at: "24.12.2026" }, ["starts_at"]],
    [{ ...christmas, ends_at: null }, ["ends_at"]],
    [{ ...christmas, ends_at: "2026-12-24T00:00:00" }, ["ends_at"]],
    [{ ...christmas, ends_at: "2026-12-23T00:00:00Z" }, ["ends_at"]],
    [{ ...christmas, ends_at: "2027-12-25T00:00:01" }, ["ends_at"]],
    [{ ...christmas, reason: 7 }, ["reason"]],
    [{ ...christmas, reason: "x".repeat(192) }, ["reason"]],
  ];
  test.each(refused)("%j is refused", async (sent, fields) => {
    expect(fieldsOf(await addTimeOff(sent))).toEqual(fields);
    expect((await world.get(path)).body[0].time_off).toEqual([]);
  });

  test("of 366 days is taken", async () => {
    const ends_at = "2027-12-25T00:00:00";
    expect((await addTimeOff({ ...christmas, ends_at })).status).toBe(201);
  });

  test("has at most 100 entries that are not over", async () => {
    for (let day = 0; day < 100; day++) {
      const starts_at = new Date(Date.UTC(2027, 0, 1 + day)).toISOString();
      const ends_at = new Date(Date.UTC(2027, 0, 2 + day)).toISOString();
      expect((await addTimeOff({ starts_at, ends_at })).status).toBe(201);
    }
    expect(fieldsOf(await addTimeOff(christmas))).toEqual(["starts_at"]);
    setSystemTime(new Date("2027-01-02T00:00:00Z"));
    expect((await addTimeOff(christmas)).status).toBe(201);
  });

  test("of nobody, of another technician and of another organization is not found", async () => {
    const [ali, plain] = [world.user({ name: "Ali" }), world.user({ role: "viewer" })];
    const { id } = (await addTimeOff(christmas)).body;
    const remove = (user: string, entry: string, sent = {}) =>
      world.delete(`${path}/${user}/time-off/${entry}`, sent);
    expect((await remove(ali.id, id)).status).toBe(404);
    expect((await remove(rima.id, Bun.randomUUIDv7())).status).toBe(404);
    expect((await remove(rima.id, "x")).status).toBe(404);
    expect((await remove(rima.id, id, { key: world.bekaa_key })).status).toBe(404);
    expect((await remove(rima.id, id, world.as(rima))).status).toBe(403);
    for (const user of [plain.id, Bun.randomUUIDv7(), "x"])
      expect((await addTimeOff({}, user)).status).toBe(404);
    expect((await addTimeOff(christmas, rima.id, { key: world.bekaa_key })).status).toBe(404);
    expect((await addTimeOff({}, rima.id, world.as(rima))).status).toBe(403);
    await world.put(`/v1/users/${rima.id}`, { removed_abilities: ["tickets:own"] });
    expect((await remove(rima.id, id)).status).toBe(404);
    await world.put(`/v1/users/${rima.id}`, { removed_abilities: [] });
    expect((await remove(rima.id, id)).status).toBe(204);
    expect((await remove(rima.id, id)).status).toBe(404);
  });

  test("is managed by whoever dispatches, and by nobody with less", async () => {
    const dispatcher = world.as(world.user({ role: "dispatcher" }));
    const added = await addTimeOff(christmas, rima.id, dispatcher);
    expect(added.status).toBe(201);
    const entry = `${path}/${rima.id}/time-off/${added.body.id}`;
    const weaker = [
      world.as(world.user({ role: "billing" })),
      world.as(world.user({ role: "dispatcher", removed_abilities: ["tickets:dispatch"] })),
      { key: world.apiKey({ abilities: ["tickets:read", "tickets:schedule"] }) },
    ];
    for (const sent of weaker)
      for (const { status, body } of [
        await addTimeOff(christmas, rima.id, sent),
        await world.delete(entry, sent),
      ])
        expect([status, body.error.errors.ability]).toEqual([403, "technicians:manage"]);
    expect((await put({ color: "red" }, rima.id, dispatcher)).status).toBe(403);
    expect((await world.delete(entry, dispatcher)).status).toBe(204);
  });

  test("is added once for an Idempotency-Key", async () => {
    const headers = { "idempotency-key": "a" };
    const first = await addTimeOff(christmas, rima.id, { headers });
    const again = await addTimeOff(christmas, rima.id, { headers });
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    expect((await world.get(path)).body[0].time_off).toEqual([first.body]);
  });
});

describe("the address of a calendar", () => {
  const urlFor = async (sent = {}): Promise<string | null> => {
    const one = await world.get(`${path}/${rima.id}`, sent);
    const [listed] = (await world.get(path, sent)).body;
    expect(listed).toEqual(one.body);
    return one.body.calendar_url;
  };
  const rotate = (id = rima.id, sent = {}) => world.post(`${path}/${id}/calendar/rotate`, {}, sent);
  const revoke = (id = rima.id, sent = {}) => world.delete(`${path}/${id}/calendar`, sent);

  const kept = () => rows("technician_calendars");

  const bookFirst = () =>
    world.ticket({
      technician_id: rima.id,
      scheduled_at: "2026-10-12T10:00",
      scheduled_until: "2026-10-12T11:00",
    });

  test("is made with the profile and kept by its hash, for who manages technicians and the technician alone", async () => {
    const ali = world.user({ name: "Zaki" });
    expect(await urlFor()).toBeNull();
    const { calendar_url } = (await put({})).body;
    expect(await urlFor()).toBe(calendar_url);
    expect(await urlFor(world.as(rima))).toBe(calendar_url);
    expect(await urlFor(world.as(world.user({ role: "admin" })))).toBe(calendar_url);
    expect(await urlFor({ key: world.apiKey({ abilities: ["tickets:read"] }) })).toBeNull();
    expect(await urlFor(world.as(ali))).toBeNull();
    expect(await urlFor(world.as(world.user({ role: "viewer" })))).toBeNull();
    const token = /\/v1\/calendars\/(.*)\.ics$/.exec(calendar_url)?.[1] ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(kept()).toMatchObject([
      { user_id: rima.id, token, token_hash: Bun.SHA256.hash(token, "hex") },
    ]);
  });

  test("has the origin by which the service is called", async () => {
    const origin = world.listen();
    const { calendar_url } = (await put({})).body;
    const answer = await fetch(`${origin}${path}/${rima.id}`, {
      headers: { authorization: `Bearer ${world.key}` },
    });
    const shown = (await answer.json()) as { calendar_url: string };
    expect(shown.calendar_url).toBe(calendar_url.replace("http://localhost", origin));
  });

  test("ends with a new one", async () => {
    const before = (await put({})).body;
    const { status, body } = await rotate();
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, calendar_url: expect.stringContaining("/v1/calendars/") });
    expect(body.calendar_url).not.toBe(before.calendar_url);
    expect(await urlFor()).toBe(body.calendar_url);
    expect(kept()).toHaveLength(1);
  });

  test("is revoked as often as one likes, until a new one is made; a change of the profile makes none", async () => {
    await put({});
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
    expect(await urlFor()).toBeNull();
    expect((await put({ color: "red" })).body.calendar_url).toBeNull();
    expect(kept()).toMatchObject([{ token: null, token_hash: null }]);
    await bookFirst();
    expect(await urlFor()).toBeNull();
    expect((await rotate()).body.calendar_url).toBe(await urlFor());
    expect(await urlFor()).not.toBeNull();
  });

  test("of who has no profile is made with their first visit, or by rotate", async () => {
    expect(await urlFor()).toBeNull();
    await bookFirst();
    const address = await urlFor();
    expect(address).toContain("/v1/calendars/");
    const feed = await world.get(new URL(address ?? "").pathname, { key: null });
    expect([feed.status, feed.text.match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 1]);
    const { status, body } = await rotate();
    expect([status, body.calendar_url]).toEqual([200, await urlFor()]);
    expect(body.calendar_url).not.toBe(address);
    // None of it makes a technician of somebody who is none any more.
    const { id } = rima;
    await world.put(`/v1/users/${id}`, { removed_abilities: ["tickets:own"] });
    expect((await world.get(`${path}/${id}`)).status).toBe(404);
  });

  test("is no one's but a technician's of the organization", async () => {
    await put({});
    const plain = world.user({ role: "admin" });
    for (const id of [plain.id, Bun.randomUUIDv7(), "x"])
      for (const act of [rotate, revoke]) expect((await act(id)).status).toBe(404);
    for (const act of [rotate, revoke]) {
      expect((await act(rima.id, { key: world.bekaa_key })).status).toBe(404);
      expect((await act(rima.id, world.as(rima))).status).toBe(403);
    }
    expect(kept()).toHaveLength(1);
  });

  test("is not in the stored answer of an Idempotency-Key", async () => {
    const headers = { "idempotency-key": "a" };
    const first = await rotate(rima.id, { headers });
    const again = await rotate(rima.id, { headers });
    expect(again.body).toEqual({ ...first.body, calendar_url: null });
    expect(await urlFor()).toBe(first.body.calendar_url);
    const stored = rows("idempotent_answers");
    expect(JSON.stringify(stored)).not.toContain("/v1/calendars/");
  });
});

test("the audit log tells of each change, without the address of a calendar", async () => {
  await put({ color: "red" });
  const { id } = (await addTimeOff({ starts_at: "2026-12-24T00:00", ends_at: "2026-12-27T00:00" }))
    .body;
  await world.delete(`${path}/${rima.id}/time-off/${id}`);
  const { calendar_url } = (await world.post(`${path}/${rima.id}/calendar/rotate`)).body;
  await world.delete(`${path}/${rima.id}/calendar`);
  await put({ color: 7 });
  const { body, text } = await world.get("/v1/audit-log");
  expect(
    body.data
      .map((entry: Record<string, unknown>) => [entry.operation, entry.subject_id, entry.sent])
      .toReversed(),
  ).toEqual([
    ["PUT /v1/ticket-technicians/{id}", rima.id, { color: "red" }],
    [
      "POST /v1/ticket-technicians/{id}/time-off",
      rima.id,
      { starts_at: "2026-12-24T00:00", ends_at: "2026-12-27T00:00" },
    ],
    ["DELETE /v1/ticket-technicians/{id}/time-off/{time_off_id}", rima.id, {}],
    ["POST /v1/ticket-technicians/{id}/calendar/rotate", rima.id, {}],
    ["DELETE /v1/ticket-technicians/{id}/calendar", rima.id, {}],
  ]);
  expect(text).not.toContain(calendar_url.split("/").at(-1).slice(0, 43));
});

describe("a booking", () => {
  const visit = (from: string, until: string, technician_id = rima.id) => ({
    technician_id,
    scheduled_at: `2026-10-12T${from}`,
    scheduled_until: `2026-10-12T${until}`,
  });
  const book = async (window: object) =>
    world.post(`/v1/tickets/${(await world.ticket()).id}/schedule`, window);
  const conflictsOf = ({ status, body }: Answered): string[] => {
    expect([status, body.error.reason]).toEqual([422, "schedule_conflict"]);
    return body.error.errors.conflicts.map(({ type }: { type: string }) => type);
  };

  test("of who takes no visits is refused on technician_id", async () => {
    const [off, plain] = [world.user({ active: false }), world.user({ role: "admin" })];
    const foreign = world.user({}, world.bekaa);
    await put({ active: false });
    for (const { id } of [rima, off, plain, foreign])
      expect(fieldsOf(await book(visit("10:00", "11:00", id)))).toEqual(["technician_id"]);
    await put({ active: true });
    expect((await book(visit("10:00", "11:00"))).status).toBe(200);
    await put({}, plain.id);
    expect((await book(visit("10:00", "11:00", plain.id))).status).toBe(200);
  });

  test("goes by the hours of the profile as they are by now", async () => {
    expect(conflictsOf(await book(visit("19:00", "20:00")))).toEqual(["outside_hours"]);
    await put({ weekly_hours: { mon: [{ start: "16:00", end: "23:00" }] } });
    expect((await book(visit("19:00", "20:00"))).status).toBe(200);
    expect(conflictsOf(await book(visit("10:00", "11:00")))).toEqual(["outside_hours"]);
    await put({ weekly_hours: {} });
    expect(conflictsOf(await book(visit("20:00", "21:00")))).toEqual(["outside_hours"]);
  });

  test("goes by skills as they are by now", async () => {
    const job_type = await world.post("/v1/ticket-job-types", {
      name: "Tower",
      required_skills: ["Towers"],
    });
    const input = { job_type_id: job_type.body.id, ...visit("10:00", "11:00") };
    const create = () => world.post("/v1/tickets", world.input(input));
    expect(conflictsOf(await create())).toEqual(["missing_skill"]);
    await put({ skills: ["towers"] });
    expect((await create()).status).toBe(201);
  });

  test("goes by time off, which leaves visits that are booked alone", async () => {
    const ticket = (await book(visit("10:00", "11:00"))).body;
    const off = await addTimeOff({ starts_at: "2026-10-12T09:30", ends_at: "2026-10-12T12:00" });
    expect(off.status).toBe(201);
    const { body } = await world.get(`/v1/tickets/${ticket.id}`);
    expect([body.scheduled_at, body.version]).toEqual([ticket.scheduled_at, ticket.version]);
    expect(conflictsOf(await book(visit("11:00", "12:00")))).toEqual(["time_off"]);
    await world.delete(`${path}/${rima.id}/time-off/${off.body.id}`);
    expect((await book(visit("11:00", "12:00"))).status).toBe(200);
  });
});
