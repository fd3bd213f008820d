import type { Instant } from "../clock/instant.ts";
import type { Conflict } from "./time/availability.ts";
import type { Interval } from "./time/interval.ts";

/** How near another visit of the day is: in the client's zone, else in their city. */
export type Area = "zone" | "city";

/** What is known of a technician who might take a visit. */
export interface Candidate {
  id: string;
  name: string;
  /** What is judged: the window that was asked for, else their own next free slot; null without any. */
  window: Interval | null;
  /** All that stands against the window, missing skills included. */
  conflicts: readonly Conflict[];
  /** Of the window's day, or of today without one; the visit that is to be booked is not counted. */
  booked_minutes: number;
  jobs_that_day: number;
  /** Null: any number. */
  max_jobs_per_day: number | null;
  /** Null: no other visit of that day is near. */
  area: Area | null;
  served_client_before: boolean;
  /** When a visit was last booked for them; null: never. */
  last_booked_at: Instant | null;
}

export type Ranked<C extends Candidate> = C & { rank: number; score: number; available: boolean };

/** The skills that the job type requires and they lack. */
export const lackedSkills = ({ conflicts }: Pick<Candidate, "conflicts">): string[] =>
  conflicts.flatMap(({ skill }) => (skill === undefined ? [] : [skill]));

/** Whether the day takes no more visits of suggestions and auto-assign (decisions §4). */
export const isDayFull = ({
  jobs_that_day,
  max_jobs_per_day,
}: Pick<Candidate, "jobs_that_day" | "max_jobs_per_day">): boolean =>
  max_jobs_per_day !== null && jobs_that_day >= max_jobs_per_day;

/** Whether the visit can be booked as it is judged: time, hours, skills and the number of visits all allow it. */
export const isAvailable = (
  candidate: Pick<Candidate, "window" | "conflicts" | "jobs_that_day" | "max_jobs_per_day">,
): boolean =>
  candidate.window !== null && candidate.conflicts.length === 0 && !isDayFull(candidate);

/** Best first, in the order of decisions §4; `rank` counts from 1. */
export const rank = <C extends Candidate>(candidates: readonly C[]): Ranked<C>[] =>
  candidates
    .map((candidate) => ({ candidate, keys: keysOf(candidate) }))
    .sort((a, b) => compareKeys(a.keys, b.keys))
    .map(({ candidate }, index) => ({
      ...candidate,
      rank: index + 1,
      score: scoreOf(candidate),
      available: isAvailable(candidate),
    }));

type Key = number | string;

/** What the order goes by, the most important first: less is better. */
const keysOf = (candidate: Candidate): Key[] => [
  isAvailable(candidate) ? 0 : 1,
  lackedSkills(candidate).length === 0 ? 0 : 1,
  candidate.booked_minutes,
  candidate.area === "zone" ? 0 : candidate.area === "city" ? 1 : 2,
  candidate.served_client_before ? 0 : 1,
  candidate.last_booked_at ?? "",
  candidate.name,
  candidate.id,
];

const compareKeys = (a: readonly Key[], b: readonly Key[]): number => {
  for (const [index, key] of a.entries()) {
    const other = b[index];
    if (other !== undefined && key !== other) return key < other ? -1 : 1;
  }
  return 0;
};

/** A day this full is scored as low as any fuller one. */
const full_day_minutes = 10 * 60;

/**
 * 0 to 100, by the first three keys of the order, so that it never rises with the rank: from 51 who
 * is available, from 26 who is not but has the skills; the more the fewer minutes are booked.
 */
const scoreOf = (candidate: Candidate): number => {
  const free = 1 - Math.min(candidate.booked_minutes, full_day_minutes) / full_day_minutes;
  if (isAvailable(candidate)) return 51 + Math.floor(49 * free);
  return (lackedSkills(candidate).length === 0 ? 26 : 0) + Math.floor(24 * free);
};
