import type { CalendarDate } from "../../clock/instant.ts";
import { hoursOn, stretch, type WeeklyHours } from "./hours.ts";
import { common, type Interval, united, without } from "./interval.ts";
import type { WallClock } from "./wall-clock.ts";

/** Slots begin and end between these wall times, whatever the hours (§8). */
const slot_hours = { start: "08:00", end: "18:00" };

/** Every timezone is whole quarter hours away from UTC. */
const quarter_ms = 15 * 60 * 1000;

/** How far ahead a slot is looked for (decisions §4). */
const slot_horizon_ms = 14 * 24 * 60 * 60 * 1000;

interface SlotAsk {
  clock: WallClock;
  now_ms: number;
  /** Above 0. */
  duration_ms: number;
  hours: WeeklyHours;
  /** Visits and time off, in any order. */
  taken: readonly Interval[];
  /** A day that takes no more visits. */
  isFull?(day: CalendarDate): boolean;
}

/**
 * The first time that is free for so long: it begins on a quarter hour, not before now, and lies
 * within the slot hours of one day, the technician's own hours and the next 14 days. Null without any.
 */
export const nextFreeSlot = ({ clock, now_ms, hours, ...ask }: SlotAsk): Interval | null => {
  const horizon = slotHorizon(now_ms);
  return slotWithin(openDays(clock, horizon, clock.daysDuring(horizon), hours), ask);
};

/** When slots are looked for. */
export const slotHorizon = (now_ms: number): Interval => ({
  from_ms: now_ms,
  until_ms: now_ms + slot_horizon_ms,
});

/** A day with the time in which a slot may lie. */
export interface OpenDay {
  day: CalendarDate;
  open: readonly Interval[];
}

/** These days of the horizon, as they are open to whoever has these hours. */
export const openDays = (
  clock: WallClock,
  horizon: Interval,
  days: readonly CalendarDate[],
  hours: WeeklyHours,
): OpenDay[] =>
  days.map((day) => {
    const open = common([stretch(clock, day, slot_hours)], [horizon]);
    return { day, open: common(open, hoursOn(hours, clock, day)) };
  });

/** The first slot in these days, as `nextFreeSlot` finds it. */
export const slotWithin = (
  days: readonly OpenDay[],
  { duration_ms, taken, isFull }: Pick<SlotAsk, "duration_ms" | "taken" | "isFull">,
): Interval | null => {
  const busy = united(taken);
  for (const { day, open } of days) {
    if (isFull?.(day)) continue;
    for (const free of without(open, busy)) {
      const from_ms = Math.ceil(free.from_ms / quarter_ms) * quarter_ms;
      const until_ms = from_ms + duration_ms;
      if (until_ms <= free.until_ms) return { from_ms, until_ms };
    }
  }
  return null;
};
