import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { updateOrganization } from "../../src/access/organizations.ts";
import { addColumn } from "../../src/boards/columns.ts";
import { type Instant, plusSeconds } from "../../src/clock/instant.ts";
import { cancelTicket } from "../../src/completion/cancel.ts";
import { categories, isClosed } from "../../src/shared/categories.ts";
import { changeColumn, deleteColumn } from "../../src/tickets/board/change-column.ts";
import { createTicket } from "../../src/tickets/create.ts";
import {
  archiveTicket,
  deleteTicket,
  moveTicket,
  reopenTicket,
  startTicket,
  unarchiveTicket,
} from "../../src/tickets/lifecycle/transitions.ts";
import { doubleBookings } from "../../src/tickets/visits/double-bookings.ts";
import { unscheduleTicket } from "../../src/tickets/visits/schedule.ts";
import { BookingDesk, type Outcome } from "../booking-desk.ts";
import { historyOf } from "../history.ts";
import { insertTimeOff } from "../technician-rows.ts";

/* Whatever is asked for, in whatever order: nobody is sent to two places at once unknowingly. */

const steps = Number(process.env.MODEL_RUNS ?? 2500);
const looked_every = 250;
const tickets_max = 60;
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

const desk = new BookingDesk();
afterAll(() => desk.sqlite.close());

const technicians = ["rima", "elie", "sami"].map((name) => desk.technician(name));
const [, ...tireless] = technicians;
const always = JSON.stringify(
  Object.fromEntries(
    ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [
      day,
      [{ start: "00:00", end: "24:00" }],
    ]),
  ),
);
desk.change((tx) =>
  tx.run(tx.update("technicians", { weekly_hours: always }).where("user_id", "in", tireless)),
);

/** Tickets that are not deleted. */
const ids: string[] = [];

/** Where a step takes its choices from. */
interface Dice {
  ticket: number;
  technician: number;
  quarter: number;
  length: number;
  other: number;
  over: boolean;
}

