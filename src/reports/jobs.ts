import { sql } from "kysely";
import { plusSeconds } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { job_keys } from "../shared/report-vocabulary.ts";
import { type Instants, instantsOf } from "./range.ts";
import { addTo, type ReportContext } from "./report.ts";
import { ticketConditions } from "./ticket-filters.ts";
import type { JobsQuery } from "./wire.ts";

type By = (typeof job_keys)[number];

const key_columns = {
  job_type: "job_type_id",
  board: "board_id",
  priority: "priority",
  outcome_reason: "outcome_reason",
} as const;

/** A later return of this kind means that the job was not done at the first visit. */
const return_seconds = 14 * 86_400;

/** Later than every instant. */
const end_of_time = "~";

type Condition = ReturnType<typeof sql<boolean>>;

/** The jobs to report, and the column of their key; null without a breakdown. */
interface Jobs {
  db: OrgReader;
  conditions: readonly Condition[];
  key: (typeof key_columns)[By] | null;
}

/** A row for each interval, or for each interval and key. */
export const jobsReport = (context: ReportContext, { by, ...filters }: JobsQuery) => {
  const { db, caller, range, now } = context;
  const { timezone } = caller.organization;
  const jobs: Jobs = {
    db,
    conditions: ticketConditions(db, caller, filters),
    key: by === undefined ? null : key_columns[by],
  };
  const periods = range.intervals.map((days) => instantsOf(days, timezone));
  const created = countIn(jobs, "created_at", periods);
  const cancelled = countIn(jobs, "closed_at", periods);
  const revisits = countRevisits(jobs, periods);
  const done = doneIn(jobs, periods);
  const open = openAtEnds(jobs, periods, { created, cancelled, done });
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

/** The key of a count: the interval's index, and what it is broken down by. */
const placeOf = (part: number, key: string): string => `${part} ${key}`;

const keyOfPlace = (place: string): string => place.slice(place.indexOf(" ") + 1);

const keysOf = (counts: ReadonlyMap<string, unknown>): string[] =>
  [...counts.keys()].map(keyOfPlace);

const openKeys = (open: ReadonlyMap<string, number>): string[] =>
  [...open].filter(([, count]) => count > 0).map(([place]) => keyOfPlace(place));

/** The done jobs of an interval and key. Seconds are since the job was created. */
interface Done {
  count: number;
  met: number;
  missed: number;
  /** Jobs that needed no return. */
  fixed: number;
  seconds_to_start: number[];
  seconds_to_finish: number[];
}

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

/** Jobs whose moment is in a period, by place. */
const jobsIn = (
  { db, conditions, key }: Jobs,
  column: "created_at" | "closed_at" | "resolved_at",
  periods: readonly Instants[],
) => {
  const moment = sql.ref<string>(`tickets.${column}`);
  const found = build
    .selectFrom(
      sql<{ key: number; value: string }>`json_each(${JSON.stringify(periods)})`.as("period"),
    )
    .crossJoin("tickets")
    .select(["period.key as part", keyOf(key).as("group_key")])
    .where("tickets.org_id", "=", db.org_id)
    .where("tickets.deleted_at", "is", null)
    .where(sql<boolean>`${moment} >= period.value ->> '$.from'`)
    .where(sql<boolean>`${moment} < period.value ->> '$.before'`)
    .groupBy(key === null ? ["part"] : ["part", "group_key"]);
  return conditions.reduce((query, condition) => query.where(condition), found);
};

const keyOf = (key: Jobs["key"]) =>
  key === null ? sql<string>`''` : sql<string>`ifnull(${sql.ref(`tickets.${key}`)}, '')`;

const countIn = (
  jobs: Jobs,
  column: "created_at" | "closed_at" | "resolved_at",
  periods: readonly Instants[],
): Map<string, number> => {
  const query = jobsIn(jobs, column, periods).select((of) => of.fn.countAll<number>().as("count"));
  return new Map(jobs.db.all(query).map((row) => [placeOf(row.part, row.group_key), row.count]));
};

const doneIn = (jobs: Jobs, periods: readonly Instants[]): Map<string, Done> => {
  const since_creation = (column: "started_at" | "resolved_at") =>
    sql`unixepoch(${sql.ref(`tickets.${column}`)}) - unixepoch(tickets.created_at)`;
  const query = jobsIn(jobs, "resolved_at", periods).select([
    sql<number>`count(*)`.as("count"),
    sql<number>`sum(sla_due_at is not null and sla_breached_at is null)`.as("met"),
    sql<number>`sum(sla_breached_at is not null)`.as("missed"),
    sql<number>`sum(returned_at is null
      or unixepoch(returned_at) > unixepoch(tickets.resolved_at) + ${sql.lit(return_seconds)})`.as(
      "fixed",
    ),
    sql<string>`json_group_array(${since_creation("started_at")}) filter (where started_at is not null)`.as(
      "seconds_to_start",
    ),
    sql<string>`json_group_array(${since_creation("resolved_at")})`.as("seconds_to_finish"),
  ]);
  return new Map(
    jobs.db.all(query).map(({ part, group_key, ...done }) => [
      placeOf(part, group_key),
      {
        ...done,
        seconds_to_start: JSON.parse(done.seconds_to_start) as number[],
        seconds_to_finish: JSON.parse(done.seconds_to_finish) as number[],
      },
    ]),
  );
};

const countRevisits = (
  { db, conditions, key }: Jobs,
  periods: readonly Instants[],
): Map<string, number> => {
  const found = build
    .selectFrom(
      sql<{ key: number; value: string }>`json_each(${JSON.stringify(periods)})`.as("period"),
    )
    .crossJoin("ticket_revisits as revisit")
    .innerJoin("tickets", (join) =>
      join
        .onRef("tickets.org_id", "=", "revisit.org_id")
        .onRef("tickets.id", "=", "revisit.ticket_id"),
    )
    .select((of) => [
      "period.key as part",
      keyOf(key).as("group_key"),
      of.fn.countAll<number>().as("count"),
    ])
    .where("revisit.org_id", "=", db.org_id)
    .where("tickets.deleted_at", "is", null)
    .where(sql<boolean>`revisit.at >= period.value ->> '$.from'`)
    .where(sql<boolean>`revisit.at < period.value ->> '$.before'`)
    .groupBy(["part", "group_key"]);
  const query = conditions.reduce((all, condition) => all.where(condition), found);
  return new Map(db.all(query).map((row) => [placeOf(row.part, row.group_key), row.count]));
};

/**
 * The jobs that were open at the end of each period, by place: those that are open now, with those that ended since,
 * without those that were created since, and without those that were closed then and reopened later.
 */
const openAtEnds = (
  jobs: Jobs,
  periods: readonly Instants[],
  {
    created,
    cancelled,
    done,
  }: {
    created: ReadonlyMap<string, number>;
    cancelled: ReadonlyMap<string, number>;
    done: ReadonlyMap<string, Done>;
  },
): Map<string, number> => {
  const after = [{ from: periods.at(-1)?.before ?? "", before: end_of_time }] as Instants[];
  const open = openNow(jobs);
  const change = (counts: ReadonlyMap<string, number>, sign: 1 | -1) => {
    for (const [place, count] of counts) addTo(open, keyOfPlace(place), sign * count);
  };
  change(countIn(jobs, "created_at", after), -1);
  change(countIn(jobs, "closed_at", after), 1);
  change(countIn(jobs, "resolved_at", after), 1);
  const closed = closedAtEnds(jobs, periods);
  for (const counts of [created, cancelled, done, closed])
    for (const key of keysOf(counts)) addTo(open, key, 0);
  const at_ends = new Map<string, number>();
  for (let part = periods.length - 1; part >= 0; part -= 1)
    for (const [key, count] of open) {
      const place = placeOf(part, key);
      at_ends.set(place, count - (closed.get(place) ?? 0));
      const ended = (cancelled.get(place) ?? 0) + (done.get(place)?.count ?? 0);
      open.set(key, count + ended - (created.get(place) ?? 0));
    }
  return at_ends;
};

/** The jobs that are open now, by key. */
const openNow = ({ db, conditions, key }: Jobs): Map<string, number> => {
  const found = db
    .from("tickets")
    .select((of) => [keyOf(key).as("group_key"), of.fn.countAll<number>().as("count")])
    .where("tickets.resolved_at", "is", null)
    .where("tickets.closed_at", "is", null)
    .where("tickets.deleted_at", "is", null)
    .groupBy("group_key");
  const query = conditions.reduce((all, condition) => all.where(condition), found);
  return new Map(db.all(query).map((row) => [row.group_key, row.count]));
};

/** The jobs that were closed at the end of each period and reopened later, by place. */
const closedAtEnds = (
  { db, conditions, key }: Jobs,
  periods: readonly Instants[],
): Map<string, number> => {
  const found = build
    .selectFrom(
      sql<{ key: number; value: string }>`json_each(${JSON.stringify(periods)})`.as("period"),
    )
    .crossJoin("ticket_closures as closure")
    .innerJoin("tickets", (join) =>
      join
        .onRef("tickets.org_id", "=", "closure.org_id")
        .onRef("tickets.id", "=", "closure.ticket_id"),
    )
    .select((of) => [
      "period.key as part",
      keyOf(key).as("group_key"),
      of.fn.countAll<number>().as("count"),
    ])
    .where("closure.org_id", "=", db.org_id)
    .where("tickets.deleted_at", "is", null)
    .where(sql<boolean>`closure.closed_at < period.value ->> '$.before'`)
    .where(sql<boolean>`closure.ended_at >= period.value ->> '$.before'`)
    .groupBy(["part", "group_key"]);
  const query = conditions.reduce((all, condition) => all.where(condition), found);
  return new Map(db.all(query).map((row) => [placeOf(row.part, row.group_key), row.count]));
};

const namesIn = (table: "job_types" | "boards") =>
  prepareInOrg<{ ids: string }>()((param) =>
    build
      .selectFrom(table)
      .select(["id", "name"])
      .where("org_id", "=", param("org_id"))
      .where("id", "in", eachOf(param("ids"))),
  );

const names = { job_type: namesIn("job_types"), board: namesIn("boards") };

/** The names of job types and boards, also of deleted ones. Other keys are their own label. */
const labelsOf = (
  db: OrgReader,
  by: By | undefined,
  keys: readonly string[],
): Map<string, string> =>
  by === "job_type" || by === "board"
    ? new Map(db.all(names[by], { ids: JSON.stringify(keys) }).map(({ id, name }) => [id, name]))
    : new Map();

const byLabel = (
  a: { key: string; label: string | null },
  b: { key: string; label: string | null },
): number => {
  if (a.label === null || b.label === null)
    return a.label === b.label ? 0 : a.label === null ? 1 : -1;
  if (a.label !== b.label) return a.label < b.label ? -1 : 1;
  return a.key < b.key ? -1 : 1;
};
