import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { outcome, Service } from "./service.ts";

/* §2.5, §4.4 and decisions §4. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ PUBLIC_URL: "https://api.cedar.example" });
});
afterAll(() => service.stop());

const path = "/v1/ticket-technicians";

const person = (name: string, more: object = {}) =>
  service.made("/v1/users", {
    name,
    email: `${Bun.randomUUIDv7()}@cedar.example`,
    role: "technician",
    ...more,
  });

const names = async (query = "", key = service.key): Promise<string[]> => {
  const { status, body } = await service.get(`${path}${query}`, { key });
  expect([status, Array.isArray(body)]).toEqual([200, true]);
  return body.map(({ name }: { name: string }) => name);
};

test("a plain array: who holds tickets:own or has a profile; of a board, its members who hold it", async () => {
  const rima = await person("Rima");
  const owner = await person("Owner", { role: "owner" });
  const profiled = await person("Profiled", { role: "viewer" });
  await person("Off", { active: false });
  await service.put(`${path}/${profiled.id}`, { skills: ["fibre"] });
  expect(await names()).toEqual(["Profiled", "Rima"]);
  const members = [rima, owner, profiled].map(({ id }) => ({ user_id: id }));
  const [board, other] = [await service.board({ members }), await service.board()];
  expect(await names(`?board_id=${board.id}`)).toEqual(["Rima"]);
  expect(await names(`?board_id=${other.id}`)).toEqual([]);
  expect(await names(`?board_id=${Bun.randomUUIDv7()}`)).toEqual([]);
  const { key } = await service.newKey("tickets:read", { more: ["--boards", other.id] });
  expect(await names(`?board_id=${board.id}`, key)).toEqual([]);
  expect(await names("", service.bekaa_key)).toEqual([]);
  expect(outcome(await service.get(`${path}?board_id=x`))).toEqual([422, "validation_failed"]);
  expect(outcome(await service.get(`${path}/${owner.id}`))).toEqual([404, "not_found"]);
});

describe("a profile", () => {
  const hours = {
    mon: [{ start: "08:00", end: "24:00" }],
    sat: [{ start: "22:00", end: "02:00" }],
  };

  test("changes by what is sent", async () => {
    const { id } = await person("Ali", { phone_number: "03 123 456" });
    const { status, body } = await service.put(`${path}/${id}`, {
      skills: ["fibre"],
      weekly_hours: hours,
      max_jobs_per_day: 4,
    });
    expect([status, body]).toEqual([
      200,
      {
        id,
        name: "Ali",
        email: expect.any(String),
        phone_number: "03 123 456",
        color: null,
        active: true,
        board_ids: [],
        branch_id: null,
        skills: ["fibre"],
        weekly_hours: hours,
        time_off: [],
        max_jobs_per_day: 4,
        calendar_url: expect.stringMatching(
          /^https:\/\/api\.cedar\.example\/v1\/calendars\/[\w-]{43}\.ics$/,
        ),
      },
    ]);
    const changed = await service.put(`${path}/${id}`, { color: "#0a0", name: "Other" });
    expect(changed.body).toEqual({ ...body, color: "#0a0" });
    const { key } = await service.newKey("tickets:read");
    expect((await service.get(`${path}/${id}`, { key })).body).toEqual({
      ...changed.body,
      calendar_url: null,
    });
    expect(outcome(await service.put(`${path}/${id}`, {}, { key }))).toEqual([403, "forbidden"]);
    const rotated = await service.post(`${path}/${id}/calendar/rotate`);
    expect(rotated.status).toBe(200);
    expect(rotated.body.calendar_url).not.toBe(body.calendar_url);
    expect((await service.delete(`${path}/${id}/calendar`)).status).toBe(204);
    expect((await service.get(`${path}/${id}`)).body.calendar_url).toBeNull();
  });

  test.each([
    [{ weekly_hours: { mon: [{ start: "08:00", end: "08:00" }] } }, "weekly_hours.mon.0.end"],
    [{ weekly_hours: { mon: [{ start: "24:00", end: "08:00" }] } }, "weekly_hours.mon.0.start"],
    [{ skills: ["fibre", ""] }, "skills.1"],
    [{ max_jobs_per_day: 0 }, "max_jobs_per_day"],
    [{ branch_id: Bun.randomUUIDv7() }, "branch_id"],
  ])("%j is refused", async (sent, field) => {
    const { id } = await person("Refused");
    const { status, body } = await service.put(`${path}/${id}`, sent);
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
  });

  test("off, in hours or in time off decides the next booking", async () => {
    const { id } = await person("Maya");
    const board = await service.board();
    const day = new Date(Date.now() + 48 * 3600 * 1000).toISOString().slice(0, 10);
    const book = () =>
      service.post("/v1/tickets", {
        title: "Visit",
        board_id: board.id,
        priority: "low",
        type: "task",
        technician_id: id,
        scheduled_at: `${day}T10:00:00Z`,
        scheduled_until: `${day}T11:00:00Z`,
      });
    const types = async () => {
      const refused = await book();
      expect(outcome(refused)).toEqual([422, "schedule_conflict"]);
      return refused.body.error.errors.conflicts.map(({ type }: { type: string }) => type);
    };
    await service.put(`${path}/${id}`, { weekly_hours: {} });
    expect(await types()).toEqual(["outside_hours"]);
    const all_day = [{ start: "00:00", end: "24:00" }];
    const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    const weekly_hours = Object.fromEntries(days.map((name) => [name, all_day]));
    await service.put(`${path}/${id}`, { weekly_hours });
    const off = await service.made(`${path}/${id}/time-off`, {
      starts_at: `${day}T00:00:00Z`,
      ends_at: `${day}T12:00:00Z`,
      reason: "Family",
    });
    expect((await service.get(`${path}/${id}`)).body.time_off).toEqual([off]);
    expect(await types()).toEqual(["time_off"]);
    expect((await service.delete(`${path}/${id}/time-off/${off.id}`)).status).toBe(204);
    await service.put(`${path}/${id}`, { active: false });
    const refused = await book();
    expect([refused.status, Object.keys(refused.body.error.errors)]).toEqual([
      422,
      ["technician_id"],
    ]);
    await service.put(`${path}/${id}`, { active: true });
    expect((await book()).status).toBe(201);
  });
});
