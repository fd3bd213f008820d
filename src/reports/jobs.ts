import { plusSeconds } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import type { job_keys } from "../shared/report-vocabulary.ts";
import {
  type Done,
  type Jobs,
  jobCounts,
  keyOfPlace,
  keysOf,
  placeOf,
  return_seconds,
} from "./job-counts.ts";
import { namesOf } from "./names.ts";
import { instantsOf } from "./range.ts";
import type { ReportContext } from "./report.ts";
import { ticketConditions } from "./ticket-filters.ts";
import type { JobsQuery } from "./wire.ts";

type By = (typeof job_keys)[number];

/** A row for each interval, or for each interval and key. */
export const jobsReport = (context: ReportContext, { by, ...filters }: JobsQuery) => {
  const { db, caller, range, now } = context;
  const { timezone } = caller.organization;
  const jobs: Jobs = {
    db,
    conditions: ticketConditions(db, caller, filters),
    by,
  };
  const periods = range.intervals.map((days) => instantsOf(days, timezone));
  const { created, cancelled, done, revisits, open } = jobCounts(jobs, periods);
  const provisional = (until: string) => until > plusSeconds(now, -return_seconds);
  const rowOf = (part: number, keys: readonly string[]) => {
    const places = keys.map((key) => placeOf(part, key));
    const sum = (counts: ReadonlyMap<string, number>) =>
      places.reduce((total, place) => total + (counts.get(place) ?? 0), 0);
    return {
      created: sum(created),
      cancelled: sum(cancelled),
      revisits: sum(revisits),
      open_end: sum(open),
      done: places.flatMap((place) => done.get(place) ?? []),
    };
  };
  const keys = [
    ...new Set([created, cancelled, revisits, done].flatMap(keysOf).concat(openKeys(open))),
  ];
  const labels = labelsOf(db, by, keys);
  const ordered = keys
    .map((key) => ({ key, label: key === "" ? null : (labels.get(key) ?? key) }))
    .toSorted(byLabel);
  const rows = range.intervals.flatMap((days, part) => {
    const is_provisional = provisional(periods[part]?.before ?? "");
    if (by === undefined) return [{ ...days, ...figures(rowOf(part, [""]), is_provisional) }];
    return ordered.map(({ key, label }) => ({
      ...days,
      key: key || null,
      label,
      ...figures(rowOf(part, [key]), is_provisional),
    }));
  });
  const each = range.intervals.map((_, part) => rowOf(part, by === undefined ? [""] : keys));
  const total = (name: "created" | "cancelled" | "revisits") =>
    each.reduce((sum, row) => sum + row[name], 0);
  const totals = figures(
    {
      created: total("created"),
      cancelled: total("cancelled"),
      revisits: total("revisits"),
      open_end: each.at(-1)?.open_end ?? 0,
      done: each.flatMap((row) => row.done),
    },
    provisional(periods.at(-1)?.before ?? ""),
  );
  return by === undefined ? { rows, totals } : { by, rows, totals };
};

interface Found {
  created: number;
  cancelled: number;
  revisits: number;
  open_end: number;
  done: readonly Done[];
}

const figures = ({ created, cancelled, revisits, open_end, done }: Found, provisional: boolean) => {
  const sum = (name: "count" | "met" | "missed" | "fixed") =>
    done.reduce((total, each) => total + each[name], 0);
  const completed = sum("count");
  return {
    created,
    completed,
    cancelled,
    revisits,
    open_end,
    sla_met: sum("met"),
    sla_missed: sum("missed"),
    median_hours_to_start: medianHours(done.map((each) => each.seconds_to_start)),
    median_hours_to_finish: medianHours(done.map((each) => each.seconds_to_finish)),
    first_time_fix:
      completed === 0 ? null : Math.round((sum("fixed") * 10_000) / completed) / 10_000,
    provisional,
  };
};

/** Hours with two decimals, half up; null for none. */
const medianHours = (lists: readonly (readonly number[])[]): number | null => {
  const seconds = Float64Array.from(lists.flat()).sort();
  const middle = Math.floor((seconds.length - 1) / 2);
  const [low, high] = [seconds[middle], seconds[seconds.length - 1 - middle]];
  if (low === undefined || high === undefined) return null;
  // The mean of the two in hundredths of an hour.
  return Math.round((low + high) / 72) / 100;
};

const openKeys = (open: ReadonlyMap<string, number>): string[] =>
  [...open].filter(([, count]) => count > 0).map(([place]) => keyOfPlace(place));

/** The names of job types and boards. Other keys are their own label. */
const labelsOf = (
  db: OrgReader,
  by: By | undefined,
  keys: readonly string[],
): Map<string, string> => (by === "job_type" || by === "board" ? namesOf(db, by, keys) : new Map());

const byLabel = (
  a: { key: string; label: string | null },
  b: { key: string; label: string | null },
): number => {
  if (a.label === null || b.label === null)
    return a.label === b.label ? 0 : a.label === null ? 1 : -1;
  if (a.label !== b.label) return a.label < b.label ? -1 : 1;
  return a.key < b.key ? -1 : 1;
};
