import type { CalendarDate } from "../../clock/instant.ts";
import { common, type Interval, overlap, united } from "./interval.ts";
import type { WallClock } from "./wall-clock.ts";

/** In the order of `WallClock.dayOfWeek`. */
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

/** What is made of somebody's hours, `own` or the organization's; hours that many share are looked at once. */
export const sharedHours = <T>(
  working_day: HoursRange,
  make: (hours: WeeklyHours) => T,
): ((own: WeeklyHours | null) => T) => {
  const known = new Map<string, T>();
  return (own) => {
    const key = JSON.stringify(own);
    const made = known.get(key) ?? make(hoursOf(own, working_day));
    known.set(key, made);
    return made;
  };
};

/** The hours during a window, in order and apart; not cut off where it begins or ends. */
export const workingTime = (hours: WeeklyHours, clock: WallClock, window: Interval): Interval[] =>
  stretchesOf(hours, clock, clock.daysDuring(window)).filter((each) => overlap(each, window));

/** The hours on one day, in order and apart: a night that runs into it or out of it is cut off there. */
export const hoursOn = (hours: WeeklyHours, clock: WallClock, day: CalendarDate): Interval[] =>
  common(stretchesOf(hours, clock, [day]), [clock.whole(day)]);

/** The hours of days that follow each other, and of the day before: its night may run into the first. */
const stretchesOf = (
  hours: WeeklyHours,
  clock: WallClock,
  days: readonly CalendarDate[],
): Interval[] => {
  const [first] = days;
  if (!first) return [];
  const found: Interval[] = [];
  for (const day of [clock.dayBefore(first), ...days]) {
    const name = weekdays[clock.dayOfWeek(day)];
    for (const range of (name && hours[name]) ?? []) found.push(stretch(clock, day, range));
  }
  return united(found);
};

/** A range of one day as moments. */
export const stretch = (clock: WallClock, day: CalendarDate, range: HoursRange): Interval => {
  const [start, end] = [minutesOf(range.start), minutesOf(range.end)];
  return {
    from_ms: clock.momentOf(day, start),
    until_ms: clock.momentOf(day, end < start ? end + 24 * 60 : end),
  };
};

/** Minutes after midnight of `HH:MM`, digit by digit: a request reads thousands. */
const minutesOf = (time: string): number =>
  digit(time, 0) * 600 + digit(time, 1) * 60 + digit(time, 3) * 10 + digit(time, 4);

const digit = (time: string, at: number): number => time.charCodeAt(at) - 48;