const minute = 60;
const lengths = [15, 60, 60, 90, 240, 24 * 60].map((minutes) => minutes * minute);
const timezones = ["Asia/Beirut", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** From two hours ago until two days ahead; some begin or end a second beside the quarter hour. */
const windowOf = ({ quarter, length, other }: Dice) => {
  const quarters = (quarter % (4 * 50)) - 8;
  const from = plusSeconds(desk.now, quarters * 15 * minute + ((other % 8) - 6 > 0 ? 1 : 0));
  const seconds = pick(lengths, length) + pick([0, 0, 0, 1, -1], other);
  return { scheduled_at: from, scheduled_until: plusSeconds(from, seconds) };
};

const visitOf = (dice: Dice) => ({
  technician_id: pick(technicians, dice.technician),
  ...windowOf(dice),
  ...(dice.over ? { override: true, override_reason: "They know" } : {}),
});

const onOne = (dice: Dice, work: Parameters<BookingDesk["on"]>[1]): Outcome =>
  desk.on(pick(ids, dice.ticket), work);

const columnOf = ({ other }: Dice) => pick(desk.columns(), other);

const create = (dice: Dice, more: object): Outcome =>
  ids.length < tickets_max
    ? desk.attempt((tx) => {
        const { ticket } = createTicket(tx, desk.caller, desk.input(more));
        ids.push(ticket.id);
      })
    : remove(dice);

const remove = (dice: Dice): Outcome => {
  const [id = ""] = ids.splice(dice.ticket % ids.length, 1);
  return desk.on(id, (tx, ticket) => deleteTicket(tx, desk.caller, ticket));
};

/** How often each is asked for, and what it does. */
const acts: Record<string, [weight: number, (dice: Dice) => Outcome]> = {
  create: [2, (dice) => create(dice, {})],
  "create booked": [5, (dice) => create(dice, visitOf(dice))],
  schedule: [40, (dice) => desk.schedule(pick(ids, dice.ticket), visitOf(dice))],
  "schedule the same again": [
    2,
    (dice) => {
      const { technician_id, scheduled_at, scheduled_until } = desk.read(pick(ids, dice.ticket));
      const { technician_id: someone, ...window } = visitOf(dice);
      return desk.schedule(pick(ids, dice.ticket), {
        ...window,
        technician_id: technician_id ?? someone,
        scheduled_at: scheduled_at ?? window.scheduled_at,
        scheduled_until: scheduled_until ?? window.scheduled_until,
      });
    },
  ],
  unschedule: [3, (dice) => onOne(dice, (tx, of) => unscheduleTicket(tx, desk.caller, of))],
  start: [2, (dice) => onOne(dice, (tx, of) => startTicket(tx, desk.caller, of))],
  cancel: [3, (dice) => onOne(dice, (tx, of) => cancelTicket(tx, desk.caller, of, null))],
  reopen: [12, (dice) => onOne(dice, (tx, of) => reopenTicket(tx, desk.caller, of, {}))],
  archive: [4, (dice) => onOne(dice, (tx, of) => archiveTicket(tx, desk.caller, of))],
  unarchive: [12, (dice) => onOne(dice, (tx, of) => unarchiveTicket(tx, desk.caller, of))],
  move: [
    10,
    (dice) => {
      const { id } = columnOf(dice);
      return onOne(dice, (tx, of) => moveTicket(tx, desk.caller, of, { column_id: id }));
    },
  ],
  delete: [1, (dice) => (ids.length > 10 ? remove(dice) : create(dice, {}))],
  "another category": [
    3,
    (dice) => {
      const category = pick(categories, dice.quarter);
      return desk.attempt((tx) => changeColumn(tx, desk.caller, columnOf(dice), { category }));
    },
  ],
  "another column": [
    1,
    (dice) => {
      const column = { name: "More", category: pick(categories, dice.quarter) };
      return desk.attempt((tx) => addColumn(tx, desk.board_id, column));
    },
  ],
  "delete a column": [
    1,
    (dice) => {
      const { id } = pick(desk.columns(), dice.quarter);
      return desk.attempt((tx) => deleteColumn(tx, desk.caller, columnOf(dice), id));
    },
  ],
  "time off": [
    2,
    (dice) => {
      const { scheduled_at, scheduled_until } = windowOf(dice);
      const entry = { from: scheduled_at, until: scheduled_until };
      const user_id = pick(technicians, dice.technician);
      return desk.attempt((tx) => insertTimeOff(tx, user_id, entry));
    },
  ],
  "back from time off": [
    1,
    (dice) =>
      desk.attempt((tx) =>
        tx.run(
          tx
            .delete("technician_time_off")
            .where("user_id", "=", pick(technicians, dice.technician)),
        ),
      ),
  ],
  "switch a technician": [
    2,
    (dice) =>
      desk.attempt((tx) =>
        tx.run(
          tx
            .update("technicians", { active: dice.other % 6 === 0 ? 0 : 1 })
            .where("user_id", "=", pick(technicians, dice.technician)),
        ),
      ),
  ],
  "another timezone": [
    1,
    ({ other }) =>
      desk.attempt((tx) => {
        const organization = updateOrganization(tx, { timezone: pick(timezones, other) });
        desk.caller = { ...desk.caller, organization };
      }),
  ],
};

const dice = fc.record({
  act: fc.constantFrom(
    ...Object.entries(acts).flatMap(([name, [weight]]) => Array<string>(weight).fill(name)),
  ),
  ticket: fc.nat(),
  technician: fc.nat(),
  quarter: fc.nat(),
  length: fc.nat(),
  other: fc.nat(),
  over: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  waits: fc.integer({ min: 0, max: 5 }),
});

interface OpenVisit {
  id: string;
  technician_id: string | null;
  from: Instant | null;
  until: Instant | null;
}

const openVisits = (): OpenVisit[] =>
  desk.reader
    .all(
      desk.reader
        .from("tickets")
        .select([
          "id",
          "technician_id",
          "scheduled_at as from",
          "scheduled_until as until",
          "status_category",
          "archived_at",
        ])
        .where("deleted_at", "is", null)
        .orderBy("seq"),
    )
    .filter(
      ({ status_category, archived_at, technician_id }) =>
        technician_id !== null && archived_at === null && !isClosed(status_category),
    );

const overlap = (one: OpenVisit, other: OpenVisit): boolean =>
  one.technician_id === other.technician_id &&
  Date.parse(`${one.from}`) < Date.parse(`${other.until}`) &&
  Date.parse(`${other.from}`) < Date.parse(`${one.until}`);

/** Whether the last booking of a ticket says that it stands over another. */
const says = (id: string, over: string): boolean => {
  const last = historyOf(desk.reader, desk.caller, id).findLast(({ type }) => type === "scheduled");
  const conflicts = (last?.data.conflicts ?? []) as { type: string; ticket_id?: string }[];
  return (
    last?.data.override === true &&
    conflicts.some(({ type, ticket_id }) => type === "overlap" && ticket_id === over)
  );
};

const keyOf = (one: string, other: string): string => [one, other].toSorted().join(" ");

/** The slow and plain way: each visit beside each other. */
const compareAll = () => {
  const visits = openVisits();
  const pairs = visits.flatMap((one, index) =>
    visits
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other) => [one.id, other.id] as const),
  );
  const [known, unknown] = [[] as string[], [] as string[]];
  for (const [one, other] of pairs)
    (says(one, other) || says(other, one) ? known : unknown).push(keyOf(one, other));
  return { known, unknown };
};

