import { type RawBuilder, sql } from "kysely";
import { build } from "../database/build.ts";
import type { OrgReader } from "../database/org.ts";
import type { job_keys } from "../shared/report-vocabulary.ts";
import type { Instants } from "./range.ts";
import { addTo } from "./report.ts";

/** The jobs to report. */
export interface Jobs {
  db: OrgReader;
  /** On `tickets`. */
  conditions: readonly RawBuilder<boolean>[];
  by: (typeof job_keys)[number] | undefined;
}

const key_columns = {
  job_type: "job_type_id",
  board: "board_id",
  priority: "priority",
  outcome_reason: "outcome_reason",
} as const;

/** A later follow-up does not mean that the job was not done the first time. */
export const return_seconds = 14 * 86_400;

/** The key of a count: the interval's index, and what it is broken down by. */
export const placeOf = (part: number, key: string): string => `${part} ${key}`;

export const keyOfPlace = (place: string): string => place.slice(place.indexOf(" ") + 1);

export const keysOf = (counts: ReadonlyMap<string, unknown>): string[] =>
  [...counts.keys()].map(keyOfPlace);

/** The done jobs of an interval and key. Seconds are since the job was created. */
export interface Done {
  count: number;
  met: number;
  missed: number;
  /** Jobs that needed no return. */
  fixed: number;
  seconds_to_start: number[];
  seconds_to_finish: number[];
}

/** By place. */
type Counts = ReadonlyMap<string, number>;

export interface JobCounts {
  created: Counts;
  cancelled: Counts;
  revisits: Counts;
  done: ReadonlyMap<string, Done>;
  /** Open at the end of each period. */
  open: Counts;
}

/** The jobs of each period, by place. */
export const jobCounts = (jobs: Jobs, periods: readonly Instants[]): JobCounts => {
  const created = countIn(jobs, "created_at", periods);
  const cancelled = countIn(jobs, "closed_at", periods);
  const done = doneIn(jobs, periods);
  return {
    created,
    cancelled,
    done,
    revisits: countRevisits(jobs, periods),
    open: openAtEnds(jobs, periods, { created, cancelled, done }),
  };
};

const areWanted = ({ conditions }: Jobs): RawBuilder<boolean> =>
  sql`${sql.join([sql`"tickets".deleted_at is null`, ...conditions], sql` and `)}`;

/**
 * What each period has, as `columns` aggregate it. A subquery for each period reads the range of an index. SQLite does
 * not group the rows by key: to sort a million of them takes three times as long as to read their keys as one text.
 */
const ofEachPeriod = <R extends unknown[]>(
  { db }: Jobs,
  periods: readonly Instants[],
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): R[] => {
  const found = db.all(
    build
      .selectFrom(
        sql<{ key: number; value: string }>`json_each(${JSON.stringify(periods)})`.as("period"),
      )
      .select(sql<string>`(select json_array(${columns}) ${from})`.as("found"))
      .orderBy("period.key"),
  );
  return found.map((row) => JSON.parse(row.found) as R);
};

