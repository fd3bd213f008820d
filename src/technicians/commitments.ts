import type { Organization } from "../access/organization-queries.ts";
import { type Instant, ofMillis, toMillis } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { type Technician, timeOffOf } from "./queries.ts";
import type { Commitments } from "./time/availability.ts";
import { hoursOf, workingTime } from "./time/hours.ts";
import { between, type Interval } from "./time/interval.ts";
import { nextFreeSlot, slotHorizon } from "./time/slots.ts";
import { WallClock } from "./time/wall-clock.ts";
import { visitsDuring } from "./visits.ts";

/** A technician's commitments around a window, without the visit of the ticket `except`. */
export const commitmentsOf = (
  db: OrgReader,
  { timezone, working_day }: Organization,
  { id, skills, weekly_hours }: Technician,
  window: Interval,
  except: string | null,
): Commitments => ({
  working: workingTime(hoursOf(weekly_hours, working_day), new WallClock(timezone), window),
  time_off: timeOff(db, id, window),
  visits: visitsDuring(db, [id], window, except).get(id) ?? [],
  skills,
});

/** A technician's next free slot of this length, regardless of skills; null if there is none within 14 days. */
export const nextSlotOf = (
  db: OrgReader,
  { timezone, working_day }: Organization,
  { id, weekly_hours }: Technician,
  duration_ms: number,
  now: Instant,
  except: string | null,
): Interval | null => {
  const now_ms = toMillis(now);
  const horizon = slotHorizon(now_ms);
  return nextFreeSlot({
    clock: new WallClock(timezone),
    now_ms,
    duration_ms,
    hours: hoursOf(weekly_hours, working_day),
    taken: [
      ...timeOff(db, id, horizon),
      ...(visitsDuring(db, [id], horizon, except).get(id) ?? []),
    ],
  });
};

const timeOff = (db: OrgReader, id: string, { from_ms }: Interval): Interval[] =>
  (timeOffOf(db, [id], ofMillis(from_ms)).get(id) ?? []).map(({ starts_at, ends_at }) =>
    between(starts_at, ends_at),
  );
