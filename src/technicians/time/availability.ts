import { foldCase } from "../../clients/fold.ts";
import { type Instant, ofMillis } from "../../clock/instant.ts";
import { type Interval, overlap, without } from "./interval.ts";

/** Why a technician cannot take a visit; each can be booked over (decisions §1, §5). */
export const conflict_types = ["overlap", "outside_hours", "time_off", "missing_skill"] as const;

export interface Conflict {
  type: (typeof conflict_types)[number];
  overridable: boolean;
  /** Of an overlap: the ticket whose visit is in the way. */
  ticket_id?: string;
  /** The other visit, the time off, or the part of the window outside the working hours. */
  from?: Instant;
  until?: Instant;
  /** A skill that the job type requires and the technician lacks. */
  skill?: string;
}

/** No visit is longer (§4.5, §8), in elapsed time: one that overlaps a window began at most so long before it. */
export const visit_max_ms = 24 * 60 * 60 * 1000;

/** A visit that takes a technician's time. */
export interface TakenVisit extends Interval {
  ticket_id: string;
}

/** What is known of a technician around a window. */
export interface Commitments {
  /** Their hours, as `workingTime` gives them. */
  working: readonly Interval[];
  time_off: readonly Interval[];
  /** Visits of open tickets that are not archived. */
  visits: readonly TakenVisit[];
  skills: readonly string[];
}

/** Overlaps beyond these are not told: thousands of visits can be booked over each other. */
export const overlaps_max = 100;

/** All that stands against a visit in this window, judged over the whole of it (§4.5); of overlaps the first 100. */
export const conflictsOf = (
  window: Interval,
  { working, time_off, visits, skills }: Commitments,
  required_skills: readonly string[],
): Conflict[] => [
  ...visits
    .filter((visit) => overlap(visit, window))
    .slice(0, overlaps_max)
    .map((visit) => ({ ...during("overlap", visit), ticket_id: visit.ticket_id })),
  ...without([window], working).map((part) => during("outside_hours", part)),
  ...time_off.filter((off) => overlap(off, window)).map((off) => during("time_off", off)),
  ...skillConflicts(required_skills, skills),
];

/** What stands against any visit, also one in free time. */
export const skillConflicts = (
  required: readonly string[],
  skills: readonly string[],
): Conflict[] =>
  missingSkills(required, skills).map((skill) => ({
    type: "missing_skill",
    overridable: true,
    skill,
  }));

const during = (type: Conflict["type"], { from_ms, until_ms }: Interval): Conflict => ({
  type,
  overridable: true,
  from: ofMillis(from_ms),
  until: ofMillis(until_ms),
});

/** Those that are required and not there; capital letters make no difference. */
export const missingSkills = (required: readonly string[], skills: readonly string[]): string[] => {
  const known = new Set(skills.map(foldCase));
  return required.filter((skill) => !known.has(foldCase(skill)));
};
