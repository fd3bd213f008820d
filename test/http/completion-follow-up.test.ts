import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CompletionWorld } from "../completion-world.ts";

/* Follow-ups of a completion: decisions §6. */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
});
afterEach(() => world.close());

for (const [outcome, reason] of [
  ["done", null],
  ["partial", null],
  ["revisit", "Later"],
] as const)
  test(`plain, with outcome ${outcome}`, async () => {
    const id = await world.job("none", { title: "Antenna", priority: "low", type: "task" });
    const body = { outcome, reason, create_follow_up: true };
    const { answer, events } = await world.sentBy(() => world.complete(id, body));
    const { follow_up } = answer.body.completion;
    expect(follow_up).toEqual({ id: expect.any(String), ticket_number: "T-2" });
    expect(await world.read(follow_up.id)).toMatchObject({
      title: "Antenna",
      board_id: world.board.id,
      client_id: world.client_id,
      priority: "low",
      type: "task",
      job_type_id: null,
      status_category: "new",
      follow_up_of: id,
      created_via: "api",
      technician_id: null,
    });
    expect(events.map(([topic]) => topic)[0]).toBe("ticket.created");
    expect((await world.history(follow_up.id)).map(({ type }) => type)).toEqual(["created"]);
  });

test("false and null create none", async () => {
  for (const create_follow_up of [false, null])
    expect(
      (await world.completed(await world.job("none"), { create_follow_up })).completion.follow_up,
    ).toBeNull();
});

test("with everything said of it, and booked", async () => {
  const id = await world.job("none");
  await world.booked(id, world.visit("10:00", "11:00"));
  const create_follow_up = {
    title: "Second visit",
    due_date: "2026-10-20",
    job_type_id: world.types.manual,
    // Done, the first visit takes the technician's time no more.
    ...world.visit("10:30", "11:30"),
  };
  const { answer, events } = await world.sentBy(() => world.complete(id, { create_follow_up }));
  expect(answer.status).toBe(200);
  const ticket = await world.read(answer.body.completion.follow_up.id);
  expect(ticket).toMatchObject({
    title: "Second visit",
    due_date: "2026-10-20",
    job_type_id: world.types.manual,
    technician_id: world.rima.id,
    status_category: "scheduled",
    assigned_users: [world.rima.id],
  });
  expect(events.map(([topic]) => topic)).toEqual([
    "ticket.created",
    "ticket.scheduled",
    "ticket.assigned",
    "ticket.status_changed",
    "ticket.status_changed",
    "ticket.completed",
  ]);
});

test("into a column that is said", async () => {
  const create_follow_up = { column_id: world.column("waiting") };
  const { completion } = await world.completed(await world.job("none"), { create_follow_up });
  expect((await world.read(completion.follow_up.id)).status_category).toBe("waiting");
});

describe("refused, nothing at all changes", () => {
  /** A job that would be billed, paid and told of. */
  const tries = async (create_follow_up: object) => {
    const id = await world.job();
    await world.writesToClients();
    const rest = { items: world.items(), collect_payment: { amount: 44.4 } };
    return () => world.complete(id, { ...rest, create_follow_up });
  };

  test("by a conflict of the visit", async () => {
    await world.booked(await world.job(), world.visit("10:00", "11:00"));
    const errors = await world.refused(
      "schedule_conflict",
      await tries(world.visit("10:30", "11:30")),
    );
    expect(errors.conflicts).toMatchObject([{ type: "overlap" }]);
  });

  test("by a window that is past, or none", async () => {
    await world.refused("window_in_past", await tries(world.visit("08:00", "09:30")));
    const { technician_id } = world.visit("10:00", "11:00");
    await world.refused("window_invalid", await tries({ technician_id }));
    await world.refused("window_invalid", await tries({ scheduled_at: "2026-10-12T10:00" }));
  });

  test("by who is no technician, on its field", async () => {
    const { id } = world.user({ role: "viewer" });
    const errors = await world.refused(
      "validation_failed",
      await tries({ ...world.visit("10:00", "11:00"), technician_id: id }),
    );
    expect(Object.keys(errors)).toEqual(["create_follow_up.technician_id"]);
  });

  test("by a field of a wrong type, on that field", async () => {
    const fields = { title: 5, due_date: "tomorrow", column_id: "x" };
    const errors = await world.refused("validation_failed", await tries(fields));
    expect(errors).toEqual({
      "create_follow_up.title": ["must be a string"],
      "create_follow_up.due_date": ["must be a date, YYYY-MM-DD, of the years 1 to 9999"],
      "create_follow_up.column_id": ["must be a UUID"],
    });
    for (const wrong of ["yes", 1, []]) {
      const sent = { create_follow_up: wrong };
      const answer = await world.complete(await world.job("none"), sent);
      expect([wrong, answer.body.error?.errors]).toEqual([
        wrong,
        { create_follow_up: ["must be one of: boolean, object, null"] },
      ]);
    }
  });

  test("by a booking into a closed column", async () => {
    const column_id = world.column("done");
    await world.refused(
      "ticket_closed",
      await tries({ ...world.visit("10:00", "11:00"), column_id }),
    );
  });

  test("by a job type that needs a client", async () => {
    const { id: job_type_id } = await world.jobType({ name: "Needs one", requires_client: true });
    const { id } = await world.ticket();
    await world.refused("client_required", () =>
      world.complete(id, { create_follow_up: { job_type_id } }),
    );
  });
});
