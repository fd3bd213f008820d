import type { Organization } from "../access/organization-queries.ts";
import type { CalendarDate } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import type { Technician } from "./queries.ts";
import { visit_max_ms } from "./time/availability.ts";
import { cachedByHours } from "./time/hours.ts";
import type { Interval } from "./time/interval.ts";
import { type OpenDay, openDays, slotHorizon, slotWithin } from "./time/slots.ts";
import type { WallClock } from "./time/wall-clock.ts";
import { jobsOn, type WorkVisit, workloadOf } from "./workload.ts";

/**
 * Days searched per round, starting today: later rounds only for technicians without a slot so far. 14 times 24
 * hours overlap 15 days.
 */
const days_per_round = [2, 3, 10];

export interface SlotsQuery {
  clock: WallClock;
  working_day: Organization["working_day"];
  now_ms: number;
  duration_ms: number;
  /** Time off by technician. */
  time_off: ReadonlyMap<string, readonly Interval[]>;
  /** The seq of the ticket to schedule, whose current visit does not count. */
  except_seq: number | null;
}

export interface SlotSearchResult {
  /** The next free slot on a day that is not full; null if there is none. */
  slot: Interval | null;
  /** Visits on the day of the slot (today without one) and the days around it. */
  work: WorkVisit[];
}

/** The next free slot of each technician, by id. Skips days on which they have reached `max_jobs_per_day` (§4.5). */
export const nextSlots = (
  db: OrgReader,
  technicians: readonly Technician[],
  query: SlotsQuery,
): Map<string, SlotSearchResult> => {
  const { clock, working_day, now_ms, duration_ms, except_seq } = query;
  const found = new Map<string, SlotSearchResult>();
  const horizon = slotHorizon(now_ms);
  let days = clock.daysDuring(horizon);
  for (const count of days_per_round) {
    const next = days.slice(0, count);
    days = days.slice(count);
    const openDaysOf = cachedByHours(working_day, (hours) => openDays(clock, horizon, next, hours));
    const searching = technicians.filter(({ id, weekly_hours }) => {
      const result = found.get(id);
      return !result || (!result.slot && isLongEnough(openDaysOf(weekly_hours), duration_ms));
    });
    if (searching.length === 0) continue;
    const ids = searching.map(({ id }) => id);
    const work_of = workloadOf(db, ids, aroundDays(clock, next), except_seq);
    for (const technician of searching) {
      const { id, weekly_hours } = technician;
      const work = work_of.get(id) ?? [];
      const slot = slotOf(technician, openDaysOf(weekly_hours), work, query);
      if (slot || !found.has(id)) found.set(id, { slot, work });
    }
  }
  return found;
};

/** Whether the working hours of any of these days are long enough. If not, the visits need not be read. */
const isLongEnough = (days: readonly OpenDay[], duration_ms: number): boolean =>
  days.some(({ open }) => open.some(({ from_ms, until_ms }) => until_ms - from_ms >= duration_ms));

/** These days, extended backwards by the longest visit, which may run into the first day. */
const aroundDays = (clock: WallClock, days: readonly CalendarDate[]): Interval => {
  const whole = days.map((day) => clock.whole(day));
  return {
    from_ms: Math.min(...whole.map(({ from_ms }) => from_ms)) - visit_max_ms,
    until_ms: Math.max(...whole.map(({ until_ms }) => until_ms)),
  };
};

const slotOf = (
  { id, max_jobs_per_day }: Technician,
  days: readonly OpenDay[],
  work: readonly WorkVisit[],
  { clock, duration_ms, time_off }: SlotsQuery,
): Interval | null =>
  slotWithin(days, {
    duration_ms,
    taken: [...(time_off.get(id) ?? []), ...work.filter(({ is_blocking }) => is_blocking)],
    ...(max_jobs_per_day === null
      ? {}
      : {
          isFull: (day: CalendarDate) => jobsOn(work, clock.whole(day)) >= max_jobs_per_day,
        }),
  });
