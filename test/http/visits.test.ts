import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { User } from "../../src/access/user-queries.ts";
import { TicketWorld } from "../ticket-world.ts";

/** A Monday, 09:00 in Beirut. */
const monday = new Date("2026-10-12T06:00:00Z");

let world: TicketWorld;
let rima: User;

beforeEach(async () => {
  setSystemTime(monday);
  world = await TicketWorld.open();
  rima = world.user({ name: "Rima" });
});

/** A visit on this Monday, in Beirut's wall time. */
const visit = (from: string, until: string, more: object = {}) => ({
  technician_id: rima.id,
  scheduled_at: `2026-10-12T${from}`,
  scheduled_until: `2026-10-12T${until}`,
  ...more,
});

describe("schedule", () => {
  test("books a visit: window, technician, assignee and column", async () => {
    const ticket = await world.ticket();
    const { status, body } = await world.post(
      `/v1/tickets/${ticket.id}/schedule`,
      visit("10:00", "11:00"),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      technician_id: rima.id,
      technician: { id: rima.id, name: "Rima" },
      scheduled_at: "2026-10-12T07:00:00Z",
      scheduled_until: "2026-10-12T08:00:00Z",
      status_category: "scheduled",
      assigned_users: [rima.id],
    });
  });

  test("refuses an overlap, naming the other ticket and the next free slot", async () => {
    const first = await world.ticket(visit("10:00", "11:00"));
    const second = await world.ticket();
    const { status, body } = await world.post(
      `/v1/tickets/${second.id}/schedule`,
      visit("10:30", "11:30"),
    );
    expect(status).toBe(422);
    expect(body.error.errors).toEqual({
      reason: "schedule_conflict",
      conflicts: [
        {
          type: "overlap",
          overridable: true,
          ticket_id: first.id,
          from: "2026-10-12T07:00:00Z",
          until: "2026-10-12T08:00:00Z",
        },
      ],
      next_free_slot: {
        scheduled_at: "2026-10-12T06:00:00Z",
        scheduled_until: "2026-10-12T07:00:00Z",
      },
    });
  });
});
