import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type CalendarDate, ofMillis } from "../../src/clock/instant.ts";
import { hoursOf, type WeeklyHours, weekdays } from "../../src/technicians/time/hours.ts";
import type { Interval } from "../../src/technicians/time/interval.ts";
import { nextFreeSlot } from "../../src/technicians/time/slots.ts";
import { WallClock } from "../../src/technicians/time/wall-clock.ts";
import { changes, hours, minutesAround, range, stretchIn } from "./clock-changes.ts";

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;
const around = minutesAround(18);

const duration = fc.oneof(
  fc.constantFrom(15, 30, 60, 90, 600, 601),
  fc.integer({ min: 1, max: 610 }),
);

/** Minutes from the day of the change: it is among the 14 days. */
const ahead = fc.integer({ min: -14 * 1440, max: 2 * 1440 });

describe.each(changes)("in %s around %s", (timezone, day) => {
  const minutes = around(timezone, day);
  const days = [...minutes.days.keys()];

  test("the next slot is the first quarter hour from which every minute is free", () => {
    fc.assert(
      fc.property(
        hours,
        range,
        fc.record({ minute: ahead, seconds: fc.integer({ min: 0, max: 59 }) }),
        duration,
        fc.array(stretchIn(minutes, ahead, 600), { maxLength: 30 }),
        fc.array(stretchIn(minutes, ahead, 7 * 1440), { maxLength: 3 }),
        fc.subarray(days),
        (own, usual, now, length, visits, time_off, full) => {
          const now_ms = minutes.middle_ms + now.minute * minute_ms + now.seconds * 1000;
          const taken = [...visits, ...time_off];
          const slot = nextFreeSlot({
            clock: new WallClock(timezone),
            now_ms,
            duration_ms: length * minute_ms,
            hours: hoursOf(own, usual),
            taken,
            isFull: (each) => full.includes(each),
          });
          const worked = minutes.worked(own, usual);
          expect(slot).toEqual(minutes.slot(now_ms, length, worked, minutes.covered(taken), full));
        },
      ),
      { numRuns: 80 },
    );
  });
});

const monday = "2026-06-15T05:00:00Z"; // 08:00 in Beirut
const every_day = (start: string, end: string): WeeklyHours =>
  Object.fromEntries(weekdays.map((day) => [day, [{ start, end }]]));
const always = every_day("00:00", "24:00");

interface Case {
  now?: string;
  minutes?: number;
  hours?: WeeklyHours;
  taken?: readonly (readonly [from: string, until: string])[];
  full?: readonly string[];
}

const slotOf = ({ now = monday, minutes = 60, hours = always, taken = [], full = [] }: Case) => {
  const slot = nextFreeSlot({
    clock: new WallClock("Asia/Beirut"),
    now_ms: Date.parse(now),
    duration_ms: minutes * minute_ms,
    hours,
    taken: taken.map(
      ([from, until]): Interval => ({ from_ms: Date.parse(from), until_ms: Date.parse(until) }),
    ),
    isFull: (day: CalendarDate) => full.includes(day),
  });
  return slot && `${ofMillis(slot.from_ms)} ${ofMillis(slot.until_ms)}`;
};

