import fc from "fast-check";
import { type HoursRange, type WeeklyHours, weekdays } from "../../src/technicians/time/hours.ts";
import type { Interval } from "../../src/technicians/time/interval.ts";
import { Minutes } from "./minutes.ts";

const minute_ms = 60_000;

/** Timezones and the days on which they change their clocks, both ways. */
export const changes = [
  ["Asia/Beirut", "2026-03-29"], // skips 00:00 to 01:00
  ["Asia/Beirut", "2026-10-25"], // repeats 23:00 to 24:00 of the day before
  ["Australia/Lord_Howe", "2026-04-05"], // by 30 minutes
  ["Australia/Lord_Howe", "2026-10-04"],
  ["America/New_York", "2026-03-08"],
  ["America/New_York", "2026-11-01"],
  ["UTC", "2026-06-14"], // never
] as const;

/** Those that once went about it in a way of their own. */
export const odd_changes = [
  ["Africa/Cairo", "2026-04-24"],
  ["America/Sao_Paulo", "2018-11-04"],
  ["America/St_Johns", "2007-11-04"], // at 00:01, back to the day before
  ["Pacific/Apia", "2011-12-30"], // a whole day is skipped
] as const;

/** The minutes around a day, counted once. */
export const minutesAround = (days: number) => {
  const known = new Map<string, Minutes>();
  return (timezone: string, day: string): Minutes => {
    const name = `${timezone} ${day}`;
    const minutes = known.get(name) ?? new Minutes(timezone, day, days);
    known.set(name, minutes);
    return minutes;
  };
};

/** Minutes after midnight as `HH:MM`. */
export const hhmm = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Mostly times at which clocks change and days begin and end. */
const time = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 30, 60, 90, 119, 120, 150, 180, 1380, 1410, 1439) },
  { weight: 2, arbitrary: fc.constantFrom(360, 480, 615, 720, 1080, 1200) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1439 }) },
);

export const range: fc.Arbitrary<HoursRange> = fc
  .tuple(
    time,
    fc.oneof({ weight: 4, arbitrary: time }, { weight: 1, arbitrary: fc.constant(1440) }),
  )
  .filter(([start, end]) => start !== end)
  .map(([start, end]) => ({ start: hhmm(start), end: hhmm(end) }));

const ranges = fc.array(range, { maxLength: 3 });

/** Some days of a week, or null: the organization's working day. */
export const hours: fc.Arbitrary<WeeklyHours | null> = fc.option(
  fc.record(Object.fromEntries(weekdays.map((day) => [day, ranges])), { requiredKeys: [] }),
  { freq: 4 },
);

/** A stretch of time, in minutes from the middle of `minutes`. */
export const stretchIn = (
  minutes: Minutes,
  from: fc.Arbitrary<number>,
  longest_minutes: number,
): fc.Arbitrary<Interval> =>
  fc.tuple(from, fc.integer({ min: 1, max: longest_minutes })).map(([start, length]) => {
    const from_ms = minutes.middle_ms + start * minute_ms;
    return { from_ms, until_ms: from_ms + length * minute_ms };
  });

/** Minutes about a day's midnight, mostly near to it. */
export const aboutMidnight = fc.oneof(
  fc.integer({ min: -180, max: 240 }),
  fc.integer({ min: -2 * 1440, max: 2 * 1440 }),
);
