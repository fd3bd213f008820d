import type { CalendarDate } from "../../clock/instant.ts";
import { hoursOn, intervalOn, type WeeklyHours } from "./hours.ts";
import { type Interval, intersect, merge, subtract } from "./interval.ts";
import type { WallClock } from "./wall-clock.ts";

/** Slots lie within these local times, whatever the working hours (§8). */
const slot_hours = { start: "08:00", end: "18:00" };

/** Quarter hours are the same in every timezone, because all UTC offsets are multiples of 15 minutes. */
const quarter_ms = 15 * 60 * 1000;

/** How far ahead to search (decisions §4). */
const slot_horizon_ms = 14 * 24 * 60 * 60 * 1000;

interface SlotQuery {
  clock: WallClock;
  now_ms: number;
  /** Greater than 0. */
  duration_ms: number;
  hours: WeeklyHours;
  /** Visits and time off, in any order. */
  taken: readonly Interval[];
  /** Whether a day takes no more visits. */
  isFull?(day: CalendarDate): boolean;
}

/**
 * The first free interval of this length. It starts on a quarter hour, not before now, and lies within the slot
 * hours of one day, the technician's working hours and the next 14 days. Null if there is none.
 */
export const nextFreeSlot = ({ clock, now_ms, hours, ...query }: SlotQuery): Interval | null => {
  const horizon = slotHorizon(now_ms);
  return slotWithin(openDays(clock, horizon, clock.daysDuring(horizon), hours), query);
};

export const slotHorizon = (now_ms: number): Interval => ({
  from_ms: now_ms,
  until_ms: now_ms + slot_horizon_ms,
});

/** A day and the time in which a slot may lie. */
export interface OpenDay {
  day: CalendarDate;
  open: readonly Interval[];
}

/** The time on each of these days that is within the horizon, the slot hours and the working hours. */
export const openDays = (
  clock: WallClock,
  horizon: Interval,
  days: readonly CalendarDate[],
  hours: WeeklyHours,
): OpenDay[] =>
  days.map((day) => {
    const open = intersect([intervalOn(clock, day, slot_hours)], [horizon]);
    return { day, open: intersect(open, hoursOn(hours, clock, day)) };
  });

/** The first free slot on these days, by the rules of `nextFreeSlot`. */
export const slotWithin = (
  days: readonly OpenDay[],
  { duration_ms, taken, isFull }: Pick<SlotQuery, "duration_ms" | "taken" | "isFull">,
): Interval | null => {
  const busy = merge(taken);
  for (const { day, open } of days) {
    if (isFull?.(day)) continue;
    for (const free of subtract(open, busy)) {
      const from_ms = Math.ceil(free.from_ms / quarter_ms) * quarter_ms;
      const until_ms = from_ms + duration_ms;
      if (until_ms <= free.until_ms) return { from_ms, until_ms };
    }
  }
  return null;
};
