import { dateIn, type Instant } from "../../clock/instant.ts";
import type { Conflict } from "../../technicians/time/availability.ts";

/** Conflicts in the text. Programs get all of them in `conflicts`. */
const listed_max = 5;

/** The conflicts of a visit at `scheduled_at`, for people. Local times have the date if it is another day. */
export const conflictMessage = (
  name: string,
  conflicts: readonly Conflict[],
  scheduled_at: Instant,
  timezone: string,
): string => {
  const visit_day = dateIn(timezone, scheduled_at);
  const listed = conflicts
    .slice(0, listed_max)
    .map((conflict) => reasonOf(conflict, (moment) => localTime(moment, timezone, visit_day)));
  const more = conflicts.length - listed.length;
  return `${name} cannot take this visit: ${listed.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
};

const reasonOf = (
  { type, from, until, skill }: Conflict,
  shown: (moment: Instant) => string,
): string => {
  const span = from && until ? ` from ${shown(from)} until ${shown(until)}` : "";
  switch (type) {
    case "overlap":
      return `another visit${span}`;
    case "outside_hours":
      return `outside working hours${span}`;
    case "time_off":
      return `time off${span}`;
    case "missing_skill":
      return `lacks the skill ${skill}`;
  }
};

const localTime = (moment: Instant, timezone: string, visit_day: string): string => {
  const day = dateIn(timezone, moment);
  const time = Temporal.Instant.from(moment)
    .toZonedDateTimeISO(timezone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
  return day === visit_day ? time : `${day} ${time}`;
};
