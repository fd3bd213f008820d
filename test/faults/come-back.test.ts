import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { updateOrganization } from "../../src/access/organizations.ts";
import { type ColumnRow, findColumn } from "../../src/boards/queries.ts";
import type { Instant } from "../../src/clock/instant.ts";
import type { OrgTx } from "../../src/database/org.ts";
import type { Category } from "../../src/shared/categories.ts";
import { changeColumn, deleteColumn } from "../../src/tickets/board/change-column.ts";
import {
  archiveTicket,
  moveTicket,
  reopenTicket,
  unarchiveTicket,
} from "../../src/tickets/lifecycle/transitions.ts";
import type { TicketWithAssignees } from "../../src/tickets/queries.ts";
import { doubleBookings } from "../../src/tickets/visits/double-bookings.ts";
import { BookingDesk, type Outcome } from "../booking-desk.ts";
import { historyOf } from "../history.ts";

/* Time that a ticket left to others is not taken back from them. */

let desk: BookingDesk;
let rima: string;
beforeEach(() => {
  desk = new BookingDesk();
  rima = desk.technician("rima");
});
afterEach(() => {
  expect(doubleBookings(desk.reader)).toEqual([]);
  desk.sqlite.close();
});

/** A window of Monday, in UTC. */
const visit = (from: string, until: string) => ({
  technician_id: rima,
  scheduled_at: `2026-10-12T${from}Z`,
  scheduled_until: `2026-10-12T${until}Z`,
});
const morning = () => visit("08:00", "09:00");
const over = { override: true, override_reason: "They live next door" };

const columnRow = (category: Category) =>
  findColumn(desk.reader, desk.board_id, desk.column(category));

const move = (to: Category) => (tx: OrgTx, ticket: TicketWithAssignees) =>
  moveTicket(tx, desk.caller, ticket, { column_id: desk.column(to) });
const archive = (tx: OrgTx, ticket: TicketWithAssignees) => archiveTicket(tx, desk.caller, ticket);
const unarchive = (tx: OrgTx, ticket: TicketWithAssignees) =>
  unarchiveTicket(tx, desk.caller, ticket);
const reopen = (tx: OrgTx, ticket: TicketWithAssignees) =>
  reopenTicket(tx, desk.caller, ticket, {});

/** Changes a column of a category that the board must keep: another one takes its part. */
const instead = (of: Category, change: (tx: OrgTx, column: ColumnRow) => void): Outcome => {
  const [column, other] = [columnRow(of), columnRow("waiting")];
  desk.change((tx) => changeColumn(tx, desk.caller, other, { category: of }));
  return desk.attempt((tx) => change(tx, column));
};
const openColumn = (): Outcome =>
  instead("done", (tx, column) =>
    changeColumn(tx, desk.caller, column, { category: "in_progress" }),
  );
const deleteDone = (to: Category): Outcome =>
  instead("done", (tx, column) => deleteColumn(tx, desk.caller, column, desk.column(to)));

type Step = (id: string) => Outcome;
const on =
  (work: (tx: OrgTx, ticket: TicketWithAssignees) => unknown): Step =>
  (id) =>
    desk.on(id, work);

/** One after the other; what the last one came to. */
const inTurn =
  (first: Step, ...more: Step[]): Step =>
  (id) =>
    more.reduce((_, step) => step(id), first(id));

/** How a visit's time becomes free, and how its ticket comes back. */
const ways: [name: string, leave: Step, come: Step][] = [
  ["done and reopened", on(move("done")), on(reopen)],
  ["cancelled and reopened", on(move("cancelled")), on(reopen)],
  ["moved out of done", on(move("done")), on(move("waiting"))],
  ["moved out of cancelled", on(move("cancelled")), on(move("in_progress"))],
  ["taken out of the archive", on(archive), on(unarchive)],
  [
    "reopened in the archive and taken out",
    inTurn(on(move("done")), on(archive), on(reopen)),
    on(unarchive),
  ],
  ["its done column becomes an open one", on(move("done")), openColumn],
  ["its done column is deleted", on(move("done")), () => deleteDone("scheduled")],
  [
    "archived while its column was a done one, which is open now",
    inTurn(on(move("done")), on(archive)),
    inTurn(openColumn, on(unarchive)),
  ],
];

const topicsOf = (outcome: Outcome): string[] =>
  "events" in outcome ? outcome.events.map(({ topic }) => topic) : [outcome.refusal.reason];

describe.each(ways)("%s", (_, leave, come) => {
  test("it comes back without a visit where another stands now", () => {
    const id = desk.ticket(morning());
    leave(id);
    const other = desk.ticket(visit("08:30", "10:00"));
    const outcome = come(id);
    expect(desk.read(id)).toMatchObject({
      technician_id: null,
      scheduled_at: null,
      scheduled_until: null,
      assignees: [],
      archived_at: null,
    });
    expect(topicsOf(outcome).slice(0, 2)).toEqual(["ticket.scheduled", "ticket.assigned"]);
    const cleared = historyOf(desk.reader, desk.caller, id).filter(
      ({ type }) => type === "unscheduled",
    );
    expect(cleared.map(({ data }) => data.conflicts)).toEqual([
      [expect.objectContaining({ type: "overlap", ticket_id: other })],
    ]);
    expect(desk.read(other)).toMatchObject({ technician_id: rima, version: 1 });
  });

  test("it keeps its visit where nobody took the time", () => {
    const id = desk.ticket(morning());
    leave(id);
    desk.ticket(visit("07:00", "08:00"));
    desk.ticket(visit("09:00", "10:00"));
    const outcome = come(id);
    expect(desk.read(id)).toMatchObject({
      technician_id: rima,
      scheduled_at: "2026-10-12T08:00:00Z",
      assignees: [{ id: rima }],
      archived_at: null,
    });
    expect(topicsOf(outcome)).not.toContain("ticket.scheduled");
  });

  test("so does a second between them", () => {
    const id = desk.ticket(morning());
    leave(id);
    desk.ticket(visit("08:59:59", "10:00"));
    come(id);
    expect(desk.read(id).technician_id).toBeNull();
  });
});

