import { type CalendarDate, plusDays } from "../../clock/instant.ts";
import { type HoursRange, hoursOf, type WeeklyHours, workingTime } from "../hours.ts";
import { common, type Interval } from "../interval.ts";
import type { WallClock } from "../wall-clock.ts";

/** A day from its first moment until the next one's: 23 or 25 hours where DST changes. */
export const dayInterval = (clock: WallClock, date: CalendarDate): Interval => ({
  from_ms: clock.startOf(date),
  until_ms: clock.startOf(plusDays(date, 1)),
});

/** Somebody's hours within a day, also those of the day before that run into it. */
export const hoursWithin = (
  own: WeeklyHours | null,
  working_day: HoursRange,
  clock: WallClock,
  day: Interval,
): Interval[] => common(workingTime(hoursOf(own, working_day), clock, day), [day]);

/** How many minutes of a day visits take, each counted for itself. */
export const minutesWithin = (
  { from_ms, until_ms }: Interval,
  visits: readonly Interval[],
): number => {
  let booked_ms = 0;
  for (const visit of visits)
    booked_ms += Math.min(visit.until_ms, until_ms) - Math.max(visit.from_ms, from_ms);
  return Math.round(booked_ms / 60_000);
};
