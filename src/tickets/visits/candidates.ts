import type { Organization } from "../../access/organization-queries.ts";
import { type Instant, ofMillis, toMillis } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { type JobTypeRow, requiredSkills } from "../../job-types/queries.ts";
import { nextSlots, type SlotsQuery } from "../../technicians/next-slots.ts";
import { boardTechnicians, type Technician, timeOffOf } from "../../technicians/queries.ts";
import type { Candidate } from "../../technicians/ranking.ts";
import {
  type Conflict,
  conflictsOf,
  skillConflicts,
  visit_max_ms,
} from "../../technicians/time/availability.ts";
import { hoursOf, workingTime } from "../../technicians/time/hours.ts";
import { between, type Interval, minutesWithin } from "../../technicians/time/interval.ts";
import { WallClock } from "../../technicians/time/wall-clock.ts";
import { visitsDuring } from "../../technicians/visits.ts";
import { jobsOn, workloadOf } from "../../technicians/workload.ts";
import { type ClientArea, lastBooked, nearbyVisits, whoServed } from "./tie-breakers.ts";

/** The length of a visit without a job type or window (decisions §4). */
const default_minutes = 60;

/** The ticket to find a technician for. A new ticket has no id and seq yet. */
export interface VisitToAssign {
  id: string | null;
  seq: number | null;
  board_id: string;
  client_id: string | null;
  job_type: JobTypeRow | null;
  /** Null for each technician's own next free slot. */
  window: Interval | null;
}

/** A candidate without tie-breakers, which `withTieBreakers` adds. */
export type AssessedCandidate = Omit<
  Candidate,
  "area" | "served_client_before" | "last_booked_at"
> & {
  next_free_slot: Interval | null;
  /** With a window: the first free slot that does not start before it. */
  slot_from_request: Interval | null;
  /** The day whose work counts: that of the window or the slot, otherwise today. */
  day: Interval;
};

/** The length of a visit. */
export const minutesOf = (job_type: JobTypeRow | null): number =>
  job_type?.duration_minutes || default_minutes;

/** Assesses every technician of the ticket's board (decisions §4) for the window or for their own next free slot. */
export const assessCandidates = (
  db: OrgReader,
  { timezone, working_day }: Organization,
  visit: VisitToAssign,
  now: Instant,
): AssessedCandidate[] => {
  const { window, job_type, seq } = visit;
  const technicians = boardTechnicians(db, visit.board_id);
  const ids = technicians.map(({ id }) => id);
  const clock = new WallClock(timezone);
  const now_ms = toMillis(now);
  const time_off = timeOff(db, ids, Math.min(now_ms, window?.from_ms ?? now_ms));
  const required = requiredSkills(job_type);
  const duration_ms = window ? window.until_ms - window.from_ms : minutesOf(job_type) * 60_000;
  const query = { clock, working_day, now_ms, duration_ms, time_off, except_seq: seq };
  const slots = nextSlots(db, technicians, query);
  const later = window
    ? nextSlots(db, technicians, { ...query, now_ms: Math.max(now_ms, window.from_ms) })
    : null;
  const conflictsIn = window
    ? windowConflicts(db, visit, window, technicians, required, query)
    : null;
  const window_day = window && clock.whole(clock.dayOf(window.from_ms));
  const window_work =
    window_day &&
    workloadOf(db, ids, { ...window_day, from_ms: window_day.from_ms - visit_max_ms }, seq);
  return technicians.map((technician) => {
    const { id, name, skills, max_jobs_per_day } = technician;
    const { slot = null, work: slot_work = [] } = slots.get(id) ?? {};
    const day = window_day ?? clock.whole(clock.dayOf(slot?.from_ms ?? now_ms));
    const work = window_work?.get(id) ?? slot_work;
    return {
      id,
      name,
      window: window ?? slot,
      next_free_slot: slot,
      slot_from_request: later?.get(id)?.slot ?? null,
      conflicts: conflictsIn?.(technician) ?? skillConflicts(required, skills),
      day,
      booked_minutes: minutesWithin(day, work),
      jobs_that_day: jobsOn(work, day),
      max_jobs_per_day,
    };
  });
};

const timeOff = (db: OrgReader, ids: readonly string[], after_ms: number) =>
  new Map(
    [...timeOffOf(db, ids, ofMillis(after_ms))].map(([id, entries]) => [
      id,
      entries.map(({ starts_at, ends_at }) => between(starts_at, ends_at)),
    ]),
  );

/** Returns a function that finds all conflicts of a technician with the requested window. */
const windowConflicts = (
  db: OrgReader,
  { id: except }: VisitToAssign,
  window: Interval,
  technicians: readonly Technician[],
  required: readonly string[],
  { clock, working_day, time_off }: SlotsQuery,
) => {
  const ids = technicians.map(({ id }) => id);
  const visits = visitsDuring(db, ids, window, except);
  return ({ id, skills, weekly_hours }: Technician): Conflict[] =>
    conflictsOf(
      window,
      {
        working: workingTime(hoursOf(weekly_hours, working_day), clock, window),
        time_off: time_off.get(id) ?? [],
        visits: visits.get(id) ?? [],
        skills,
      },
      required,
    );
};

/** Adds what decides between candidates whose days are equally full. */
export const withTieBreakers = <C extends AssessedCandidate>(
  db: OrgReader,
  { id, seq, client_id }: VisitToAssign,
  area: ClientArea,
  candidates: readonly C[],
): (C & Candidate)[] => {
  const ids = candidates.map((candidate) => candidate.id);
  const days = new Map(candidates.map(({ id, day }) => [id, day]));
  const nearby = nearbyVisits(db, days, area, seq);
  const served = whoServed(db, ids, client_id, seq);
  const booked = lastBooked(db, ids, id);
  return candidates.map((candidate) => ({
    ...candidate,
    area: nearby.get(candidate.id) ?? null,
    served_client_before: served.has(candidate.id),
    last_booked_at: booked.get(candidate.id) ?? null,
  }));
};