const found = (): string[] =>
  doubleBookings(desk.reader)
    .map(({ visits: [one, other] }) => keyOf(one.ticket_id, other.ticket_id))
    .toSorted();

/** Moves one visit over another of the same technician, and looks again. */
const plantOne = (number: number): boolean => {
  const visits = openVisits();
  const one = pick(visits, number);
  const over = visits.find(
    (other) =>
      other.technician_id === one.technician_id &&
      other.id !== one.id &&
      !overlap(one, other) &&
      !says(one.id, other.id) &&
      !says(other.id, one.id),
  );
  if (!over?.technician_id || !over.from || !over.until) return false;
  const visit = { technician_id: over.technician_id, from: over.from, until: over.until };
  desk.undone(() => {
    desk.plant(one.id, visit);
    expect(found()).toContain(keyOf(one.id, over.id));
    expect(found()).toEqual(compareAll().unknown.toSorted());
  });
  return true;
};

test(`${steps} bookings at random leave no double booking (SEED=${seed})`, () => {
  console.log(`random bookings: seed ${seed}, ${steps} steps`);
  while (ids.length < tickets_max / 2) ids.push(desk.ticket());
  const seen = { booked: 0, conflicts: 0, cleared: 0, booked_over: 0, planted: 0 };
  for (const [step, { act, waits, ...numbers }] of fc
    .sample(dice, { seed, numRuns: steps })
    .entries()) {
    desk.now = plusSeconds(desk.now, waits * minute);
    const outcome = acts[act]?.[1](numbers) ?? { events: [] };
    if ("refusal" in outcome)
      seen.conflicts += outcome.refusal.reason === "schedule_conflict" ? 1 : 0;
    else
      for (const { topic, data } of outcome.events) {
        if (topic !== "ticket.scheduled") continue;
        const { technician_id, override } = JSON.parse(data);
        if (technician_id !== null) seen.booked += 1;
        else if (act !== "unschedule") seen.cleared += 1;
        if (override) seen.booked_over += compareAll().known.length;
      }
    if (step % looked_every !== looked_every - 1) continue;
    const { unknown } = compareAll();
    expect({ step, unknown }).toEqual({ step, unknown: [] });
    expect(found()).toEqual([]);
    seen.planted += plantOne(numbers.ticket) ? 1 : 0;
  }
  expect(found()).toEqual([]);
  console.log(seen);
  // It was about something.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});
