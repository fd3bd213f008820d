import type { CalendarDate, Instant } from "../clock/instant.ts";
import { dateIn, ofMillis, toMillis } from "../clock/instant.ts";
import { type Candidate, isAvailable, isDayFull } from "./ranking.ts";
import type { Conflict } from "./time/availability.ts";
import type { Interval } from "./time/interval.ts";

/** What all candidates share. */
export interface ReasonContext {
  timezone: string;
  now: Instant;
  /** The duration of the visit. */
  minutes: number;
  /** The client's zone and city, for `Candidate.area`. */
  area_names: { zone: string | null; city: string | null };
}

/** Explains a candidate's rank in English, with times in the organization's timezone. */
export const reasonsFor = (context: ReasonContext): ((candidate: Candidate) => string[]) => {
  const today = dateIn(context.timezone, context.now);
  const clock = clockTimes(context.timezone);
  const at = (moment_ms: number, but: CalendarDate): string => {
    const { day, time } = clock(moment_ms);
    return day === but ? time : `${day} ${time}`;
  };
  const span = ({ from_ms, until_ms }: Interval): string => {
    const { day, time } = clock(from_ms);
    return `${day === today ? "" : `on ${day} `}from ${time} to ${at(until_ms, day)}`;
  };
  const conflict = ({ type, from, until, skill }: Conflict): string => {
    if (skill !== undefined) return `Lacks the skill ${skill}`;
    const [from_ms, until_ms] = [from, until].map((moment) => (moment ? toMillis(moment) : 0));
    const interval = { from_ms: from_ms ?? 0, until_ms: until_ms ?? 0 };
    if (type === "time_off") return `On time off until ${at(interval.until_ms, today)}`;
    return `${type === "overlap" ? "Has another visit" : "Does not work"} ${span(interval)}`;
  };
  return (candidate) => [
    ...(candidate.window === null
      ? [`No ${context.minutes} minutes free within 14 days`]
      : isAvailable(candidate)
        ? [`Free ${span(candidate.window)}`]
        : []),
    ...candidate.conflicts.map(conflict),
    dayOf(candidate),
    ...(candidate.area === null
      ? []
      : [`Another visit in ${context.area_names[candidate.area]} that day`]),
    ...(candidate.served_client_before ? ["Served this client before"] : []),
  ];
};

const dayOf = (candidate: Candidate): string => {
  const { jobs_that_day, max_jobs_per_day, booked_minutes } = candidate;
  if (isDayFull(candidate)) return `${jobs_that_day} of ${max_jobs_per_day} visits that day`;
  if (jobs_that_day === 0 && booked_minutes === 0) return "No visits that day";
  return `${jobs_that_day} ${jobs_that_day === 1 ? "visit" : "visits"}, ${booked_minutes} minutes that day`;
};

/** Local day and time of moments, cached because candidates share them and timezone calculations are slow. */
const clockTimes = (timezone: string) => {
  const cache = new Map<number, { day: CalendarDate; time: string }>();
  return (moment_ms: number) => {
    let found = cache.get(moment_ms);
    if (!found) {
      const wall = Temporal.Instant.from(ofMillis(moment_ms)).toZonedDateTimeISO(timezone);
      found = {
        day: wall.toPlainDate().toString() as CalendarDate,
        time: wall.toPlainTime().toString({ smallestUnit: "minute" }),
      };
      cache.set(moment_ms, found);
    }
    return found;
  };
};
