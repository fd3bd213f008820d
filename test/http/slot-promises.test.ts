import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { CrewWorld } from "../crew.ts";

/** A Monday, 09:00 in Beirut. */
const monday = new Date("2026-10-12T06:00:00Z");
const day = "2026-10-12";
const noon: [string, string] = [`${day}T12:00`, `${day}T13:00`];

let world: CrewWorld;
beforeEach(async () => {
  setSystemTime(monday);
  world = await CrewWorld.open();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const jobType = async (more: object = {}) =>
  (await world.post("/v1/ticket-job-types", { name: "Repair", duration_minutes: 60, ...more }))
    .body;

const forNew = async (query = "", sent = {}) =>
  world.get(`/v1/ticket-boards/${world.board.id}/technician-suggestions?${query}`, sent);

test("a slot says whether it ends by the SLA's deadline, and null without an SLA", async () => {
  const ali = world.member("Ali");
  const { id } = await world.ticket({ sla_hours: 4 }); // until 13:00
  const [free] = await world.suggest(id);
  expect(free).toMatchObject({ meets_sla: true });
  const cases: [string, string, boolean][] = [
    ["12:00", "13:00", true],
    ["12:01", "13:01", false],
  ];
  for (const [from, until, meets_sla] of cases)
    expect(await world.suggest(id, [`${day}T${from}`, `${day}T${until}`])).toMatchObject([
      { meets_sla },
    ]);
  await world.visit(ali, `${day}T09:00`, `${day}T13:00`);
  expect(await world.suggest(id)).toMatchObject([{ meets_sla: false }]);
  const [without] = await world.suggest((await world.ticket()).id);
  expect(without.meets_sla).toBeNull();
});

test("with a window, the first free slot from there is told beside the first from now", async () => {
  const ali = world.member("Ali");
  await world.visit(ali, ...noon);
  const { id } = await world.ticket();
  expect(await world.suggest(id, noon)).toMatchObject([
    {
      available: false,
      next_free_slot: { scheduled_at: "2026-10-12T06:00:00Z" },
      slot_from_request: {
        scheduled_at: "2026-10-12T10:00:00Z",
        scheduled_until: "2026-10-12T11:00:00Z",
      },
    },
  ]);
  expect((await world.suggest(id))[0].slot_from_request).toBeNull();
});

test("reasons have codes, in the same order", async () => {
  const ali = world.member("Ali", { skills: ["fiber"], max_jobs_per_day: 5 });
  const zeina = world.member("Zeina", { max_jobs_per_day: 1 });
  world.timeOff(world.member("Bea"), "2026-10-12T00:00:00Z", "2026-10-13T00:00:00Z");
  const client_id = await world.client("karim", { zone: "Hamra" });
  await world.visit(ali, `${day}T10:00`, `${day}T11:00`, { client_id });
  await world.visit(zeina, ...noon);
  const { id: job_type_id } = await jobType({ required_skills: ["fiber"] });
  const { id } = await world.ticket({ job_type_id, client_id });
  const data = await world.suggest(id, noon);
  const codes = (name: string) =>
    data.find((each: { name: string }) => each.name === name).reason_codes;
  const [from, until] = ["2026-10-12T09:00:00Z", "2026-10-12T10:00:00Z"];
  expect(codes("Ali")).toEqual([
    { code: "free", from, until },
    { code: "day_load", jobs: 1, minutes: 60 },
    { code: "same_area", area: "Hamra" },
  ]);
  expect(codes("Zeina")).toEqual([
    { code: "overlap", from, until },
    { code: "missing_skill", skill: "fiber" },
    { code: "day_full", jobs: 1, max_jobs: 1 },
  ]);
  expect(codes("Bea")[0]).toEqual({
    code: "time_off",
    from: "2026-10-12T00:00:00Z",
    until: "2026-10-13T00:00:00Z",
  });
  for (const { reasons, reason_codes } of data) expect(reasons).toHaveLength(reason_codes.length);
});

test("a ticket that does not exist yet gets what it would get", async () => {
  const [ali, zeina] = [world.member("Ali"), world.member("Zeina")];
  await world.visit(ali, `${day}T09:00`, `${day}T11:00`);
  const client_id = await world.client("karim", { zone: "Hamra" });
  await world.visit(zeina, `${day}T15:00`, `${day}T16:00`, { client_id });
  const { id: job_type_id } = await jobType({ sla_hours: 2, duration_minutes: 90 });
  const { status, body } = await forNew(`client_id=${client_id}&job_type_id=${job_type_id}`);
  expect(status).toBe(200);
  const created = await world.ticket({ client_id, job_type_id });
  expect(body.data).toEqual(await world.suggest(created.id));
  expect(body.data).toMatchObject([
    { name: "Zeina", meets_sla: true, same_area: true },
    { name: "Ali", meets_sla: false },
  ]);
  const later = await forNew(`job_type_id=${job_type_id}&sla_hours=48`);
  expect(later.body.data).toMatchObject([{ meets_sla: true }, { meets_sla: true }]);
  const asked = await forNew(`scheduled_at=${noon[0]}&scheduled_until=${noon[1]}`);
  expect(asked.body.data).toMatchObject([{ meets_sla: null }, { meets_sla: null }]);
});

test("a client who is unknown or deleted is refused, as at creation", async () => {
  const client_id = await world.client("karim");
  expect((await forNew(`client_id=${client_id}`)).status).toBe(200);
  await world.delete("/v1/clients", { body: { id: [client_id] } });
  for (const id of [client_id, Bun.randomUUIDv7()]) {
    const { status, body } = await forNew(`client_id=${id}`);
    expect([status, body.error?.reason]).toEqual([422, "client_not_found"]);
  }
});

test("refuses another board's job type, a past window, and who may not create", async () => {
  const other = await world.post("/v1/ticket-boards", { name: "Towers" });
  const { id } = await jobType({ board_id: other.body.id });
  expect((await forNew(`job_type_id=${id}`)).status).toBe(422);
  const past = await forNew("scheduled_at=2026-10-11T10:00");
  expect([past.status, past.body.error.reason]).toEqual([422, "window_in_past"]);
  const key = world.apiKey({ abilities: ["tickets:read"] });
  expect((await forNew("", { key })).status).toBe(403);
  const rima = world.user({ name: "Rima", role: "dispatcher" });
  expect((await forNew("", world.as(rima))).status).toBe(404);
  expect((await forNew("", { key: world.bekaa_key })).status).toBe(404);
});
