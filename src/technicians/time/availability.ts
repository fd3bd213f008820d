import { foldCase } from "../../clients/fold.ts";
import { type Instant, ofMillis } from "../../clock/instant.ts";
import { type Interval, overlap, subtract } from "./interval.ts";

/** Why a technician cannot take a visit. All of them can be overridden (decisions §1, §5). */
export const conflict_types = ["overlap", "outside_hours", "time_off", "missing_skill"] as const;

export interface Conflict {
  type: (typeof conflict_types)[number];
  overridable: boolean;
  /** For an overlap: the ticket of the other visit. */
  ticket_id?: string;
  /** The other visit, the time off, or the part of the window outside the working hours. */
  from?: Instant;
  until?: Instant;
  /** A skill that the job type requires and the technician lacks. */
  skill?: string;
}

/** The longest visit (§4.5, §8), in elapsed time. A visit that overlaps a window began at most this long before it. */
export const visit_max_ms = 24 * 60 * 60 * 1000;

/** A visit during which the technician is not available. */
export interface TakenVisit extends Interval {
  ticket_id: string;
}

/** A technician's hours, time off, visits and skills around a window. */
export interface Commitments {
  /** Their hours, as `workingTime` gives them. */
  working: readonly Interval[];
  time_off: readonly Interval[];
  /** Visits of open tickets that are not archived. */
  visits: readonly TakenVisit[];
  skills: readonly string[];
}

/** Overlaps reported, because thousands of visits may overlap. */
export const overlaps_max = 100;

/** All conflicts of a visit in this window (§4.5), with at most 100 overlaps. */
export const conflictsOf = (
  window: Interval,
  { working, time_off, visits, skills }: Commitments,
  required_skills: readonly string[],
): Conflict[] => [
  ...visits
    .filter((visit) => overlap(visit, window))
    .slice(0, overlaps_max)
    .map((visit) => ({ ...during("overlap", visit), ticket_id: visit.ticket_id })),
  ...subtract([window], working).map((part) => during("outside_hours", part)),
  ...time_off.filter((off) => overlap(off, window)).map((off) => during("time_off", off)),
  ...skillConflicts(required_skills, skills),
];

/** Conflicts that do not depend on the time. */
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

/** The required skills that are missing, ignoring case. */
export const missingSkills = (required: readonly string[], skills: readonly string[]): string[] => {
  const present = new Set(skills.map(foldCase));
  return required.filter((skill) => !present.has(foldCase(skill)));
};