test.each<[string, Case, string | null]>([
  ["starts now on a quarter hour", {}, "2026-06-15T05:00:00Z 2026-06-15T06:00:00Z"],
  [
    "starts on the next quarter hour, a second after one",
    { now: "2026-06-15T05:00:01Z" },
    "2026-06-15T05:15:00Z 2026-06-15T06:15:00Z",
  ],
  ["waits for 08:00", { now: "2026-06-15T01:00:00Z" }, "2026-06-15T05:00:00Z 2026-06-15T06:00:00Z"],
  [
    "may end at 18:00",
    { now: "2026-06-15T14:00:00Z" },
    "2026-06-15T14:00:00Z 2026-06-15T15:00:00Z",
  ],
  [
    "is tomorrow when it would end after 18:00",
    { now: "2026-06-15T14:00:01Z" },
    "2026-06-16T05:00:00Z 2026-06-16T06:00:00Z",
  ],
  [
    "is tomorrow at 17:59",
    { now: "2026-06-15T14:59:00Z", minutes: 1 },
    "2026-06-16T05:00:00Z 2026-06-16T05:01:00Z",
  ],
  [
    "may take the 10 hours of a day",
    { now: "2026-06-15T05:00:01Z", minutes: 600 },
    "2026-06-16T05:00:00Z 2026-06-16T15:00:00Z",
  ],
  ["is none when longer than that", { minutes: 601 }, null],
  [
    "keeps to the technician's own hours within the slot hours",
    { hours: every_day("06:00", "09:00"), minutes: 60, now: "2026-06-15T05:15:00Z" },
    "2026-06-16T05:00:00Z 2026-06-16T06:00:00Z",
  ],
  ["does not fit into hours that are too short", { hours: every_day("06:00", "08:59") }, null],
  ["is none without hours", { hours: {} }, null],
  ["is none with hours at night", { hours: every_day("18:00", "08:00") }, null],
  [
    "uses the morning of a night that began on Sunday",
    { hours: { sun: [{ start: "22:00", end: "09:00" }] } },
    "2026-06-15T05:00:00Z 2026-06-15T06:00:00Z",
  ],
  [
    "waits for a quarter hour of hours that begin between two",
    { hours: every_day("08:50", "17:00") },
    "2026-06-15T06:00:00Z 2026-06-15T07:00:00Z",
  ],
  [
    "fills a gap between two visits",
    {
      taken: [
        ["2026-06-15T07:00:00Z", "2026-06-15T15:00:00Z"],
        ["2026-06-15T04:00:00Z", "2026-06-15T06:00:00Z"],
      ],
    },
    "2026-06-15T06:00:00Z 2026-06-15T07:00:00Z",
  ],
  [
    "passes by a gap that is a second too short",
    {
      taken: [
        ["2026-06-15T04:00:00Z", "2026-06-15T06:00:00Z"],
        ["2026-06-15T06:59:59Z", "2026-06-15T08:00:00Z"],
      ],
    },
    "2026-06-15T08:00:00Z 2026-06-15T09:00:00Z",
  ],
  [
    "comes after time off over days",
    { taken: [["2026-06-14T00:00:00Z", "2026-06-18T10:20:00Z"]] },
    "2026-06-18T10:30:00Z 2026-06-18T11:30:00Z",
  ],
  [
    "is on a day that is not full",
    { full: ["2026-06-15", "2026-06-16"] },
    "2026-06-17T05:00:00Z 2026-06-17T06:00:00Z",
  ],
  [
    "may end as 14 days are over",
    { taken: [[monday, "2026-06-29T06:00:00Z"]], now: "2026-06-15T07:00:00Z" },
    "2026-06-29T06:00:00Z 2026-06-29T07:00:00Z",
  ],
  [
    "does not end a second later",
    { taken: [[monday, "2026-06-29T06:00:00Z"]], now: "2026-06-15T06:59:59Z" },
    null,
  ],
  [
    "keeps to wall time when the clocks have changed",
    { now: "2026-03-28T16:00:00Z" },
    "2026-03-29T05:00:00Z 2026-03-29T06:00:00Z",
  ],
])("a slot %s", (_name, asked, slot) => {
  expect(slotOf(asked)).toBe(slot);
});

test("a slot far away, and on either side of a day that the timezone skips", () => {
  const ask = { duration_ms: hour_ms, hours: always, taken: [] };
  const far_ms = Date.parse("9999-12-31T16:00:00Z");
  const far = nextFreeSlot({ ...ask, clock: new WallClock("Asia/Beirut"), now_ms: far_ms });
  expect(far?.from_ms).toBe(far_ms + 14 * hour_ms);
  const asked: string[] = [];
  const slot = nextFreeSlot({
    ...ask,
    clock: new WallClock("Pacific/Apia"),
    now_ms: Date.parse("2011-12-29T17:30:00-10:00"),
    isFull: (day) => asked.push(day) === 0,
  });
  expect(slot?.from_ms).toBe(Date.parse("2011-12-31T08:00:00+14:00"));
  expect(asked).toEqual(["2011-12-29", "2011-12-31"]);
});

test("no slot is looked for on the day that begins as 14 days are over", () => {
  const asked: string[] = [];
  const now_ms = Date.parse("2026-06-14T21:00:00Z"); // midnight in Beirut
  const isFull = (day: CalendarDate): boolean => asked.push(day) > 0;
  const clock = new WallClock("Asia/Beirut");
  const slot = nextFreeSlot({ clock, now_ms, duration_ms: 1, hours: always, taken: [], isFull });
  expect(slot).toBeNull();
  expect(asked).toHaveLength(14);
  expect(asked.at(-1)).toBe(clock.dayOf(now_ms + 14 * day_ms - 1));
});
