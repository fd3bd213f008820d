import { sql } from "kysely";
import { build } from "../database/build.ts";
import { prepareInOrg } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";
import { daysOf, inDays } from "./daily.ts";
import { addTo, amountsOf, currenciesOf, daysJson, type ReportContext } from "./report.ts";
import type { HandoversQuery } from "./wire.ts";

/** The cash that collectors handed over, by the local day. */
const handed_over = prepareInOrg<{
  intervals: string;
  currency: string | null;
  collector_id: number | null;
}>()((param) =>
  build
    .selectFrom(daysOf(param))
    .crossJoin("handovers")
    .innerJoin("handover_amounts as each", (join) =>
      join
        .onRef("each.org_id", "=", "handovers.org_id")
        .onRef("each.handover_id", "=", "handovers.id"),
    )
    .innerJoin("collectors as collector", (join) =>
      join
        .onRef("collector.org_id", "=", "handovers.org_id")
        .onRef("collector.id", "=", "handovers.collector_id"),
    )
    .select((of) => [
      "days.key as part",
      "handovers.collector_id",
      "collector.name as collector_name",
      "each.currency",
      of.fn.countAll<number>().as("handovers"),
      of.fn.sum<number>("each.expected").as("expected"),
      of.fn.sum<number>("each.counted").as("counted"),
    ])
    .where(inDays)
    .where("handovers.org_id", "=", param("org_id"))
    .where(
      sql<boolean>`(${param("collector_id")} is null or handovers.collector_id = ${param("collector_id")})`,
    )
    .where(sql<boolean>`(${param("currency")} is null or "each"."currency" = ${param("currency")})`)
    .groupBy(["part", "handovers.collector_id", "each.currency"])
    .orderBy("collector.name")
    .orderBy("handovers.collector_id")
    .orderBy("each.currency"),
);

/** A row for each interval and each collector and currency that occurs in the range. */
export const handoversReport = (
  { db, caller: { organization }, range: { intervals } }: ReportContext,
  { currency, collector_id }: HandoversQuery,
) => {
  const found = db.all(handed_over, {
    intervals: daysJson(intervals),
    currency: currency ?? null,
    collector_id: collector_id ?? null,
  });
  const nameOf = (row: (typeof found)[number]) => `${row.collector_id} ${row.currency}`;
  const combinations = [...new Map(found.map((row) => [nameOf(row), row])).values()];
  const by_place = new Map(found.map((row) => [`${row.part} ${nameOf(row)}`, row]));
  const rows = intervals.flatMap((days, part) =>
    combinations.map((each) => {
      const row = by_place.get(`${part} ${nameOf(each)}`);
      const { expected = 0, counted = 0, handovers = 0 } = row ?? {};
      return {
        ...days,
        collector_id: each.collector_id,
        collector_name: each.collector_name,
        currency: each.currency,
        handovers,
        expected: toDecimal(expected, each.currency),
        counted: toDecimal(counted, each.currency),
        difference: toDecimal(counted - expected, each.currency),
      };
    }),
  );
  const currencies = currenciesOf(
    organization.currency,
    found.map((row) => row.currency),
    currency ?? null,
  );
  const sumOf = (minorOf: (row: (typeof found)[number]) => number) => {
    const sums = new Map<string, number>();
    for (const row of found) addTo(sums, row.currency, minorOf(row));
    return amountsOf(sums, currencies);
  };
  return {
    rows,
    totals: {
      handovers: found.reduce((sum, row) => sum + row.handovers, 0),
      expected: sumOf((row) => row.expected),
      counted: sumOf((row) => row.counted),
      difference: sumOf((row) => row.counted - row.expected),
    },
  };
};
