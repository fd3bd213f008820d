import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { User } from "../../src/access/user-queries.ts";
import { moment, VisitWorld } from "../visit-world.ts";
import type { Sent } from "../world.ts";

/* Who is told what of visits that stand in the way: no more of a ticket than they may see. */

let world: VisitWorld;
/** On another board than Field work. */
let hidden: { id: string };
let ticket: { id: string };
beforeEach(async () => {
  world = await VisitWorld.open();
  const { body: towers } = await world.post("/v1/ticket-boards", { name: "Towers" });
  hidden = await world.ticket({ ...world.visit("10:00", "11:00"), board_id: towers.id });
  ticket = await world.ticket();
});
afterEach(() => world.close());

const colliding = () => world.visit("10:30", "11:30");

const override = { override: true, override_reason: "The client insists" };

const overlap = {
  type: "overlap",
  overridable: true,
  from: "2026-10-12T07:00:00Z",
  until: "2026-10-12T08:00:00Z",
};

/** A key that opens Field work only. */
const limited = (): Sent => ({ key: world.apiKey({ board_ids: [world.board.id] }) });

/** Somebody held to their own tickets who may schedule, too; a member of Field work. */
const hadi = async (): Promise<User> => {
  const person = world.user({ name: "Hadi", added_abilities: ["tickets:schedule"] });
  const members = [{ user_id: person.id, role: "member" }];
  await world.put(`/v1/ticket-boards/${world.board.id}`, { members });
  return person;
};

const assign = (id: string, ...people: User[]) =>
  world.put(`/v1/tickets/${id}`, { assigned_users: people.map((person) => person.id) });

const conflictsFor = async (sent: Sent, visit: object = colliding()) =>
  (await world.refused("schedule_conflict", () => world.schedule(ticket.id, visit, sent)))
    .conflicts;

describe("a conflict names the ticket", () => {
  test("to a caller who may see it", async () => {
    expect(await conflictsFor({})).toEqual([{ ...overlap, ticket_id: hidden.id }]);
    const admin = world.as(world.user({ role: "admin" }));
    expect(await conflictsFor(admin)).toEqual([{ ...overlap, ticket_id: hidden.id }]);
  });

  test("not to a key of other boards", async () => {
    expect(await conflictsFor(limited())).toEqual([overlap]);
  });

  test("not to who is held to their own tickets, on whatever board it is", async () => {
    const person = await hadi();
    await assign(ticket.id, person);
    const other = await world.ticket(world.visit("11:00", "12:00"));
    const next = { ...overlap, from: moment("11:00"), until: moment("12:00") };
    expect(await conflictsFor(world.as(person))).toEqual([overlap, next]);
    await assign(other.id, person);
    expect(await conflictsFor(world.as(person))).toEqual([
      overlap,
      { ...next, ticket_id: other.id },
    ]);
  });

  test("nor does the create of a ticket tell more", async () => {
    const { conflicts } = await world.refused("schedule_conflict", () =>
      world.post("/v1/tickets", world.input(colliding()), limited()),
    );
    expect(conflicts).toEqual([overlap]);
  });
});

describe("the history", () => {
  const conflictsIn = async (sent: Sent = {}) =>
    (await world.history(ticket.id, sent)).flatMap(({ data }) => data.conflicts ?? []);

  test("of a booking over it names the ticket to whom may see it only", async () => {
    await world.booked(ticket.id, { ...colliding(), ...override }, limited());
    expect(await conflictsIn()).toEqual([{ ...overlap, ticket_id: hidden.id }]);
    expect(await conflictsIn(limited())).toEqual([overlap]);
    await world.delete(`/v1/tickets/${hidden.id}`);
    expect(await conflictsIn()).toEqual([overlap]);
  });

  test("of a visit that was lost on coming back, too", async () => {
    await world.act(hidden.id, "archive");
    await world.booked(ticket.id, colliding());
    await world.moveTo(ticket.id, "done");
    await world.act(hidden.id, "unarchive");
    await world.act(ticket.id, "reopen", {}, limited());
    expect(await conflictsIn()).toEqual([{ ...overlap, ticket_id: hidden.id }]);
    expect(await conflictsIn(limited())).toEqual([overlap]);
  });
});

describe("who may schedule which ticket", () => {
  test("a key of other boards finds none of this one", async () => {
    const visit = world.visit("12:00", "13:00");
    await world.refused("not_found", () => world.schedule(hidden.id, visit, limited()), 404);
    await world.refused("not_found", () => world.act(hidden.id, "unschedule", {}, limited()), 404);
    expect((await world.schedule(ticket.id, visit, limited())).status).toBe(200);
  });

  test("who is held to their own tickets finds only those", async () => {
    const person = await hadi();
    const visit = world.visit("12:00", "13:00");
    const sent = world.as(person);
    await world.refused("not_found", () => world.schedule(ticket.id, visit, sent), 404);
    await assign(ticket.id, person);
    expect((await world.schedule(ticket.id, visit, sent)).status).toBe(200);
  });

  test("their visit given to another is answered, and then out of their sight", async () => {
    const person = await hadi();
    const sent = world.as(person);
    await world.booked(ticket.id, world.visit("12:00", "13:00", { technician_id: person.id }));
    const once = { ...sent, headers: { ...sent.headers, "idempotency-key": "given" } };
    const visit = world.visit("12:00", "13:00");
    const given = await world.schedule(ticket.id, visit, once);
    expect([given.status, given.body.technician_id]).toEqual([200, world.rima.id]);
    expect((await world.get(`/v1/tickets/${ticket.id}`, sent)).status).toBe(404);
    expect((await world.schedule(ticket.id, visit, once)).status).toBe(404);
  });

  test("who is taken off the board keeps the visit, and sees no more of it than when it is", async () => {
    const person = await hadi();
    const sent = world.as(person);
    const visit = world.visit("12:00", "13:00", { technician_id: person.id });
    await world.booked(ticket.id, visit);
    const day = async () =>
      (await world.get(`/v1/ticket-technicians/${person.id}/agenda`, sent)).body;
    expect(await day()).toMatchObject({ visits: [{ id: ticket.id }], busy: [] });
    const { events } = await world.sentBy(() =>
      world.put(`/v1/ticket-boards/${world.board.id}`, { members: [] }),
    );
    expect(events).toEqual([]);
    const window = { from: moment("12:00"), until: moment("13:00") };
    expect(await day()).toMatchObject({ visits: [], busy: [window], booked_minutes: 60 });
    await world.refused("not_found", () => world.act(ticket.id, "unschedule", {}, sent), 404);
    expect(await world.read(ticket.id)).toMatchObject({
      technician_id: person.id,
      assigned_users: [person.id],
    });
  });

  test("a technician without tickets:schedule may not", async () => {
    await world.booked(ticket.id, world.visit("12:00", "13:00"));
    const sent = world.as(world.rima);
    await world.refused("forbidden", () => world.act(ticket.id, "unschedule", {}, sent), 403);
  });

  test("without the add-on nobody may", async () => {
    await world.put("/v1/organization", { ticketing_enabled: false });
    const visit = world.visit("12:00", "13:00");
    const errors = await world.refused("forbidden", () => world.schedule(ticket.id, visit), 403);
    expect(errors.add_on).toBe("ticketing");
  });
});
