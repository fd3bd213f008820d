import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { cancelTicket } from "../../src/completion/cancel.ts";
import {
  archiveTicket,
  deleteTicket,
  moveTicket,
} from "../../src/tickets/lifecycle/transitions.ts";
import { doubleBookings } from "../../src/tickets/visits/double-bookings.ts";
import { BookingDesk } from "../booking-desk.ts";
import { refuseUnscopedStatement } from "../tenant-guard.ts";
import { explain } from "./explain.ts";

let seen: string[] = [];
let desk: BookingDesk;
let rima: string;
beforeEach(() => {
  desk = new BookingDesk({
    inspect: (text) => {
      refuseUnscopedStatement(text);
      seen.push(text);
    },
  });
  rima = desk.technician("rima");
});
afterEach(() => desk.sqlite.close());

const at = (time: string) => `2026-10-12T${time}:00Z` as Instant;

/** A window of Monday, in UTC; Beirut is three hours ahead. */
const visit = (from: string, until: string, technician_id = rima) => ({
  technician_id,
  scheduled_at: at(from),
  scheduled_until: at(until),
});

const over = { override: true, override_reason: "They live next door" };

const plant = (id: string, from: string, until: string, technician_id = rima): void =>
  desk.plant(id, { technician_id, from: at(from), until: at(until) });

/** Each pair as its ids, the one that begins first in front. */
const found = () =>
  doubleBookings(desk.reader).map(({ visits }) => visits.map(({ ticket_id }) => ticket_id));

describe("found are", () => {
  test("two visits that overlap: who, and when each is", () => {
    const [later, earlier] = [desk.ticket(visit("08:00", "09:00")), desk.ticket()];
    plant(earlier, "07:30", "08:01");
    expect(doubleBookings(desk.reader)).toEqual([
      {
        technician_id: rima,
        visits: [
          { ticket_id: earlier, scheduled_at: at("07:30"), scheduled_until: at("08:01") },
          { ticket_id: later, scheduled_at: at("08:00"), scheduled_until: at("09:00") },
        ],
      },
    ]);
  });

  test("each pair of three at once, of every technician, and one inside another", () => {
    const elie = desk.technician("elie");
    const [a, b, c, d, e] = Array.from({ length: 5 }, () => desk.ticket());
    for (const id of [a, b, c]) plant(String(id), "08:00", "09:00");
    plant(String(d), "06:00", "12:00", elie);
    plant(String(e), "08:00", "09:00", elie);
    const pairs = found().map((pair) => pair.toSorted().join());
    const expected = [
      [a, b],
      [a, c],
      [b, c],
      [d, e],
    ].map((pair) => pair.toSorted().join());
    expect(pairs.toSorted()).toEqual(expected.toSorted());
  });

  test("one that was booked over another ticket than the one that stands there", () => {
    const [first, second] = [desk.ticket(visit("08:00", "09:00")), desk.ticket()];
    desk.schedule(second, { ...visit("08:30", "09:30"), ...over });
    const third = desk.ticket();
    plant(third, "09:00", "09:15");
    expect(found()).toEqual([[second, third]]);
    desk.schedule(second, visit("09:15", "10:00"));
    plant(second, "08:30", "08:45");
    // What was booked over before does not count for the visit that stands now.
    expect(found()).toEqual([[first, second]]);
  });

  test("a visit that came to stand beside one that was booked over more than can be named", () => {
    for (let minute = 10; minute < 58; minute += 1)
      for (const hour of ["07", "08", "09"])
        desk.ticket(visit(`${hour}:${minute}`, `${hour}:${minute + 1}`));
    const large = desk.ticket({ ...visit("07:00", "11:00"), ...over });
    expect(found()).toEqual([]);
    const later = desk.ticket(visit("12:00", "13:00"));
    plant(later, "10:00", "11:00");
    expect(found()).toEqual([[large, later]]);
    const never_booked = desk.ticket();
    plant(never_booked, "10:30", "10:45");
    expect(found()).toContainEqual([large, never_booked]);
  });

  test("no more than 100 of one technician", () => {
    const ids = Array.from({ length: 16 }, () => desk.ticket());
    for (const id of ids) plant(id, "08:00", "09:00");
    expect(found()).toHaveLength(100);
  });
});

describe("not found are", () => {
  test("visits that touch, and those of others", () => {
    desk.ticket(visit("08:00", "09:00"));
    desk.ticket(visit("09:00", "10:00"));
    desk.ticket(visit("07:00", "08:00"));
    desk.ticket(visit("08:00", "09:00", desk.technician("elie")));
    expect(found()).toEqual([]);
  });

  test("visits booked over each other, whichever of them was booked last", () => {
    const first = desk.ticket(visit("08:00", "10:00"));
    const second = desk.ticket({ ...visit("09:00", "11:00"), ...over });
    expect(found()).toEqual([]);
    desk.schedule(second, visit("12:00", "13:00"));
    desk.schedule(first, { ...visit("12:30", "13:30"), ...over });
    expect(found()).toEqual([]);
    expect(desk.read(first).scheduled_at).toBe(at("12:30"));
  });

  test("visits of tickets that are done, cancelled, archived or deleted", () => {
    desk.ticket(visit("08:00", "10:00"));
    const [done, cancelled, archived, deleted] = [
      desk.ticket(),
      desk.ticket(),
      desk.ticket(),
      desk.ticket(),
    ];
    for (const id of [done, cancelled, archived, deleted]) plant(id, "08:00", "10:00");
    const { caller } = desk;
    desk.on(done, (tx, ticket) =>
      moveTicket(tx, caller, ticket, { column_id: desk.column("done") }),
    );
    desk.on(cancelled, (tx, ticket) => cancelTicket(tx, caller, ticket, null));
    desk.on(archived, (tx, ticket) => archiveTicket(tx, caller, ticket));
    desk.on(deleted, (tx, ticket) => deleteTicket(tx, caller, ticket));
    expect(found()).toEqual([]);
  });

  test("another organization's", () => {
    for (const id of [desk.ticket(), desk.ticket()]) plant(id, "08:00", "10:00");
    const other = desk.sqlite.writeNow((tx) => createOrganization(tx, { name: "Bekaa Fiber" }));
    expect(doubleBookings(desk.sqlite.reader(other.id))).toEqual([]);
    expect(found()).toHaveLength(1);
  });
});

test("only visits on the boards are read, by their index, however many tickets there are", () => {
  desk.ticket(visit("08:00", "09:00"));
  seen = [];
  found();
  const plans = seen.map((text) => explain(desk.sqlite, text));
  const steps = plans.flat();
  const index = "INDEX tickets_by_technician (org_id=? AND technician_id";
  expect(plans).toHaveLength(2);
  expect(steps[0]).toBe(`SEARCH tickets USING COVERING ${index}>?)`);
  expect(steps[1]).toBe(`SEARCH first USING ${index}=? AND archived_at=?)`);
  expect(steps[2]).toBe(
    `SEARCH second USING ${index}=? AND archived_at=? AND scheduled_at>? AND scheduled_at<?)`,
  );
  expect(steps.join("\n")).not.toMatch(/SCAN (?!booking|former|conflict)|AUTOMATIC|TEMP B-TREE/);
});
