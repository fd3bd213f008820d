import type { Organization } from "../access/organization-queries.ts";
import { type CalendarDate, plusDays } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import type { Technician } from "./queries.ts";
import { visit_max_ms } from "./time/availability.ts";
import { hoursOf } from "./time/hours.ts";
import type { Interval } from "./time/interval.ts";
import { nextFreeSlot } from "./time/slots.ts";
import type { WallClock } from "./time/wall-clock.ts";
import { jobsOn, type WorkVisit, workOf } from "./workload.ts";

/** Visits are read for so many days, today's first: further ones only of who has no slot in those. 14 times 24 hours touch 15 days. */
const days_read = [2, 5, 15];

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
  /** Their work from today until the slot's day at least. */
  work: WorkVisit[];
}

/** The next free slot of each technician, by their id; days on which they have all the visits that they take are skipped (§4.5). */
export const nextSlots = (
  db: OrgReader,
  technicians: readonly Technician[],
  ask: SlotsAsk,
): Map<string, Outlook> => {
  const today = ask.clock.dayOf(ask.now_ms);
  const found = new Map<string, Outlook>();
  let searching = technicians;
  // What began on the day before may run into today.
  let from_ms = ask.clock.startOf(today) - visit_max_ms;
  for (const days of days_read) {
    const until_ms = ask.clock.startOf(plusDays(today, days));
    const ids = searching.map(({ id }) => id);
    const read = workOf(db, ids, { from_ms, until_ms }, ask.except_seq);
    searching = searching.filter((technician) => {
      const known = found.get(technician.id)?.work ?? [];
      const work = [...known, ...(read.get(technician.id) ?? [])];
      const slot = slotOf(technician, work, ask);
      // Beyond what is read, a visit may be in its way.
      const is_certain = slot !== null && slot.until_ms <= until_ms;
      found.set(technician.id, { slot: is_certain ? slot : null, work });
      return !is_certain && slot !== null;
    });
    if (searching.length === 0) break;
    from_ms = until_ms;
  }
  return found;
};

const slotOf = (
  { id, weekly_hours, max_jobs_per_day }: Technician,
  work: readonly WorkVisit[],
  { clock, working_day, now_ms, duration_ms, time_off }: SlotsAsk,
): Interval | null =>
  nextFreeSlot({
    clock,
    now_ms,
    duration_ms,
    hours: hoursOf(weekly_hours, working_day),
    taken: [...(time_off.get(id) ?? []), ...work.filter(({ takes_time }) => takes_time)],
    ...(max_jobs_per_day === null
      ? {}
      : {
          isFull: (day: CalendarDate) => jobsOn(work, clock.whole(day)) >= max_jobs_per_day,
        }),
  });
