import { sql } from "kysely";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";
import { other_key, type revenue_keys } from "../shared/report-vocabulary.ts";
import { type DailyFilters, daysOf, inDays, isWanted } from "./daily.ts";
import { namesOf } from "./names.ts";
import { instantsOf } from "./range.ts";
import {
  addTo,
  amountsOf,
  currenciesOf,
  daysJson,
  instantsJson,
  type ReportContext,
} from "./report.ts";

/** Keys that are listed on their own, by currency. */
const keys_max = 50;

type Key = (typeof revenue_keys)[number];

/** What was invoiced in an interval, in minor units. The key is empty for none. */
interface Sale {
  part: number;
  currency: string;
  key: string;
  amount: number;
}

type ByDay = DailyFilters & { intervals: string };

const salesBy = (key: "item_uuid" | "isp_id") =>
  prepareInOrg<ByDay>()((param) =>
    build
      .selectFrom(daysOf(param))
      .crossJoin("daily_sales")
      .select((of) => [
        "days.key as part",
        "currency",
        of.ref(key).as("key"),
        of.fn.sum<number>("amount").as("amount"),
      ])
      .where(inDays)
      .where("org_id", "=", param("org_id"))
      .where(isWanted(param))
      .groupBy(["part", "currency", key]),
  );

const salesByBranch = prepareInOrg<ByDay>()((param) =>
  build
    .selectFrom(daysOf(param))
    .crossJoin("daily_postings")
    .select([
      "days.key as part",
      "currency",
      "branch_id as key",
      sql<number>`-sum(amount)`.as("amount"),
    ])
    .where(inDays)
    .where("org_id", "=", param("org_id"))
    .where("kind", "=", "invoice")
    .where("account", "in", ["revenue", "tax"])
    .where(isWanted(param))
    .groupBy(["part", "currency", "branch_id"]),
);

const daily = { item: salesBy("item_uuid"), isp: salesBy("isp_id"), branch: salesByBranch };

type Dated = { from: string; before: string };

/** What each client was billed in the range. Reads one index in its order. */
const billedClients = prepareInOrg<DailyFilters & Dated>()((param) =>
  build
    .selectFrom("invoices")
    .select((of) => ["client_id as key", "currency", of.fn.sum<number>("total").as("amount")])
    .where("org_id", "=", param("org_id"))
    .where("created_at", ">=", sql<never>`${param("from")}`)
    .where("created_at", "<", sql<never>`${param("before")}`)
    .where(isWanted(param))
    .groupBy(["client_id", "currency"])
    .having((of) => of.fn.sum("total"), ">", 0),
);

/** What these clients were billed in each interval. */
const salesOfClients = prepareInOrg<DailyFilters & { keys: string; intervals: string }>()((param) =>
  build
    .selectFrom(sql<{ value: string }>`json_each(${param("keys")})`.as("client"))
    .crossJoin(daysOf(param))
    .crossJoin("invoices")
    .select((of) => [
      "days.key as part",
      "currency",
      "client_id as key",
      of.fn.sum<number>("total").as("amount"),
    ])
    .where("org_id", "=", param("org_id"))
    .whereRef("client_id", "=", "client.value")
    .where(
      sql<boolean>`created_at >= days.value ->> '$.from' and created_at < days.value ->> '$.before'`,
    )
    .where(isWanted(param))
    .groupBy(["client_id", "currency", "part"]),
);

/** A row for each interval, currency and key: the largest keys, then what the others have together. */
export const revenueByKey = (context: ReportContext, filters: DailyFilters, by: Key) => {
  const { db, caller, range } = context;
  const { intervals } = range;
  const by_day = { intervals: daysJson(intervals), ...filters };
  const all = by === "client" ? [] : db.all(daily[by], by_day);
  const sums = by === "client" ? clientSums(context, filters) : sumsOf(all);
  const listed = largest(sums);
  const sales = by === "client" ? clientSales(context, filters, listed) : all;
  const totals = new Map<string, number>();
  for (const { currency, amount } of sums) addTo(totals, currency, amount);
  const currencies = currenciesOf(caller.organization.currency, totals.keys(), filters.currency);
  const labels = namesOf(db, by, [...new Set([...listed.values()].flat())]);
  const others = othersIn(db, by_day, sales, listed);
  const amounts = new Map(sales.map((sale) => [idOf(sale), sale.amount]));
  const rows = intervals.flatMap((days, part) =>
    currencies.flatMap((currency) => {
      const row = (key: string | null, label: string | null, minor: number) => ({
        ...days,
        key,
        label,
        currency,
        invoiced: toDecimal(minor, currency),
      });
      const keys = listed.get(currency) ?? [];
      const has_others = sums.filter((sum) => sum.currency === currency).length > keys.length;
      return [
        ...keys.map((key) =>
          row(
            key || null,
            labels.get(key) ?? null,
            amounts.get(idOf({ part, currency, key })) ?? 0,
          ),
        ),
        ...(has_others ? [row(other_key, null, others.get(`${part} ${currency}`) ?? 0)] : []),
      ];
    }),
  );
  return { rows, totals: { invoiced: amountsOf(totals, currencies) } };
};

const idOf = ({ part, currency, key }: Omit<Sale, "amount">): string =>
  `${part} ${currency} ${key}`;

/** The sums of the whole range. */
type Sum = Omit<Sale, "part">;

const sumsOf = (sales: readonly Sale[]): Sum[] =>
  [...Map.groupBy(sales, ({ currency, key }) => `${currency} ${key}`).values()].flatMap((each) => {
    const [first] = each;
    const amount = each.reduce((sum, sale) => sum + sale.amount, 0);
    return first ? [{ ...first, amount }] : [];
  });

/** The keys with the largest sums, by currency. */
const largest = (sums: readonly Sum[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, each]) => [
      currency,
      each
        .toSorted((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1))
        .slice(0, keys_max)
        .map(({ key }) => key),
    ]),
  );

const clientSums = ({ db, caller, range }: ReportContext, filters: DailyFilters): Sum[] =>
  db.all(billedClients, { ...instantsOf(range, caller.organization.timezone), ...filters });

const clientSales = (
  { db, caller, range }: ReportContext,
  filters: DailyFilters,
  listed: ReadonlyMap<string, readonly string[]>,
): Sale[] =>
  db.all(salesOfClients, {
    keys: JSON.stringify([...new Set([...listed.values()].flat())]),
    intervals: instantsJson(range.intervals, caller.organization.timezone),
    ...filters,
  });

/** What the keys that are not listed have together, by interval and currency. */
const othersIn = (
  db: OrgReader,
  by_day: ByDay,
  sales: readonly Sale[],
  listed: ReadonlyMap<string, readonly string[]>,
): Map<string, number> => {
  const others = new Map<string, number>();
  for (const { part, currency, amount } of db.all(salesByBranch, by_day))
    addTo(others, `${part} ${currency}`, amount);
  for (const { part, currency, key, amount } of sales)
    if (listed.get(currency)?.includes(key)) addTo(others, `${part} ${currency}`, -amount);
  return others;
};
