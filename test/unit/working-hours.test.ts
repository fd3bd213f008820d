import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type CalendarDate, ofMillis, parseInstant } from "../../src/clock/instant.ts";
import {
  type HoursRange,
  hoursOf,
  hoursOn,
  workingTime,
} from "../../src/technicians/time/hours.ts";
import { merge } from "../../src/technicians/time/interval.ts";
import { WallClock } from "../../src/technicians/time/wall-clock.ts";
import {
  aboutMidnight,
  changes,
  hhmm,
  hours,
  minutesAround,
  odd_changes,
  range,
  stretchIn,
} from "./clock-changes.ts";

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const working_day = { start: "08:00", end: "18:00" };
const around = minutesAround(6);

const at = (text: string): number => Date.parse(text);
const date = (text: string): CalendarDate => text as CalendarDate;
const texts = (intervals: readonly { from_ms: number; until_ms: number }[]) =>
  intervals.map(({ from_ms, until_ms }) => [ofMillis(from_ms), ofMillis(until_ms)].join(" "));

describe.each([...changes, ...odd_changes])("in %s around %s", (timezone, day) => {
  const minutes = around(timezone, day);

  test("the hours during a window are those that each minute has", () => {
    fc.assert(
      fc.property(hours, range, stretchIn(minutes, aboutMidnight, 1440), (own, usual, window) => {
        const worked = minutes.worked(own, usual);
        const found = workingTime(hoursOf(own, usual), new WallClock(timezone), window);
        expect(found).toEqual(merge(found));
        for (const each of found)
          expect(each.until_ms > window.from_ms && each.from_ms < window.until_ms).toBe(true);
        const covered = minutes.covered(found);
        expect(covered.every((is_covered, index) => !is_covered || worked[index])).toBe(true);
        const [from, until] = [minutes.minuteAt(window.from_ms), minutes.minuteAt(window.until_ms)];
        expect(covered.slice(from, until)).toEqual(worked.slice(from, until));
      }),
      { numRuns: 100 },
    );
  });

  test("the hours of a day are those between its first minute and the next day's", () => {
    const days = [...minutes.days].slice(4, -3);
    fc.assert(
      fc.property(hours, range, (own, usual) => {
        const worked = minutes.worked(own, usual);
        const clock = new WallClock(timezone);
        for (const [index, [each, from]] of days.slice(0, -1).entries()) {
          const runs = minutes.runs(worked, from, days[index + 1]?.[1]);
          expect(hoursOn(hoursOf(own, usual), clock, date(each))).toEqual(runs);
        }
      }),
    );
  });

  test("a wall time is the minute at which it is first shown, or would have been", () => {
    const clock = new WallClock(timezone);
    const days = [...minutes.days.keys()].slice(2, -2);
    for (const each of days)
      for (let time = 0; time <= 24 * 60; time += 1)
        expect(clock.momentOf(date(each), time)).toBe(
          minutes.msOf(minutes.minuteOf(each, hhmm(time))),
        );
  });

  test("the days of a window are the one that it begins on and those that begin before it ends", () => {
    fc.assert(
      fc.property(stretchIn(minutes, aboutMidnight, 3 * 1440), (window) => {
        const first = minutes.walls[minutes.minuteAt(window.from_ms)]?.slice(0, 10) ?? "";
        const until = minutes.minuteAt(window.until_ms);
        const days = [...minutes.days].filter(([each, start]) => each >= first && start < until);
        expect<string[]>(new WallClock(timezone).daysDuring(window)).toEqual(
          days.map(([each]) => each),
        );
      }),
    );
  });
});

const every_day = (range: HoursRange) =>
  Object.fromEntries(
    ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, [range]]),
  );

test.each([
  [
    "a night over the spring change has an hour less",
    ["America/New_York", "2026-03-07", "22:00", "06:00"],
    "2026-03-08T03:00:00Z 2026-03-08T10:00:00Z",
  ],
  [
    "a night over the autumn change has an hour more",
    ["America/New_York", "2026-10-31", "22:00", "06:00"],
    "2026-11-01T02:00:00Z 2026-11-01T11:00:00Z",
  ],
  [
    "a start that is skipped moves forward",
    ["America/New_York", "2026-03-08", "02:30", "06:00"],
    "2026-03-08T07:30:00Z 2026-03-08T10:00:00Z",
  ],
  [
    "an end that is repeated is the first",
    ["America/New_York", "2026-11-01", "00:00", "01:30"],
    "2026-11-01T04:00:00Z 2026-11-01T05:30:00Z",
  ],
  [
    "half an hour is skipped",
    ["Australia/Lord_Howe", "2026-10-04", "02:15", "03:00"],
    "2026-10-03T15:45:00Z 2026-10-03T16:00:00Z",
  ],
  [
    "a day begins at 01:00",
    ["Asia/Beirut", "2026-03-29", "00:00", "08:00"],
    "2026-03-28T22:00:00Z 2026-03-29T05:00:00Z",
  ],
  [
    "24:00 of the day before is the same moment",
    ["Asia/Beirut", "2026-03-28", "20:00", "24:00"],
    "2026-03-28T18:00:00Z 2026-03-28T22:00:00Z",
  ],
  [
    "24:00 comes after both of the repeated hours",
    ["Asia/Beirut", "2026-10-24", "20:00", "24:00"],
    "2026-10-24T17:00:00Z 2026-10-24T22:00:00Z",
  ],
  [
    "a night over a skipped day goes on on the other side",
    ["Pacific/Apia", "2011-12-29", "22:00", "06:00"],
    "2011-12-30T08:00:00Z 2011-12-30T16:00:00Z",
  ],
] as const)("%s", (_name, [timezone, day, start, end], expected) => {
  const clock = new WallClock(timezone);
  const hours = every_day({ start, end });
  const found = workingTime(hours, clock, clock.whole(date(day)));
  expect(texts(found)).toContain(expected);
});

