import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import type { Instant } from "../../src/clock/instant.ts";
import { autoArchive } from "../../src/tickets/jobs/auto-archive.ts";
import { moment, monday, VisitWorld } from "../visit-world.ts";

/* What the technicians' calendars are told of a visit, as it changes (decisions §4). */

let world: VisitWorld;
let id: string;
beforeEach(async () => {
  world = await VisitWorld.open();
  id = (await world.ticket()).id;
});
afterEach(() => world.close());

const later = "2026-10-12T06:30:00Z";

const book = (from: string, until: string, more: object = {}) =>
  world.booked(id, world.visit(from, until, more));

/** The bookings of one technician: sequence, wall times, and whether it is cancelled. */
const told = (user = world.rima) =>
  world
    .bookings()
    .filter(({ user_id }) => user_id === user.id)
    .map(({ sequence, scheduled_at, cancelled }) => [sequence, scheduled_at, cancelled]);

test("a first visit has the sequence 0, each change the next", async () => {
  await book("10:00", "11:00");
  expect(world.bookings()).toEqual([
    {
      user_id: world.rima.id,
      ticket_id: id,
      sequence: 0,
      scheduled_at: moment("10:00"),
      scheduled_until: moment("11:00"),
      booked_at: moment("09:00"),
      cancelled: 0,
      updated_at: moment("09:00"),
    },
  ]);
  setSystemTime(new Date(later));
  await book("10:00", "11:00");
  expect(told()).toEqual([[0, moment("10:00"), 0]]);
  await book("10:00", "12:00");
  expect(world.bookings()[0]).toMatchObject({
    sequence: 1,
    scheduled_until: moment("12:00"),
    booked_at: later,
    updated_at: later,
  });
});

test("unscheduled it is cancelled; booked again it is on again", async () => {
  await book("10:00", "11:00");
  await world.act(id, "unschedule");
  expect(told()).toEqual([[1, moment("10:00"), 1]]);
  await world.act(id, "unschedule");
  expect(told()).toEqual([[1, moment("10:00"), 1]]);
  setSystemTime(new Date(later));
  await book("10:00", "11:00");
  expect(world.bookings()[0]).toMatchObject({ sequence: 2, cancelled: 0, booked_at: later });
});

test("reassigned it is cancelled for the one and booked for the other, and back again", async () => {
  await book("10:00", "11:00");
  await book("12:00", "13:00", { technician_id: world.omar.id });
  expect(told()).toEqual([[1, moment("10:00"), 1]]);
  expect(told(world.omar)).toEqual([[0, moment("12:00"), 0]]);
  await book("12:00", "13:00");
  expect(told()).toEqual([[2, moment("12:00"), 0]]);
  expect(told(world.omar)).toEqual([[1, moment("12:00"), 1]]);
});

test("a cancelled ticket's visit is off, and on again when it is reopened, as it was booked", async () => {
  await book("10:00", "11:00");
  await world.act(id, "cancel");
  expect(told()).toEqual([[1, moment("10:00"), 1]]);
  await world.act(id, "archive");
  await world.act(id, "unarchive");
  expect(told()).toEqual([[1, moment("10:00"), 1]]);
  setSystemTime(new Date(later));
  await world.act(id, "reopen");
  expect(world.bookings()[0]).toMatchObject({
    sequence: 2,
    cancelled: 0,
    booked_at: monday,
    updated_at: later,
  });
});

test("an open ticket in the archive is off, and on again outside", async () => {
  await book("10:00", "11:00");
  await world.act(id, "archive");
  expect(told()).toEqual([[1, moment("10:00"), 1]]);
  await world.act(id, "unarchive");
  expect(told()).toEqual([[2, moment("10:00"), 0]]);
});

test("a done ticket's visit took place: it stays, in the archive too", async () => {
  await book("10:00", "11:00");
  await world.moveTo(id, "done");
  await world.act(id, "archive");
  expect(told()).toEqual([[0, moment("10:00"), 0]]);
  await world.act(id, "reopen");
  expect(told()).toEqual([[1, moment("10:00"), 1]]);
});

test("the nightly archive leaves visits that took place as they were, and says nothing of them", async () => {
  await book("10:00", "11:00");
  await world.moveTo(id, "done");
  const before = world.bookings();
  const night = "2026-12-12T22:30:00Z" as Instant;
  setSystemTime(new Date(night));
  const { answer, events } = await world.sentBy(() => autoArchive(world.sqlite, night));
  expect([answer, events]).toEqual([1, [["ticket.archived", { auto: true }]]]);
  expect(world.bookings()).toEqual(before);
  expect(await world.read(id)).toMatchObject({
    technician_id: world.rima.id,
    scheduled_at: moment("10:00"),
    assigned_users: [world.rima.id],
  });
});

test("a deleted ticket's visit is off, also a done one's", async () => {
  await book("10:00", "11:00");
  const other = await world.ticket(world.visit("11:00", "12:00"));
  await world.moveTo(other.id, "done");
  for (const ticket of [id, other.id]) await world.delete(`/v1/tickets/${ticket}`);
  expect(told()).toEqual([
    [1, moment("10:00"), 1],
    [1, moment("11:00"), 1],
  ]);
});

test("a ticket that comes back without its visit is off", async () => {
  await book("10:00", "11:00");
  await world.moveTo(id, "done");
  await world.ticket(world.visit("10:00", "11:00"));
  await world.act(id, "reopen");
  expect(told()).toEqual([
    [1, moment("10:00"), 1],
    [0, moment("10:00"), 0],
  ]);
});

test("a ticket created with its visit is booked; other changes of a ticket say nothing", async () => {
  const other = await world.ticket(world.visit("10:00", "11:00"));
  await world.put(`/v1/tickets/${other.id}`, { title: "Slow", assigned_users: [] });
  await world.act(other.id, "start");
  await world.moveTo(other.id, "waiting");
  expect(told()).toEqual([[0, moment("10:00"), 0]]);
});
