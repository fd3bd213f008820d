import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { User } from "../../src/access/user-queries.ts";
import { type Ability, abilities } from "../../src/shared/abilities.ts";
import { calendarToken } from "../calendar-token.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Sent } from "../world.ts";

/* Who is shown the address of a calendar, and who is told when a key that was is deleted. */

const path = "/v1/ticket-technicians";

let world: TicketWorld;
let rima: User;
let elie: User;
beforeEach(async () => {
  world = await TicketWorld.open();
  rima = world.user({ name: "Rima" });
  elie = world.user({ name: "Elie" });
  for (const { id } of [rima, elie]) calendarToken(world.sqlite, world.cedar.id, id);
});
afterEach(() => world.close());

const shown = async (sent: Sent, id = rima.id): Promise<boolean> => {
  const one = (await world.get(`${path}/${id}`, sent)).body;
  const listed = (await world.get(path, sent)).body;
  if (Array.isArray(listed))
    expect(listed.find((each) => each.id === id).calendar_url).toBe(one.calendar_url);
  return one.calendar_url !== null;
};

const without = (...names: Ability[]): Sent => ({
  key: world.apiKey({ abilities: abilities.filter((name) => !names.includes(name)) }),
});

describe("the address of a calendar is shown", () => {
  test("to who manages technicians and reads every ticket and client", async () => {
    expect(await shown({})).toBe(true);
    expect(await shown(world.as(world.user({ role: "admin" })))).toBe(true);
  });

  test("to the technician, whatever boards they open, while they read tickets and clients", async () => {
    expect(await shown(world.as(rima))).toBe(true);
    expect(await shown(world.as(rima), elie.id)).toBe(false);
    await world.put(`/v1/users/${rima.id}`, { removed_abilities: ["clients:read"] });
    expect(await shown(world.as(rima))).toBe(false);
  });

  test.each<[string, () => Sent]>([
    [
      "a key that is limited to boards",
      () => ({ key: world.apiKey({ board_ids: [world.board.id] }) }),
    ],
    ["a key without clients:read", () => without("clients:read")],
    ["a key without tickets:read", () => without("tickets:read")],
    ["a key without technicians:manage", () => without("technicians:manage")],
    [
      "a dispatcher, who opens boards as their member",
      () => world.as(world.user({ role: "dispatcher", added_abilities: ["technicians:manage"] })),
    ],
    [
      "an admin who is held to their own tickets",
      () => world.as(world.user({ role: "admin", added_abilities: ["tickets:own"] })),
    ],
  ])("not to %s", async (_, make) => {
    expect(await shown(make())).toBe(false);
  });

  test("nor by a change: what a limited key changes answers null", async () => {
    const key = world.apiKey({ board_ids: [world.board.id] });
    const changed = await world.put(`${path}/${rima.id}`, { color: "red" }, { key });
    expect([changed.status, changed.body.calendar_url]).toEqual([200, null]);
    const rotated = await world.post(`${path}/${rima.id}/calendar/rotate`, {}, { key });
    expect([rotated.status, rotated.body.calendar_url]).toEqual([200, null]);
    expect((await world.delete(`${path}/${rima.id}/calendar`, { key })).status).toBe(204);
  });
});

describe("a key that is deleted", () => {
  const make = async (): Promise<{ id: string; key: string }> =>
    (await world.post("/v1/api-keys", { name: "Old", abilities })).body;

  const told = async (id: string) => {
    expect((await world.delete(`/v1/api-keys/${id}`)).status).toBe(204);
    const { body } = await world.get("/v1/audit-log?per_page=1");
    expect(body.data[0]).toMatchObject({ operation: "DELETE /v1/api-keys/{id}", subject_id: id });
    return body.data[0].sent;
  };

  test("names whose address it was shown, at once and after they were saved", async () => {
    const before = await make();
    await world.get(`${path}/${rima.id}`, { key: before.key });
    expect(await told(before.id)).toEqual({ calendars_shown: [{ id: rima.id, name: "Rima" }] });

    const saved = await make();
    await world.get(path, { key: saved.key });
    await world.counter.flush();
    expect((await told(saved.id)).calendars_shown.map(({ name }: User) => name)).toEqual([
      "Rima",
      "Elie",
    ]);
  });

  test("names nobody whose address is another one by now, or who was never shown", async () => {
    const { id, key } = await make();
    await world.get(`${path}/${rima.id}`, { key });
    await world.counter.flush();
    await world.post(`${path}/${rima.id}/calendar/rotate`);
    expect(await told(id)).toEqual({});
    const other = await make();
    await world.get(`${path}/${elie.id}`, { key: other.key });
    await world.delete(`${path}/${elie.id}/calendar`);
    expect(await told(other.id)).toEqual({});
    expect(await told((await make()).id)).toEqual({});
  });

  test("names the new address when it was shown that, too", async () => {
    const { id, key } = await make();
    await world.get(`${path}/${rima.id}`, { key });
    await world.counter.flush();
    await world.post(`${path}/${rima.id}/calendar/rotate`, {}, { key });
    expect((await told(id)).calendars_shown).toHaveLength(1);
  });
});