test("a day that the timezone skips has no hours", () => {
  const clock = new WallClock("Pacific/Apia");
  const hours = every_day(working_day);
  expect(hoursOn(hours, clock, date("2011-12-30"))).toEqual([]);
  const week = {
    from_ms: at("2011-12-29T00:00:00-10:00"),
    until_ms: at("2012-01-01T00:00:00+14:00"),
  };
  expect(texts(workingTime(hours, clock, week))).toEqual([
    "2011-12-29T18:00:00Z 2011-12-30T04:00:00Z",
    "2011-12-30T18:00:00Z 2011-12-31T04:00:00Z",
  ]);
});

test("without hours of their own, the working day from Monday to Saturday", () => {
  const clock = new WallClock("Asia/Beirut");
  const on = (day: string, usual: HoursRange) =>
    texts(hoursOn(hoursOf(null, usual), clock, date(day)));
  expect(on("2026-06-13", working_day)).toEqual(["2026-06-13T05:00:00Z 2026-06-13T15:00:00Z"]);
  expect(on("2026-06-14", working_day)).toEqual([]);
  const night = { start: "20:00", end: "04:00" };
  expect(on("2026-06-14", night)).toEqual(["2026-06-13T21:00:00Z 2026-06-14T01:00:00Z"]);
  expect(on("2026-06-15", night)).toEqual(["2026-06-15T17:00:00Z 2026-06-15T21:00:00Z"]);
});

test("a day without hours, and a week without any", () => {
  const clock = new WallClock("UTC");
  const monday = clock.whole(date("2026-06-15"));
  expect(workingTime({ tue: [working_day] }, clock, monday)).toEqual([]);
  expect(workingTime({}, clock, monday)).toEqual([]);
  for (const mon of [[], [{ start: "08:00", end: "08:00" }]])
    expect(hoursOn({ mon }, clock, date("2026-06-15"))).toEqual([]);
});

test("in every timezone a wall time is the moment that a date-time without an offset is", () => {
  const wall_time = fc
    .date({ min: new Date("1900-01-01"), max: new Date("9999-12-30"), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 16));
  const near_change = fc
    .tuple(fc.integer({ min: 1920, max: 2200 }), fc.integer({ min: -1500, max: 1500 }))
    .map(([year, minutes]) => ({ year, minutes }));
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
      wall_time,
      near_change,
      (timezone, text, { year, minutes }) => {
        const change = Temporal.PlainDate.from({ year, month: 1, day: 1 })
          .toZonedDateTime(timezone)
          .getTimeZoneTransition("next");
        const near = change
          ?.toPlainDateTime()
          .add({ minutes })
          .toString({ smallestUnit: "minute" });
        const clock = new WallClock(timezone);
        for (const each of [text, near ?? text]) {
          const [hour, minute] = [Number(each.slice(11, 13)), Number(each.slice(14))];
          const moment_ms = clock.momentOf(date(each.slice(0, 10)), hour * 60 + minute);
          expect<string | null>(ofMillis(moment_ms)).toBe(parseInstant(each, timezone));
        }
      },
    ),
    { numRuns: 3000 },
  );
});

test("no window makes the days without end", () => {
  const clock = new WallClock("Asia/Beirut");
  const year = { from_ms: at("2026-01-01T00:00:00Z"), until_ms: at("2027-01-01T00:00:00Z") };
  expect(clock.daysDuring(year)).toHaveLength(366);
  for (const length of [400 * 24 * hour_ms, Number.POSITIVE_INFINITY, Number.NaN]) {
    const window = { from_ms: year.from_ms, until_ms: year.from_ms + length };
    expect(() => workingTime({}, clock, window)).toThrow(RangeError);
  }
  const backwards = { from_ms: year.until_ms, until_ms: year.from_ms };
  expect(workingTime(every_day(working_day), clock, backwards)).toEqual([]);
});