const isIn = (moment: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${moment} >= period.value ->> '$.from' and ${moment} < period.value ->> '$.before'`;

/** The keys of the rows as one text, null for no rows. Neither ids nor words have a comma. */
const keysOfRows = (
  { by }: Jobs,
  key = by && sql.ref(`tickets.${key_columns[by]}`),
): RawBuilder<unknown> =>
  key === undefined ? sql`iif(count(*) = 0, null, '')` : sql`group_concat(ifnull(${key}, ''))`;

/** How many rows of `from` each period has. */
const countEach = (
  jobs: Jobs,
  periods: readonly Instants[],
  from: RawBuilder<unknown>,
  keys_of_rows = keysOfRows(jobs),
): Counts => {
  const counts = new Map<string, number>();
  const rows = ofEachPeriod<[number, string | null]>(
    jobs,
    periods,
    sql`count(*), ${keys_of_rows}`,
    sql`${from} and ${areWanted(jobs)}`,
  );
  for (const [part, [count, keys]] of rows.entries()) {
    if (keys === null) continue;
    if (jobs.by === undefined) counts.set(placeOf(part, ""), count);
    else for (const [key, sum] of sumsOf(keys.split(","))) counts.set(placeOf(part, key), sum);
  }
  return counts;
};

const sumsOf = (keys: readonly string[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const key of keys) addTo(sums, key, 1);
  return sums;
};

/** Jobs whose moment is in a period. */
const countIn = (
  jobs: Jobs,
  column: "created_at" | "closed_at" | "resolved_at",
  periods: readonly Instants[],
): Counts =>
  countEach(
    jobs,
    periods,
    sql`from "tickets" where "tickets"."org_id" = ${jobs.db.org_id}
      and ${isIn(sql.ref(`tickets.${column}`))}`,
  );

/** With a breakdown by reason, a revisit counts for its own. */
const countRevisits = (jobs: Jobs, periods: readonly Instants[]): Counts =>
  countEach(
    jobs,
    periods,
    sql`from "ticket_revisits" as revisit
      join "tickets" on "tickets"."org_id" = revisit."org_id" and "tickets".id = revisit.ticket_id
      where revisit."org_id" = ${jobs.db.org_id} and ${isIn(sql`revisit.at`)}`,
    jobs.by === "outcome_reason" ? keysOfRows(jobs, sql.ref("revisit.reason_code")) : undefined,
  );

/** Jobs that were closed at the end of each period, and were reopened or closed otherwise later. */
const closedAtEnds = (jobs: Jobs, periods: readonly Instants[]): Counts =>
  countEach(
    jobs,
    periods,
    sql`from "ticket_closures" as closure
      join "tickets" on "tickets"."org_id" = closure."org_id" and "tickets".id = closure.ticket_id
      where closure."org_id" = ${jobs.db.org_id}
        and closure.closed_at < period.value ->> '$.before'
        and closure.ended_at >= period.value ->> '$.before'`,
  );

/** The done jobs of each period. The expressions are those of the index `tickets_reported_done`. */
const doneIn = (jobs: Jobs, periods: readonly Instants[]): Map<string, Done> => {
  const rows = ofEachPeriod<[string | null, string, (number | null)[], number[]]>(
    jobs,
    periods,
    sql`${keysOfRows(jobs)},
      group_concat(
        (sla_due_at is not null and sla_breached_at is null) + 2 * (sla_breached_at is not null)
        + 4 * (returned_at is null
          or unixepoch(returned_at) - unixepoch(resolved_at) > ${sql.lit(return_seconds)}), ''),
      json_group_array(unixepoch(started_at) - unixepoch(created_at)),
      json_group_array(unixepoch(resolved_at) - unixepoch(created_at))`,
    sql`from "tickets" where "tickets"."org_id" = ${jobs.db.org_id} and ${isIn(sql`resolved_at`)}
      and ${areWanted(jobs)}`,
  );
  const found = new Map<string, Done>();
  for (const [part, [keys, ...columns]] of rows.entries())
    if (keys !== null)
      for (const [key, done] of doneByKey(jobs.by === undefined ? null : keys.split(","), columns))
        found.set(placeOf(part, key), done);
  return found;
};

/** The jobs of one period. Without keys, all have the empty one. */
const doneByKey = (
  keys: readonly string[] | null,
  [flags, to_start, to_finish]: [string, (number | null)[], number[]],
): Map<string, Done> => {
  const found = new Map<string, Done>();
  for (let index = 0; index < to_finish.length; index += 1) {
    const done = doneOf(found, keys?.[index] ?? "");
    const flag = Number(flags[index]);
    done.count += 1;
    done.met += flag & 1;
    done.missed += (flag >> 1) & 1;
    done.fixed += flag >> 2;
    done.seconds_to_finish.push(to_finish[index] ?? 0);
    const started = to_start[index] ?? null;
    if (started !== null) done.seconds_to_start.push(started);
  }
  return found;
};

const doneOf = (found: Map<string, Done>, key: string): Done => {
  const known = found.get(key);
  if (known) return known;
  const done: Done = {
    count: 0,
    met: 0,
    missed: 0,
    fixed: 0,
    seconds_to_start: [],
    seconds_to_finish: [],
  };
  found.set(key, done);
  return done;
};

/** The jobs that are open now, by key. */
const openNow = (jobs: Jobs): Map<string, number> => {
  const open = jobs.db
    .from("tickets", "tickets_open")
    .select((of) => [
      (jobs.by === undefined
        ? sql<string>`''`
        : sql<string>`ifnull(${sql.ref(`tickets.${key_columns[jobs.by]}`)}, '')`
      ).as("group_key"),
      of.fn.countAll<number>().as("count"),
    ])
    .where("tickets.resolved_at", "is", null)
    .where("tickets.closed_at", "is", null)
    .where(areWanted(jobs))
    .groupBy("group_key");
  return new Map(jobs.db.all(open).map(({ group_key, count }) => [group_key, count]));
};

/** Later than every instant. */
const end_of_time = "~" as Instants["before"];

/**
 * The jobs that were open at the end of each period: those that are open now, with those that ended since, without
 * those that were created since, and without those that were closed then and reopened later.
 */
const openAtEnds = (
  jobs: Jobs,
  periods: readonly Instants[],
  { created, cancelled, done }: Pick<JobCounts, "created" | "cancelled" | "done">,
): Counts => {
  const last = periods.at(-1);
  if (!last) return new Map();
  const after = [{ from: last.before, before: end_of_time }];
  const open = openNow(jobs);
  const change = (counts: Counts, sign: 1 | -1) => {
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
