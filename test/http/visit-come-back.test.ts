import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { moment, VisitWorld } from "../visit-world.ts";

/*
 * A done, cancelled or archived ticket leaves its time to others. It comes back without its visit
 * when another stands there (decisions §5).
 */

let world: VisitWorld;
let ticket: { id: string };
beforeEach(async () => {
  world = await VisitWorld.open();
  ticket = await world.ticket(world.visit("10:00", "11:00"));
});
afterEach(() => world.close());

const category = (column_id: string, to: string) =>
  world.put(`/v1/ticket-boards/${world.board.id}/columns/${column_id}`, { category: to });

type Call = (id: string) => Promise<{ status: number }>;

/** How a ticket leaves its time, and how it comes back: the events beside those of its visit. */
const ways: [string, Call, Call, string[]][] = [
  [
    "reopened after it was done",
    (id) => world.moveTo(id, "done"),
    (id) => world.act(id, "reopen"),
    ["ticket.status_changed"],
  ],
  [
    "reopened after it was cancelled",
    (id) => world.act(id, "cancel"),
    (id) => world.act(id, "reopen", { column_id: world.column("scheduled") }),
    ["ticket.status_changed"],
  ],
  [
    "moved out of done",
    (id) => world.moveTo(id, "done"),
    (id) => world.moveTo(id, "in_progress"),
    ["ticket.status_changed"],
  ],
  ["unarchived", (id) => world.act(id, "archive"), (id) => world.act(id, "unarchive"), []],
  [
    "in a done column that becomes an open one",
    (id) => world.moveTo(id, "done"),
    async () => {
      const path = `/v1/ticket-boards/${world.board.id}/columns`;
      await world.post(path, { name: "Finished", category: "done" });
      return category(world.column("done"), "waiting");
    },
    ["ticket.status_changed"],
  ],
];

describe("a ticket", () => {
  for (const [what, leave, back, sent] of ways) {
    test(`${what} keeps its visit while nobody else is there`, async () => {
      await leave(ticket.id);
      await world.ticket(world.visit("11:00", "12:00"));
      await world.ticket(world.visit("10:00", "11:00", { technician_id: world.omar.id }));
      const { answer, events } = await world.sentBy(() => back(ticket.id));
      expect(answer.status).toBe(200);
      expect(events.map(([topic]) => topic)).toEqual(sent);
      expect(await world.read(ticket.id)).toMatchObject({
        technician_id: world.rima.id,
        scheduled_at: moment("10:00"),
        assigned_users: [world.rima.id],
      });
    });

    test(`${what} loses it to a visit that stands there now`, async () => {
      await leave(ticket.id);
      const other = await world.ticket(world.visit("10:30", "11:30"));
      const { version } = await world.read(ticket.id);
      const { answer, events } = await world.sentBy(() => back(ticket.id));
      expect(answer.status).toBe(200);
      const lost = { technician_id: null, scheduled_at: null, scheduled_until: null };
      expect(events).toMatchObject([
        ["ticket.scheduled", { ...lost, auto: false, override: false }],
        ["ticket.assigned", { assigned_user_ids: [], removed_user_ids: [world.rima.id] }],
        ...sent.map((topic) => [topic, expect.any(Object)]),
      ]);
      expect(await world.read(ticket.id)).toMatchObject({
        ...lost,
        assigned_users: [],
        version: version + 1,
      });
      const entries = (await world.history(ticket.id)).slice(-2);
      expect(entries).toMatchObject([{ type: "unscheduled" }, { type: "assigned" }]);
      expect(entries[0]?.data).toEqual({
        before: {
          technician_id: world.rima.id,
          scheduled_at: moment("10:00"),
          scheduled_until: moment("11:00"),
        },
        conflicts: [
          {
            type: "overlap",
            overridable: true,
            ticket_id: other.id,
            from: moment("10:30"),
            until: moment("11:30"),
          },
        ],
      });
    });
  }

  test("that stays closed or archived loses nothing", async () => {
    await world.moveTo(ticket.id, "done");
    await world.act(ticket.id, "archive");
    await world.ticket(world.visit("10:00", "11:00"));
    for (const back of [
      () => world.act(ticket.id, "unarchive"),
      () => world.act(ticket.id, "archive"),
      () => world.act(ticket.id, "reopen"),
    ]) {
      await back();
      expect((await world.read(ticket.id)).technician_id).toBe(world.rima.id);
    }
    await world.act(ticket.id, "unarchive");
    expect((await world.read(ticket.id)).technician_id).toBeNull();
  });

  test("that was open all the while loses nothing, though it was booked over", async () => {
    const reason = { override: true, override_reason: "Both at once" };
    await world.ticket(world.visit("10:00", "11:00", reason));
    await world.act(ticket.id, "start");
    await world.moveTo(ticket.id, "waiting");
    expect((await world.read(ticket.id)).technician_id).toBe(world.rima.id);
  });

  test("keeps a visit that lies in the past, or in time off, or outside the hours by now", async () => {
    await world.moveTo(ticket.id, "done");
    world.timeOff(world.rima, "09:00", "12:00");
    world.profile(world.rima, { weekly_hours: {} });
    setSystemTime(new Date("2026-10-12T12:00:00Z"));
    const { body } = await world.act(ticket.id, "reopen");
    expect(body).toMatchObject({ technician_id: world.rima.id, version: 3 });
  });
});

test("of two that come back together, the first on the board has the time", async () => {
  await world.moveTo(ticket.id, "done");
  const second = await world.ticket(world.visit("10:00", "11:00"));
  await world.moveTo(second.id, "done");
  const path = `/v1/ticket-boards/${world.board.id}/columns`;
  await world.post(path, { name: "Finished", category: "done" });
  await category(world.column("done"), "waiting");
  expect((await world.read(ticket.id)).technician_id).toBe(world.rima.id);
  expect((await world.read(second.id)).technician_id).toBeNull();
});
