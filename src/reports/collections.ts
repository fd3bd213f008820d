import { sql } from "kysely";
import { build } from "../database/build.ts";
import { prepareInOrg } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";
import { type DailyFilters, daysOf, inDays, isWanted } from "./daily.ts";
import { addTo, amountsOf, currenciesOf, daysJson, type ReportContext } from "./report.ts";
import type { CollectionsQuery } from "./wire.ts";

/** Payments that are not deleted, by the day of `paid_at`. */
const collected = prepareInOrg<DailyFilters & { intervals: string; collector_id: string | null }>()(
  (param) =>
    build
      .selectFrom(daysOf(param))
      .crossJoin("daily_collections")
      .select((of) => [
        "days.key as part",
        "currency",
        "method",
        "collector_id",
        of.fn.sum<number>("count").as("count"),
        of.fn.sum<number>("amount").as("amount"),
      ])
      .where(inDays)
      .where("org_id", "=", param("org_id"))
      .where(isWanted(param))
      .where(
        sql<boolean>`(${param("collector_id")} is null or collector_id = ${param("collector_id")})`,
      )
      .groupBy(["part", "currency", "method", "collector_id"])
      .having((of) => of.fn.sum("count"), ">", 0),
);

const collectors = prepareInOrg()((param) =>
  build.selectFrom("collectors").select(["id", "name"]).where("org_id", "=", param("org_id")),
);

/** A row for each interval and each combination of currency, method and collector that occurs in the range. */
export const collectionsReport = (
  { db, caller: { organization }, range: { intervals } }: ReportContext,
  { currency, branch_id, collector_id }: CollectionsQuery,
) => {
  const found = db.all(collected, {
    intervals: daysJson(intervals),
    currency: currency ?? null,
    branch_id: branch_id ?? null,
    collector_id: collector_id === undefined ? null : String(collector_id),
  });
  const names = new Map(db.all(collectors, {}).map(({ id, name }) => [String(id), name]));
  const combinations = [...new Map(found.map((row) => [combinationOf(row), row])).values()]
    .map((row) => ({ ...row, collector_name: names.get(row.collector_id) ?? null }))
    .toSorted(
      (a, b) =>
        compare(a.currency, b.currency) ||
        compare(a.method, b.method) ||
        compare(a.collector_name ?? "", b.collector_name ?? "") ||
        compare(a.collector_id, b.collector_id),
    );
  const by_place = new Map(found.map((row) => [`${row.part} ${combinationOf(row)}`, row]));
  const rows = intervals.flatMap((days, part) =>
    combinations.map((each) => {
      const row = by_place.get(`${part} ${combinationOf(each)}`);
      return {
        ...days,
        currency: each.currency,
        method: each.method,
        collector_id: each.collector_id === "" ? null : Number(each.collector_id),
        collector_name: each.collector_name,
        count: row?.count ?? 0,
        amount: toDecimal(row?.amount ?? 0, each.currency),
      };
    }),
  );
  const amounts = new Map<string, number>();
  for (const row of found) addTo(amounts, row.currency, row.amount);
  const currencies = currenciesOf(organization.currency, amounts.keys(), currency ?? null);
  return {
    rows,
    totals: {
      count: found.reduce((sum, row) => sum + row.count, 0),
      amount: amountsOf(amounts, currencies),
    },
  };
};

const combinationOf = (row: { currency: string; method: string; collector_id: string }): string =>
  `${row.currency} ${row.method} ${row.collector_id}`;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
