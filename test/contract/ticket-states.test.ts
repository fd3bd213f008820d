import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { type Category, categories, isClosed } from "../../src/shared/categories.ts";
import { TicketWorld } from "../ticket-world.ts";

/* The table of §3.1, row by row; what completing bills is in test/http/completion*.test.ts. */

const born = "2026-03-02T09:00:00Z";
const later = "2026-03-02T10:00:00Z";

let world: TicketWorld;
beforeEach(async () => {
  setSystemTime(new Date(born));
  world = await TicketWorld.open();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

interface Row {
  from: Category;
  /** The call behind `/v1/tickets/{id}`, and its body. */
  trigger: string;
  body?: (world: TicketWorld) => object;
  to?: Category;
  /** Fields of the ticket after it. */
  also?: object;
  sends?: string[];
  refused?: string;
}

const open = categories.filter((category) => !isClosed(category));
const closed = categories.filter(isClosed);

/** The marks of an end. */
const marks = (category: Category, at: string, reason: string | null = null) => ({
  resolved_at: category === "done" ? at : null,
  closed_at: category === "cancelled" ? at : null,
  cancellation_reason: category === "cancelled" ? reason : null,
});

/** A visit of somebody's, an hour after `later`. */
const visit = (here: TicketWorld) => ({
  technician_id: here.user().id,
  scheduled_at: "2026-03-02T11:00:00Z",
  scheduled_until: "2026-03-02T12:00:00Z",
});

const rows: Row[] = [
  ...open.map(
    (from): Row => ({
      from,
      trigger: "schedule",
      body: visit,
      to: from === "new" ? "scheduled" : from,
      also: {
        technician_id: expect.any(String),
        assigned_users: [expect.any(String)],
        scheduled_at: "2026-03-02T11:00:00Z",
        scheduled_until: "2026-03-02T12:00:00Z",
      },
      sends: [
        "ticket.scheduled",
        "ticket.assigned",
        ...(from === "new" ? ["ticket.status_changed"] : []),
      ],
    }),
  ),
  ...closed.map(
    (from): Row => ({ from, trigger: "schedule", body: visit, refused: "ticket_closed" }),
  ),
  ...closed.map((from): Row => ({ from, trigger: "unschedule", refused: "ticket_closed" })),
  ...open.map(
    (from): Row => ({
      from,
      trigger: "start",
      to: "in_progress",
      also: { started_at: later },
      sends: from === "in_progress" ? [] : ["ticket.status_changed"],
    }),
  ),
  ...closed.map((from): Row => ({ from, trigger: "start", refused: "ticket_closed" })),
  ...open.map(
    (from): Row => ({
      from,
      trigger: "cancel",
      body: () => ({ reason: "Moved away" }),
      to: "cancelled",
      also: marks("cancelled", later, "Moved away"),
      sends: ["ticket.status_changed", "ticket.cancelled"],
    }),
  ),
  ...open.flatMap((from): Row[] => [
    ...["done", "partial"].map(
      (outcome): Row => ({
        from,
        trigger: "complete",
        body: () => ({ outcome }),
        to: "done",
        also: { ...marks("done", later), completion: { replayed: false } },
        sends: ["ticket.status_changed", "ticket.completed"],
      }),
    ),
    {
      from,
      trigger: "complete",
      body: () => ({ outcome: "revisit", reason: "Nobody home" }),
      to: "new",
      also: marks("new", later),
      sends: from === "new" ? [] : ["ticket.status_changed"],
    },
  ]),
  {
    from: "done",
    trigger: "complete",
    body: () => ({ outcome: "done" }),
    to: "done",
    also: { ...marks("done", born), version: 1, completion: { replayed: true } },
    sends: [],
  },
  {
    from: "cancelled",
    trigger: "complete",
    body: () => ({ outcome: "done" }),
    refused: "ticket_closed",
  },
  {
    from: "cancelled",
    trigger: "cancel",
    body: () => ({ reason: "Again" }),
    to: "cancelled",
    also: { ...marks("cancelled", born), version: 1, completion: { replayed: true } },
    sends: [],
  },
  { from: "done", trigger: "cancel", refused: "already_done" },
  ...categories.flatMap((from) =>
    categories
      .filter((to) => to !== from)
      .map(
        (to): Row => ({
          from,
          trigger: "move",
          body: (here) => ({ column_id: here.column(to) }),
          to,
          also: marks(to, later),
          sends: ["ticket.status_changed", ...(to === "cancelled" ? ["ticket.cancelled"] : [])],
        }),
      ),
  ),
  ...categories.map(
    (from): Row => ({
      from,
      trigger: "move",
      body: (here) => ({ column_id: here.column(from), position: "top" }),
      to: from,
      sends: [],
    }),
  ),
  ...closed.map(
    (from): Row => ({
      from,
      trigger: "reopen",
      to: "new",
      also: marks("new", later),
      sends: ["ticket.status_changed"],
    }),
  ),
  ...open.map(
    (from): Row => ({
      from,
      trigger: "reopen",
      to: from,
      also: { version: 1 },
      sends: [],
    }),
  ),
  ...closed.map(
    (to): Row => ({
      from: "done",
      trigger: "reopen",
      body: (here) => ({ column_id: here.column(to) }),
      refused: "validation_failed",
    }),
  ),
  ...categories.map(
    (from): Row => ({
      from,
      trigger: "archive",
      to: from,
      also: { archived_at: later },
      sends: ["ticket.archived"],
    }),
  ),
  ...categories.map(
    (from): Row => ({
      from,
      trigger: "unarchive",
      to: from,
      also: { archived_at: null, version: 1 },
      sends: [],
    }),
  ),
];

describe("(none) → create", () => {
  test.each(categories.map((category) => [category] as const))("into %s", async (category) => {
    const ticket = await world.ticket(
      category === "new" ? {} : { column_id: world.column(category) },
    );
    expect(ticket).toMatchObject({ status_category: category, ...marks(category, born) });
    expect(world.topics()).toEqual(["ticket.created"]);
  });
});

describe("from each state, each trigger", () => {
  for (const { from, trigger, body, to, also, sends, refused } of rows)
    test(`${from} → ${trigger} → ${refused ?? to}`, async () => {
      const { id } = await world.ticket({ column_id: world.column(from) });
      const before = (await world.get(`/v1/tickets/${id}`)).body;
      setSystemTime(new Date(later));
      const answer = await world.post(`/v1/tickets/${id}/${trigger}`, body?.(world) ?? {});
      const after = (await world.get(`/v1/tickets/${id}`)).body;
      if (refused) {
        expect([answer.status, answer.body.error.reason]).toEqual([422, refused]);
        expect(after).toEqual(before);
        expect(world.topics()).toEqual(["ticket.created"]);
        return;
      }
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ status_category: to, ...also });
      expect(answer.body).toMatchObject(after);
      expect(world.topics().slice(1)).toEqual(sends ?? []);
    });
});

