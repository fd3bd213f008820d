import { type CalendarDate, plusDays } from "../clock/instant.ts";
import { type Interval, united } from "./interval.ts";
import type { WallClock } from "./wall-clock.ts";

/** In the order of Temporal's `dayOfWeek`, from 1. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export type Weekday = (typeof weekdays)[number];

/** Wall times `HH:MM`; an end of `24:00` is midnight, one before its start is on the next day. */
export interface HoursRange {
  start: string;
  end: string;
}

/** When somebody works in each week; a day that is missing is free (decisions §4). */
export type WeeklyHours = { readonly [Day in Weekday]?: readonly HoursRange[] | undefined };

/** A technician's hours; without their own, the organization's working day from Monday to Saturday. */
export const hoursOf = (own: WeeklyHours | null, working_day: HoursRange): WeeklyHours =>
  own ?? Object.fromEntries(weekdays.slice(0, -1).map((day) => [day, [working_day]]));

/** The hours during a window, whole stretches: those that run into it or out of it, too. */
export const workingTime = (
  hours: WeeklyHours,
  clock: WallClock,
  { from_ms, until_ms }: Interval,
): Interval[] => {
  const found: Interval[] = [];
  // Hours of the day before may run into the first day.
  let day = plusDays(clock.dayOf(from_ms), -1);
  while (clock.startOf(day) < until_ms) {
    for (const range of hours[weekdayOf(day)] ?? []) found.push(stretch(clock, day, range));
    day = plusDays(day, 1);
  }
  return united(found).filter((each) => each.until_ms > from_ms && each.from_ms < until_ms);
};

/** A range of one day as moments. */
export const stretch = (clock: WallClock, day: CalendarDate, range: HoursRange): Interval => {
  const [start, end] = [minutesOf(range.start), minutesOf(range.end)];
  return {
    from_ms: clock.momentOf(day, start),
    until_ms: clock.momentOf(day, end < start ? end + 24 * 60 : end),
  };
};

/** Minutes after midnight. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A day's name; 1970-01-01 was a Thursday. */
const weekdayOf = (day: CalendarDate): Weekday => {
  const days = Date.parse(day) / (24 * 60 * 60 * 1000);
  return weekdays[(((days + 3) % 7) + 7) % 7] ?? "mon";
};
