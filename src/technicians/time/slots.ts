import type { CalendarDate } from "../../clock/instant.ts";
import { hoursOn, stretch, type WeeklyHours } from "./hours.ts";
import { common, type Interval, united, without } from "./interval.ts";
import type { WallClock } from "./wall-clock.ts";

/** Slots begin and end between these wall times, whatever the hours (§8). */
const slot_hours = { start: "08:00", end: "18:00" };

/** Every timezone is whole quarter hours away from UTC. */
const quarter_ms = 15 * 60 * 1000;

/** How far ahead a slot is looked for (decisions §4). */
export const slot_horizon_ms = 14 * 24 * 60 * 60 * 1000;

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
export const nextFreeSlot = (ask: SlotAsk): Interval | null => {
  const { clock, now_ms, duration_ms, hours, isFull } = ask;
  const horizon = { from_ms: now_ms, until_ms: now_ms + slot_horizon_ms };
  const taken = united(ask.taken);
  for (const day of clock.daysDuring(horizon)) {
    if (isFull?.(day)) continue;
    const open = common([stretch(clock, day, slot_hours)], [horizon]);
    for (const free of without(common(open, hoursOn(hours, clock, day)), taken)) {
      const from_ms = Math.ceil(free.from_ms / quarter_ms) * quarter_ms;
      const until_ms = from_ms + duration_ms;
      if (until_ms <= free.until_ms) return { from_ms, until_ms };
    }
  }
  return null;
};