describe("unschedule", () => {
  test.each(open)("from %s clears technician and window", async (from) => {
    const { id } = await world.ticket({ column_id: world.column(from), ...visit(world) });
    const sent = world.topics().length;
    const { status, body } = await world.post(`/v1/tickets/${id}/unschedule`);
    expect(status).toBe(200);
    const leaves = from === "new" || from === "scheduled";
    expect(body).toMatchObject({
      technician_id: null,
      scheduled_at: null,
      scheduled_until: null,
      assigned_users: [],
      status_category: leaves ? "new" : from,
    });
    expect(world.topics().slice(sent)).toEqual([
      "ticket.scheduled",
      "ticket.assigned",
      ...(leaves ? ["ticket.status_changed"] : []),
    ]);
  });
});

describe("an archived ticket", () => {
  test.each(["schedule", "start", "cancel", "move"])("refuses %s", async (trigger) => {
    const { id } = await world.ticket();
    await world.post(`/v1/tickets/${id}/archive`);
    const sent = { column_id: world.column("done"), ...visit(world) };
    const { status, body } = await world.post(`/v1/tickets/${id}/${trigger}`, sent);
    expect([status, body.error.reason]).toEqual([422, "ticket_archived"]);
  });

  test("archived again, nothing happens; unarchived, it is at the bottom of its column", async () => {
    const { id } = await world.ticket();
    await world.ticket();
    await world.post(`/v1/tickets/${id}/archive`);
    const again = await world.post(`/v1/tickets/${id}/archive`);
    expect(again.body.version).toBe(2);
    const { body } = await world.post(`/v1/tickets/${id}/unarchive`);
    expect(body).toMatchObject({ archived_at: null, position: 1, version: 3 });
    expect(world.topics()).toEqual(["ticket.created", "ticket.created", "ticket.archived"]);
  });
});

test("start on a board without an in_progress column keeps the column", async () => {
  const { body: board } = await world.post("/v1/ticket-boards", {
    name: "Desk",
    columns: ["new", "done", "cancelled"].map((category) => ({ name: category, category })),
  });
  const { id } = await world.ticket({ board_id: board.id });
  setSystemTime(new Date(later));
  const { body } = await world.post(`/v1/tickets/${id}/start`);
  expect(body).toMatchObject({ status_category: "new", started_at: later });
  expect(world.topics()).toEqual(["ticket.created"]);
});

test("start repeated changes nothing, wherever the ticket is meanwhile", async () => {
  const { id } = await world.ticket();
  await world.post(`/v1/tickets/${id}/start`);
  await world.moveTo(id, "waiting");
  setSystemTime(new Date(later));
  const { body } = await world.post(`/v1/tickets/${id}/start`);
  expect(body).toMatchObject({ status_category: "waiting", started_at: born, version: 3 });
});

test("in a waiting column the deadline moves with the clock", async () => {
  const { id } = await world.ticket({ sla_hours: 4, column_id: world.column("waiting") });
  setSystemTime(new Date(later));
  const { body } = await world.get(`/v1/tickets/${id}`);
  expect(body).toMatchObject({
    sla_due_at: "2026-03-02T14:00:00Z",
    sla: { paused: true, paused_since: born, remaining_seconds: 4 * 3600 },
  });
});
