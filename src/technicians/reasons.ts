import type { CalendarDate, Instant } from "../clock/instant.ts";
import { dateIn, ofMillis, toMillis } from "../clock/instant.ts";
import { type Candidate, isAvailable, isDayFull } from "./ranking.ts";
import type { Conflict } from "./time/availability.ts";

export const reason_codes = [
  "free",
  "no_slot",
  "overlap",
  "outside_hours",
  "time_off",
  "missing_skill",
  "day_full",
  "day_load",
  "same_area",
  "served_client_before",
] as const;

/** One reason for a candidate's rank, as data. Only the fields of its code are set. */
export interface Reason {
  code: (typeof reason_codes)[number];
  from?: Instant;
  until?: Instant;
  skill?: string;
  /** The client's zone or city. */
  area?: string;
  jobs?: number;
  max_jobs?: number;
  minutes?: number;
}

/** What all candidates share. */
export interface ReasonContext {
  /** The duration of the visit. */
  minutes: number;
  /** The client's zone and city, for `Candidate.area`. */
  area_names: { zone: string | null; city: string | null };
}

/** Explains a candidate's rank. */
export const reasonsOf = (
  candidate: Candidate,
  { minutes, area_names }: ReasonContext,
): Reason[] => {
  const { window, conflicts, area } = candidate;
  const area_name = area && area_names[area];
  return [
    ...(window === null
      ? [{ code: "no_slot" as const, minutes }]
      : isAvailable(candidate)
        ? [
            {
              code: "free" as const,
              from: ofMillis(window.from_ms),
              until: ofMillis(window.until_ms),
            },
          ]
        : []),
    ...conflicts.map(reasonOfConflict),
    dayOf(candidate),
    ...(area_name ? [{ code: "same_area" as const, area: area_name }] : []),
    ...(candidate.served_client_before ? [{ code: "served_client_before" as const }] : []),
  ];
};

const reasonOfConflict = ({ type, from, until, skill }: Conflict): Reason => ({
  code: type,
  ...(from && { from }),
  ...(until && { until }),
  ...(skill !== undefined && { skill }),
});

const dayOf = (candidate: Candidate): Reason => {
  const { jobs_that_day: jobs, max_jobs_per_day, booked_minutes: minutes } = candidate;
  return isDayFull(candidate)
    ? { code: "day_full", jobs, max_jobs: max_jobs_per_day ?? 0 }
    : { code: "day_load", jobs, minutes };
};

/** Reasons as English sentences, with times in the organization's timezone. */
export const sentencesIn = (timezone: string, now: Instant): ((reason: Reason) => string) => {
  const today = dateIn(timezone, now);
  const clock = clockTimes(timezone);
  const at = (moment: Instant, but: CalendarDate): string => {
    const { day, time } = clock(toMillis(moment));
    return day === but ? time : `${day} ${time}`;
  };
  const span = ({ from, until }: Reason): string => {
    if (!from || !until) return "";
    const { day, time } = clock(toMillis(from));
    return `${day === today ? "" : `on ${day} `}from ${time} to ${at(until, day)}`;
  };
  return (reason) => {
    const { code, until, jobs = 0, minutes } = reason;
    switch (code) {
      case "free":
        return `Free ${span(reason)}`;
      case "no_slot":
        return `No ${minutes} minutes free within 14 days`;
      case "overlap":
        return `Has another visit ${span(reason)}`;
      case "outside_hours":
        return `Does not work ${span(reason)}`;
      case "time_off":
        return `On time off until ${until ? at(until, today) : ""}`;
      case "missing_skill":
        return `Lacks the skill ${reason.skill}`;
      case "day_full":
        return `${jobs} of ${reason.max_jobs} visits that day`;
      case "day_load":
        if (jobs === 0 && minutes === 0) return "No visits that day";
        return `${jobs} ${jobs === 1 ? "visit" : "visits"}, ${minutes} minutes that day`;
      case "same_area":
        return `Another visit in ${reason.area} that day`;
      case "served_client_before":
        return "Served this client before";
    }
  };
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
