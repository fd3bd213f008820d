import type { CalendarDate } from "../../clock/instant.ts";
import { type Interval, intersect, merge, overlap } from "./interval.ts";
import type { WallClock } from "./wall-clock.ts";

/** In the order of `WallClock.dayOfWeek`. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export type Weekday = (typeof weekdays)[number];

/** Local times, `HH:MM`. `24:00` is midnight, and an end before its start is on the next day. */
export interface HoursRange {
  start: string;
  end: string;
}

/** Working hours of each week. Missing days are off (decisions §4). */
export type WeeklyHours = { readonly [Day in Weekday]?: readonly HoursRange[] | undefined };

/** A technician's own hours, otherwise the organization's working day from Monday to Saturday. */
export const hoursOf = (own: WeeklyHours | null, working_day: HoursRange): WeeklyHours =>
  own ?? Object.fromEntries(weekdays.slice(0, -1).map((day) => [day, [working_day]]));

/** Caches `make` by weekly hours, which many technicians share. */
export const cachedByHours = <T>(
  working_day: HoursRange,
  make: (hours: WeeklyHours) => T,
): ((own: WeeklyHours | null) => T) => {
  const cache = new Map<string, T>();
  return (own) => {
    const key = JSON.stringify(own);
    const result = cache.get(key) ?? make(hoursOf(own, working_day));
    cache.set(key, result);
    return result;
  };
};

/** The working hours that overlap a window, sorted and disjoint. They may extend beyond it. */
export const workingTime = (hours: WeeklyHours, clock: WallClock, window: Interval): Interval[] =>
  intervalsOf(hours, clock, clock.daysDuring(window)).filter((each) => overlap(each, window));

/** The working hours within one day, sorted and disjoint. Night shifts are cut at midnight. */
export const hoursOn = (hours: WeeklyHours, clock: WallClock, day: CalendarDate): Interval[] =>
  intersect(intervalsOf(hours, clock, [day]), [clock.whole(day)]);

/** The working hours of consecutive days and of the day before, whose night shift may run into the first. */
const intervalsOf = (
  hours: WeeklyHours,
  clock: WallClock,
  days: readonly CalendarDate[],
): Interval[] => {
  const [first] = days;
  if (!first) return [];
  const found: Interval[] = [];
  for (const day of [clock.dayBefore(first), ...days]) {
    const name = weekdays[clock.dayOfWeek(day)];
    for (const range of (name && hours[name]) ?? []) found.push(intervalOn(clock, day, range));
  }
  return merge(found);
};

/** Local hours of one day as an interval. */
export const intervalOn = (clock: WallClock, day: CalendarDate, range: HoursRange): Interval => {
  const [start, end] = [minutesOf(range.start), minutesOf(range.end)];
  return {
    from_ms: clock.momentOf(day, start),
    until_ms: clock.momentOf(day, end < start ? end + 24 * 60 : end),
  };
};

/** Minutes after midnight of `HH:MM`. Parsed digit by digit for speed: a request parses thousands. */
const minutesOf = (time: string): number =>
  digit(time, 0) * 600 + digit(time, 1) * 60 + digit(time, 3) * 10 + digit(time, 4);

const digit = (time: string, at: number): number => time.charCodeAt(at) - 48;
