import type { Organization } from "../../access/organization-queries.ts";
import { type Instant, ofMillis, toMillis } from "../../clock/instant.ts";
import { hoursOf, workingTime } from "../../technicians/time/hours.ts";
import { type Interval, subtract } from "../../technicians/time/interval.ts";
import { WallClock } from "../../technicians/time/wall-clock.ts";
import type { DemoTechnician } from "../technicians.ts";

const minute_ms = 60_000;
const quarter_ms = 15 * minute_ms;
const searched_ms = 10 * 24 * 60 * minute_ms;
/** Time to get to the next visit. */
const way_ms = 30 * minute_ms;

export interface Visit {
  technician: DemoTechnician;
  scheduled_at: Instant;
  scheduled_until: Instant;
}

/** Takes the first time after a moment that one of them has; null if that is not before the end of the past. */
export type Book = (
  technicians: readonly DemoTechnician[],
  after: Instant,
  duration_ms: number,
) => Visit | null;

/** The technicians' past visits, each in working hours and none beside another. `until` is the end of the past. */
export const createRoster = ({ timezone, working_day }: Organization, until: Instant): Book => {
  const clock = new WallClock(timezone);
  const taken = new Map<string, Interval[]>();

  const firstFree = (
    { id, weekly_hours }: DemoTechnician,
    after_ms: number,
    duration_ms: number,
  ): Interval | null => {
    const window = { from_ms: after_ms, until_ms: after_ms + searched_ms };
    const working = workingTime(hoursOf(weekly_hours, working_day), clock, window);
    const busy = (taken.get(id) ?? []).filter((visit) => visit.until_ms > after_ms);
    for (const free of subtract(working, busy)) {
      const from_ms = Math.ceil(Math.max(free.from_ms, after_ms) / quarter_ms) * quarter_ms;
      const until_ms = from_ms + duration_ms;
      if (until_ms <= free.until_ms) return { from_ms, until_ms };
    }
    return null;
  };

  return (technicians, after, duration_ms) => {
    const [first] = technicians
      .flatMap((technician) => {
        const slot = firstFree(technician, toMillis(after), duration_ms);
        return slot ? [{ technician, slot }] : [];
      })
      .toSorted((a, b) => a.slot.from_ms - b.slot.from_ms);
    if (!first || ofMillis(first.slot.until_ms) > until) return null;
    const { technician, slot } = first;
    const visits = taken.get(technician.id) ?? [];
    visits.push({ from_ms: slot.from_ms, until_ms: slot.until_ms + way_ms });
    taken.set(technician.id, visits);
    const [scheduled_at, scheduled_until] = [ofMillis(slot.from_ms), ofMillis(slot.until_ms)];
    return { technician, scheduled_at, scheduled_until };
  };
};
