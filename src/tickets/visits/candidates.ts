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
import { areasOf, lastBooked, type Places, whoServed } from "./tie-breakers.ts";

/** How long a visit is when nothing says it (decisions §4). */
const usual_minutes = 60;

/** The ticket that somebody is looked for; a new one has neither id nor seq yet. */
export interface WantedVisit {
  id: string | null;
  seq: number | null;
  board_id: string;
  client_id: string | null;
  job_type: JobTypeRow | null;
  /** Null: each technician's own next free slot. */
  window: Interval | null;
}

/** A candidate as far as time, hours and skills go; `withTieBreakers` adds the rest. */
export type Judged = Omit<Candidate, "area" | "served_client_before" | "last_booked_at"> & {
  next_free_slot: Interval | null;
  /** The day whose work counts: the window's, the slot's, else today. */
  day: Interval;
};

/** How long the visit is to be, in minutes. */
export const minutesOf = (job_type: JobTypeRow | null): number =>
  job_type?.duration_minutes || usual_minutes;

/** Everyone who could be sent to this ticket (decisions §4), each judged by the window or by their own next slot. */
export const judgeCandidates = (
  db: OrgReader,
  { timezone, working_day }: Organization,
  wanted: WantedVisit,
  now: Instant,
): Judged[] => {
  const { window, job_type, seq } = wanted;
  const technicians = boardTechnicians(db, wanted.board_id);
  const ids = technicians.map(({ id }) => id);
  const clock = new WallClock(timezone);
  const now_ms = toMillis(now);
  const time_off = timeOff(db, ids, Math.min(now_ms, window?.from_ms ?? now_ms));
  const required = requiredSkills(job_type);
  const duration_ms = window ? window.until_ms - window.from_ms : minutesOf(job_type) * 60_000;
  const ask = { clock, working_day, now_ms, duration_ms, time_off, except_seq: seq };
  const outlooks = nextSlots(db, technicians, ask);
  const conflictsIn = window
    ? windowConflicts(db, wanted, window, technicians, required, ask)
    : null;
  const window_day = window && clock.whole(clock.dayOf(window.from_ms));
  const window_work =
    window_day &&
    workloadOf(db, ids, { ...window_day, from_ms: window_day.from_ms - visit_max_ms }, seq);
  return technicians.map((technician) => {
    const { id, name, skills, max_jobs_per_day } = technician;
    const { slot = null, work: slot_work = [] } = outlooks.get(id) ?? {};
    const day = window_day ?? clock.whole(clock.dayOf(slot?.from_ms ?? now_ms));
    const work = window_work?.get(id) ?? slot_work;
    return {
      id,
      name,
      window: window ?? slot,
      next_free_slot: slot,
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

/** All that stands against a window that was asked for, by technician. */
const windowConflicts = (
  db: OrgReader,
  { id: except }: WantedVisit,
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

/** Candidates with what decides between those whose days are equally full. */
export const withTieBreakers = <J extends Judged>(
  db: OrgReader,
  { id, seq, client_id }: WantedVisit,
  places: Places,
  judged: readonly J[],
): (J & Candidate)[] => {
  const ids = judged.map((candidate) => candidate.id);
  const areas = areasOf(db, new Map(judged.map(({ id, day }) => [id, day])), places, seq);
  const served = whoServed(db, ids, client_id, seq);
  const booked = lastBooked(db, ids, id);
  return judged.map((candidate) => ({
    ...candidate,
    area: areas.get(candidate.id) ?? null,
    served_client_before: served.has(candidate.id),
    last_booked_at: booked.get(candidate.id) ?? null,
  }));
};
