import type { Organization } from "../access/organization-queries.ts";
import type { CalendarDate } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import type { Technician } from "./queries.ts";
import { visit_max_ms } from "./time/availability.ts";
import { sharedHours } from "./time/hours.ts";
import type { Interval } from "./time/interval.ts";
import { type OpenDay, openDays, slotHorizon, slotWithin } from "./time/slots.ts";
import type { WallClock } from "./time/wall-clock.ts";
import { jobsOn, type WorkVisit, workOf } from "./workload.ts";

/** So many days are searched at once, today's first: further ones only for who has no slot in those. 14 times 24 hours touch 15 days. */
const days_read = [2, 3, 10];

/** What the search for slots is about. */
export interface SlotsAsk {
  clock: WallClock;
  working_day: Organization["working_day"];
  now_ms: number;
  duration_ms: number;
  /** Time off by technician. */
  time_off: ReadonlyMap<string, readonly Interval[]>;
  /** The seq of the ticket that is to be visited. */
  except_seq: number | null;
}

export interface Outlook {
  /** Their next free slot on a day that is not full; null without any. */
  slot: Interval | null;
  /** Their work on the day of the slot, or today without one, and on days around it. */
  work: WorkVisit[];
}

/** The next free slot of each technician, by their id; days on which they have all the visits that they take are skipped (§4.5). */
export const nextSlots = (
  db: OrgReader,
  technicians: readonly Technician[],
  ask: SlotsAsk,
): Map<string, Outlook> => {
  const { clock, working_day, now_ms, duration_ms, except_seq } = ask;
  const found = new Map<string, Outlook>();
  const horizon = slotHorizon(now_ms);
  let days = clock.daysDuring(horizon);
  for (const count of days_read) {
    const next = days.slice(0, count);
    days = days.slice(count);
    const openTo = sharedHours(working_day, (hours) => openDays(clock, horizon, next, hours));
    const searching = technicians.filter(({ id, weekly_hours }) => {
      const outlook = found.get(id);
      return !outlook || (!outlook.slot && isLongEnough(openTo(weekly_hours), duration_ms));
    });
    if (searching.length === 0) continue;
    const ids = searching.map(({ id }) => id);
    const work_of = workOf(db, ids, aroundDays(clock, next), except_seq);
    for (const technician of searching) {
      const { id, weekly_hours } = technician;
      const work = work_of.get(id) ?? [];
      const slot = slotOf(technician, openTo(weekly_hours), work, ask);
      if (slot || !found.has(id)) found.set(id, { slot, work });
    }
  }
  return found;
};

/** Whether there is room for a visit on any of these days, if nothing else takes it: else nothing needs to be read. */
const isLongEnough = (days: readonly OpenDay[], duration_ms: number): boolean =>
  days.some(({ open }) => open.some(({ from_ms, until_ms }) => until_ms - from_ms >= duration_ms));

/** Days, and before them as long as a visit may run into the first. */
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
  { clock, duration_ms, time_off }: SlotsAsk,
): Interval | null =>
  slotWithin(days, {
    duration_ms,
    taken: [...(time_off.get(id) ?? []), ...work.filter(({ takes_time }) => takes_time)],
    ...(max_jobs_per_day === null
      ? {}
      : {
          isFull: (day: CalendarDate) => jobsOn(work, clock.whole(day)) >= max_jobs_per_day,
        }),
  });