/** Tickets that stood at one time one after the other, all done now. */
const doneAtOneTime = (count: number): string[] =>
  Array.from({ length: count }, () => {
    const id = desk.ticket(morning());
    desk.on(id, move("done"));
    return id;
  });

describe("of several that come back to one time, the first keeps it", () => {
  test.each<[string, (ids: string[]) => unknown]>([
    ["reopened one after the other", (ids) => ids.map(on(reopen))],
    ["all cards of a column at once", openColumn],
    ["all cards of a deleted column at once", () => deleteDone("new")],
  ])("%s", (_, restoreOrDropVisit) => {
    const ids = doneAtOneTime(3);
    restoreOrDropVisit(ids);
    const kept = ids.map((id) => desk.read(id)).filter((ticket) => ticket.technician_id !== null);
    expect(kept.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect(ids.map((id) => desk.read(id).resolved_at)).toEqual([null, null, null]);
  });

  test("also where one had been booked over the other", () => {
    const first = desk.ticket(morning());
    const second = desk.ticket({ ...morning(), ...over });
    for (const id of [first, second]) desk.on(id, move("done"));
    for (const id of [first, second]) desk.on(id, reopen);
    expect(desk.read(first).technician_id).toBe(rima);
    expect(desk.read(second).technician_id).toBeNull();
  });
});

/** The tickets that stand in the way; none when it was booked. */
const inTheWay = (outcome: Outcome): string[] =>
  "refusal" in outcome
    ? (outcome.refusal.details.conflicts as { ticket_id: string }[]).map((each) => each.ticket_id)
    : [];

describe("what overlaps", () => {
  const always = () => {
    const day = [{ start: "00:00", end: "24:00" }];
    const weekly_hours = JSON.stringify({ sun: day, mon: day, tue: day, wed: day });
    desk.change((tx) =>
      tx.run(tx.update("technicians", { weekly_hours }).where("user_id", "=", rima)),
    );
  };

  test("a visit of 24 hours, until its last second", () => {
    always();
    const long = desk.ticket({
      ...visit("06:00", "07:00"),
      scheduled_until: "2026-10-13T06:00:00Z",
    });
    const [id, next] = [desk.ticket(), desk.ticket()];
    const book = (from: string, until: string) =>
      desk.schedule(id, {
        technician_id: rima,
        scheduled_at: from as Instant,
        scheduled_until: until as Instant,
      });
    expect(inTheWay(book("2026-10-13T05:59:59Z", "2026-10-13T07:00:00Z"))).toEqual([long]);
    expect(inTheWay(book("2026-10-12T05:00:00Z", "2026-10-12T06:00:01Z"))).toEqual([long]);
    expect(inTheWay(book("2026-10-12T12:00:00Z", "2026-10-12T12:00:01Z"))).toEqual([long]);
    expect(inTheWay(book("2026-10-12T05:00:00Z", "2026-10-13T05:00:00Z"))).toEqual([long]);
    expect(inTheWay(book("2026-10-13T06:00:00Z", "2026-10-13T07:00:00Z"))).toEqual([]);
    // It comes back under the last second of a day-long visit.
    desk.on(id, move("done"));
    desk.schedule(next, {
      technician_id: rima,
      scheduled_at: "2026-10-13T06:00:01Z",
      scheduled_until: "2026-10-14T06:00:01Z",
    });
    desk.on(id, reopen);
    expect(desk.read(id).technician_id).toBeNull();
  });

  test("moments are cut to whole seconds before they are compared", () => {
    desk.ticket(visit("08:00:00.999", "09:00:00.999"));
    const id = desk.ticket();
    expect(inTheWay(desk.schedule(id, visit("09:00:00.001", "10:00")))).toEqual([]);
    expect(desk.read(id).scheduled_at).toBe("2026-10-12T09:00:00Z" as Instant);
  });

  test("the same moment in another timezone of the organization", () => {
    const first = desk.ticket(morning());
    const organization = desk.change((tx) => updateOrganization(tx, { timezone: "Europe/Paris" }));
    desk.caller = { ...desk.caller, organization };
    const id = desk.ticket();
    const wall = { scheduled_at: "2026-10-12T10:59:59", scheduled_until: "2026-10-12T12:00" };
    expect(inTheWay(desk.schedule(id, { technician_id: rima, ...wall }))).toEqual([first]);
  });

  test("a visit of a technician who was switched off and on again", () => {
    const first = desk.ticket(morning());
    const switchTo = (active: 0 | 1) =>
      desk.change((tx) => tx.run(tx.update("technicians", { active }).where("user_id", "=", rima)));
    switchTo(0);
    const id = desk.ticket();
    expect(topicsOf(desk.schedule(id, morning()))).toEqual(["validation_failed"]);
    switchTo(1);
    expect(inTheWay(desk.schedule(id, morning()))).toEqual([first]);
  });
});
