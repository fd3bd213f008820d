import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { moment, VisitWorld } from "../visit-world.ts";

/* Lists, boards and clients over tickets with real visits (§4.1, §4.2, §4.5). */

let world: VisitWorld;
/** The ids of tickets by what they are called here. */
let ids: Record<string, string>;
beforeEach(async () => {
  world = await VisitWorld.open();
  const omars = (from: string, until: string, more: object = {}) =>
    world.visit(from, until, { technician_id: world.omar.id, ...more });
  const tickets = {
    early: await world.ticket(world.visit("10:00", "11:00")),
    late: await world.ticket(world.visit("15:00", "16:00")),
    omar: await world.ticket(omars("12:00", "13:00")),
    both: await world.ticket(omars("13:00", "14:00", { assigned_users: [world.rima.id] })),
    none: await world.ticket(),
    left: await world.ticket(world.visit("11:00", "12:00")),
  };
  ids = Object.fromEntries(Object.entries(tickets).map(([name, { id }]) => [name, id]));
  await world.put(`/v1/tickets/${ids.left}`, { assigned_users: [] });
});
afterEach(() => world.close());

/** The names of the tickets of a list, in its order. */
const listed = async (query: string, sent = {}): Promise<string[]> => {
  const { status, body } = await world.get(`/v1/tickets?${query}`, sent);
  expect(status).toBe(200);
  expect(body.pagination.total).toBe(body.data.length);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return body.data.map(({ id }: { id: string }) => names.get(id));
};

const by_visit = "sort_by=scheduled_at&sort_order=asc";

test("sorted by scheduled_at, those without come last both ways", async () => {
  expect(await listed(by_visit)).toEqual(["early", "left", "omar", "both", "late", "none"]);
  expect(await listed("sort_by=scheduled_at&sort_order=desc")).toEqual([
    "late",
    "both",
    "omar",
    "left",
    "early",
    "none",
  ]);
});

test("technician_id is who comes, assignee who is assigned, unassigned nobody", async () => {
  const { rima, omar } = world;
  expect(await listed(`technician_id=${rima.id}&${by_visit}`)).toEqual(["early", "left", "late"]);
  expect(await listed(`technician_id=${omar.id}&${by_visit}`)).toEqual(["omar", "both"]);
  expect(await listed(`assignee=${rima.id}&${by_visit}`)).toEqual(["early", "both", "late"]);
  expect(await listed(`unassigned=1&${by_visit}`)).toEqual(["left", "none"]);
  expect(await listed(`unassigned=0&${by_visit}`)).toEqual(["early", "omar", "both", "late"]);
  expect(await listed(`technician_id=${Bun.randomUUIDv7()}`)).toEqual([]);
});

test("mine is technician or assignee, and all that a technician gets", async () => {
  const user_id = world.rima.id;
  const members = [{ user_id, role: "member" }];
  await world.put(`/v1/ticket-boards/${world.board.id}`, { members });
  const sent = world.as(world.rima);
  const own = ["early", "left", "both", "late"];
  expect(await listed(`mine=1&${by_visit}`, sent)).toEqual(own);
  expect(await listed(by_visit, sent)).toEqual(own);
});

test("filters follow a visit that is cleared, moved or given to another", async () => {
  await world.act(`${ids.early}`, "unschedule");
  await world.booked(
    `${ids.late}`,
    world.visit("15:00", "16:00", { technician_id: world.omar.id }),
  );
  await world.booked(`${ids.none}`, world.visit("09:30", "10:00"));
  expect(await listed(`technician_id=${world.rima.id}&${by_visit}`)).toEqual(["none", "left"]);
  expect(await listed(`assignee=${world.rima.id}&${by_visit}`)).toEqual(["none", "both"]);
  expect(await listed(`assignee=${world.omar.id}&${by_visit}`)).toEqual(["omar", "both", "late"]);
  expect(await listed(`unassigned=1&${by_visit}`)).toEqual(["left", "early"]);
  expect(await listed(`status_category=new&${by_visit}`)).toEqual(["early"]);
});

test("a board shows its visits, in their column and flat, whole and slim", async () => {
  for (const query of ["", "?slim=1"]) {
    const { body } = await world.get(`/v1/ticket-boards/${world.board.id}${query}`);
    const [, scheduled] = body.columns;
    expect(scheduled.tickets_count).toBe(5);
    expect(scheduled.tickets[0]).toMatchObject({
      id: ids.early,
      technician: { id: world.rima.id, name: "Rima Haddad" },
      scheduled_at: moment("10:00"),
      scheduled_until: moment("11:00"),
      assigned_users: [world.rima.id],
    });
    expect(body.tickets).toHaveLength(6);
  }
});

test("a client's latest check-in tells who came", async () => {
  const { body: client } = await world.post("/v1/clients", { name: "Nour", username: "nour" });
  const ticket = await world.ticket({
    ...world.visit("17:00", "18:00"),
    client_id: client.id,
  });
  setSystemTime(new Date("2026-10-12T14:05:00Z"));
  await world.act(ticket.id, "start");
  const { body } = await world.get(`/v1/clients/${client.id}`);
  expect(body.latest_check_in).toEqual({
    ticket_id: ticket.id,
    technician_id: world.rima.id,
    technician_name: "Rima Haddad",
    at: moment("17:05"),
  });
});
