import { sql } from "kysely";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { rounded, toDecimal } from "../shared/money.ts";
import { createdOn } from "./created-on.ts";
import { type DailyFilters, isWanted } from "./daily.ts";
import { currentMrr } from "./mrr.ts";
import { instantsOf } from "./range.ts";
import {
  type Amount,
  addTo,
  amountsOf,
  currenciesOf,
  instantsJson,
  type ReportContext,
  todayIn,
} from "./report.ts";
import type { ClientsQuery } from "./wire.ts";

const changes = prepareInOrg<DailyFilters & { intervals: string }>()((param) =>
  build
    .selectFrom(sql<{ key: number; value: string }>`json_each(${param("intervals")})`.as("period"))
    .crossJoin("client_changes")
    .select((of) => [
      "period.key as part",
      "currency",
      of.fn.sum<number>("created").as("created"),
      of.fn.sum<number>("deactivated").as("deactivated"),
      of.fn.sum<number>("suspended").as("suspended"),
      of.fn.sum<number>("active").as("active"),
    ])
    .where("org_id", "=", param("org_id"))
    .where(sql<boolean>`at >= period.value ->> '$.from' and at < period.value ->> '$.before'`)
    .where(isWanted(param))
    .groupBy(["part", "currency"]),
);

/** Active clients at the start of the range. */
const activeBefore = prepareInOrg<DailyFilters & { at: string }>()((param) =>
  build
    .selectFrom("client_changes")
    .select((of) => ["currency", of.fn.sum<number>("active").as("active")])
    .where("org_id", "=", param("org_id"))
    .where("at", "<", sql<never>`${param("at")}`)
    .where(isWanted(param))
    .groupBy("currency"),
);

/** The monthly recurring revenue of past days. A day that is known has a row of the organization's own currency. */
const recordedMrr = prepareInOrg<{ days: string; branch_id: string | null }>()((param) =>
  build
    .selectFrom("daily_mrr")
    .select([
      "day",
      "currency",
      sql<number>`sum(iif(${param("branch_id")} is null or branch_id = ${param("branch_id")}, amount, 0))`.as(
        "amount",
      ),
    ])
    .where("org_id", "=", param("org_id"))
    .where("day", "in", eachOf<never>(param("days")))
    .groupBy(["day", "currency"]),
);

/** A row for each interval. */
export const clientsReport = (context: ReportContext, query: ClientsQuery) => {
  const { db, caller, range } = context;
  const { organization } = caller;
  const filters = { currency: query.currency ?? null, branch_id: query.branch_id ?? null };
  const { intervals } = range;
  const found = db.all(changes, {
    intervals: instantsJson(intervals, organization.timezone),
    ...filters,
  });
  const by_part = Map.groupBy(found, ({ part }) => part);
  const active = new Map(
    db
      .all(activeBefore, { at: instantsOf(range, organization.timezone).from, ...filters })
      .map((row) => [row.currency, row.active]),
  );
  const mrrAt = mrrReader(context, filters);
  const states = intervals.map((days, part) => {
    const rows = by_part.get(part) ?? [];
    for (const row of rows) addTo(active, row.currency, row.active);
    const sum = (name: "created" | "deactivated" | "suspended") =>
      rows.reduce((total, row) => total + row[name], 0);
    return {
      days,
      new: sum("created"),
      deactivated: sum("deactivated"),
      suspended: sum("suspended"),
      active: new Map(active),
      mrr: mrrAt(days.to),
    };
  });
  const currencies = currenciesOf(
    organization.currency,
    states.flatMap((state) => [
      ...[...state.active].filter(([, count]) => count > 0).map(([code]) => code),
      ...[...(state.mrr ?? [])].filter(([, minor]) => minor > 0).map(([code]) => code),
    ]),
    filters.currency,
  );
  const rows = states.map(({ days, active, mrr, ...flows }) => ({
    ...days,
    ...flows,
    active_end: [...active.values()].reduce((sum, count) => sum + count, 0),
    mrr_end: mrr && amountsOf(mrr, currencies),
    arpu: mrr && arpuOf(mrr, active, currencies),
  }));
  const last = rows.at(-1);
  const total = (name: "new" | "deactivated" | "suspended") =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return {
    rows,
    totals: {
      new: total("new"),
      deactivated: total("deactivated"),
      suspended: total("suspended"),
      active_end: last?.active_end ?? 0,
      mrr_end: last?.mrr_end ?? null,
      arpu: last?.arpu ?? null,
    },
  };
};

/** Returns a function for the monthly recurring revenue at the end of a day, by currency; null if it is not known. */
const mrrReader = (
  { db, caller: { organization }, range: { intervals }, now }: ReportContext,
  filters: DailyFilters,
) => {
  const today = todayIn({ organization }, now);
  const ends = intervals.map(({ to }) => to);
  const days = JSON.stringify(ends.filter((day) => day < today));
  const recorded = Map.groupBy(
    db.all(recordedMrr, { days, branch_id: filters.branch_id }),
    ({ day }) => day,
  );
  const created_on = createdOn(db, organization.timezone);
  const current = ends.some((day) => day >= today) ? mrrNow(db, filters) : null;
  return (day: (typeof ends)[number]): Map<string, number> | null => {
    if (day < created_on) return new Map();
    if (day >= today) return current;
    const rows = recorded.get(day);
    return rows ? new Map(rows.map((row) => [row.currency, row.amount])) : null;
  };
};

const mrrNow = (db: OrgReader, filters: DailyFilters): Map<string, number> =>
  new Map(db.all(currentMrr, filters).map((row) => [row.currency, row.amount]));

/** The revenue by active client. Currencies without active clients are left out. */
const arpuOf = (
  mrr: ReadonlyMap<string, number>,
  active: ReadonlyMap<string, number>,
  currencies: readonly string[],
): Amount[] =>
  currencies.flatMap((currency) => {
    const clients = active.get(currency) ?? 0;
    if (clients === 0) return [];
    const share = rounded(mrr.get(currency) ?? 0, { numerator: 1n, denominator: BigInt(clients) });
    return share === null ? [] : [{ currency, amount: toDecimal(share, currency) }];
  });
