import type { Instant } from "../clock/instant.ts";
import type { Conflict } from "./time/availability.ts";
import type { Interval } from "./time/interval.ts";

/** Whether another visit of the day is in the client's zone or at least in their city. */
export type Area = "zone" | "city";

/** A technician who might take a visit. */
export interface Candidate {
  id: string;
  name: string;
  /** The requested window, otherwise their next free slot; null if there is none. */
  window: Interval | null;
  /** Conflicts with the window, including missing skills. */
  conflicts: readonly Conflict[];
  /** On the window's day (today without a window), without the visit to book. */
  booked_minutes: number;
  jobs_that_day: number;
  /** Null for no limit. */
  max_jobs_per_day: number | null;
  /** Null if no other visit of that day is in the same city. */
  area: Area | null;
  served_client_before: boolean;
  /** When a visit was last booked for them; null for never. */
  last_booked_at: Instant | null;
}

export type Ranked<C extends Candidate> = C & { rank: number; score: number; available: boolean };

/** The required skills that the candidate lacks. */
export const missingSkillsOf = ({ conflicts }: Pick<Candidate, "conflicts">): string[] =>
  conflicts.flatMap(({ skill }) => (skill === undefined ? [] : [skill]));

/** Whether the day has reached its limit for suggestions and auto-assign (decisions §4). */
export const isDayFull = ({
  jobs_that_day,
  max_jobs_per_day,
}: Pick<Candidate, "jobs_that_day" | "max_jobs_per_day">): boolean =>
  max_jobs_per_day !== null && jobs_that_day >= max_jobs_per_day;

/** Whether the visit can be booked without conflicts and within the day's limit. */
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

/** The sort keys, most important first. Lower is better. */
const keysOf = (candidate: Candidate): Key[] => [
  isAvailable(candidate) ? 0 : 1,
  missingSkillsOf(candidate).length === 0 ? 0 : 1,
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

/** Booked minutes from which the score no longer falls. */
const full_day_minutes = 10 * 60;

/**
 * 0 to 100, computed from the first three sort keys so that it never increases down the list: 51 and more for
 * available candidates, 26 and more for others with the skills. Fewer booked minutes score higher.
 */
const scoreOf = (candidate: Candidate): number => {
  const free = 1 - Math.min(candidate.booked_minutes, full_day_minutes) / full_day_minutes;
  if (isAvailable(candidate)) return 51 + Math.floor(49 * free);
  return (missingSkillsOf(candidate).length === 0 ? 26 : 0) + Math.floor(24 * free);
};
