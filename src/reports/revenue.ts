import { sql } from "kysely";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";
import { type DailyFilters, daysOf, inDays, isWanted } from "./daily.ts";
import type { Days } from "./range.ts";
import { addTo, amountsOf, currenciesOf, daysJson, type ReportContext } from "./report.ts";
import { revenueByKey } from "./revenue-by-key.ts";
import type { RevenueQuery } from "./wire.ts";

/**
 * The journal's lines by interval and currency. Voids, credit notes and deletions lower neither `invoiced` nor `tax`;
 * cash that is given back lowers `collected` on the day of giving it back. Deleting a client counts as `voided` what was
 * invoiced to them and neither voided nor credited before.
 */
const postings = prepareInOrg<DailyFilters & { intervals: string }>()((param) =>
  build
    .selectFrom(daysOf(param))
    .crossJoin("daily_postings")
    .select([
      "days.key as part",
      "currency",
      sql<number>`-sum(iif(kind = 'invoice' and account in ('revenue', 'tax'), amount, 0))`.as(
        "invoiced",
      ),
      sql<number>`-sum(iif(kind = 'invoice' and account = 'tax', amount, 0))`.as("tax"),
      sql<number>`sum(iif(kind = 'credit_note' and account in ('revenue', 'tax'), amount, 0))`.as(
        "credited",
      ),
      sql<number>`sum(iif(kind in ('void', 'client_deletion') and account in ('revenue', 'tax'), amount, 0))`.as(
        "voided",
      ),
      sql<number>`sum(iif(account glob 'cash:*' and kind <> 'handover', amount, 0))`.as(
        "collected",
      ),
    ])
    .where(inDays)
    .where("org_id", "=", param("org_id"))
    .where(isWanted(param))
    .groupBy(["part", "currency"]),
);

/** How the account `receivable` changed on each day until the end of the range. */
const receivable_changes = prepareInOrg<DailyFilters & { to: string }>()((param) =>
  build
    .selectFrom("daily_receivables")
    .select((of) => ["currency", "day", of.fn.sum<number>("amount").as("amount")])
    .where("org_id", "=", param("org_id"))
    .where("day", "<=", sql<never>`${param("to")}`)
    .where(isWanted(param))
    .groupBy(["currency", "day"]),
);

/** What was outstanding at the end of each interval, by currency. */
const outstanding = (
  db: OrgReader,
  intervals: readonly Days[],
  filters: DailyFilters,
): Map<string, number[]> => {
  const to = intervals.at(-1)?.to ?? "";
  const changes = db.all(receivable_changes, { to, ...filters });
  const by_currency = Map.groupBy(changes, ({ currency }) => currency);
  return new Map(
    [...by_currency].map(([currency, each]) => [currency, sumsUntil(intervals, each)]),
  );
};

/** The sum of the changes until the end of each interval. They are ordered by day. */
const sumsUntil = (
  intervals: readonly Days[],
  changes: readonly { day: string; amount: number }[],
): number[] => {
  let [sum, index] = [0, 0];
  return intervals.map(({ to }) => {
    for (let next = changes[index]; next && next.day <= to; next = changes[index]) {
      sum += next.amount;
      index += 1;
    }
    return sum;
  });
};

/** A row for each interval and currency, or for each key that `by` breaks `invoiced` down to. */
export const revenueReport = (
  context: ReportContext,
  { by, currency, branch_id }: RevenueQuery,
) => {
  const filters: DailyFilters = { currency: currency ?? null, branch_id: branch_id ?? null };
  return by === undefined
    ? byCurrency(context, filters)
    : { by, ...revenueByKey(context, filters, by) };
};

const byCurrency = (
  { db, caller: { organization }, range: { intervals } }: ReportContext,
  filters: DailyFilters,
) => {
  const sums = db.all(postings, { intervals: daysJson(intervals), ...filters });
  const owed = outstanding(db, intervals, filters);
  const owing = [...owed].filter(([, ends]) => ends.some((minor) => minor !== 0));
  const currencies = currenciesOf(
    organization.currency,
    [...sums.map((row) => row.currency), ...owing.map(([code]) => code)],
    filters.currency,
  );
  const found = new Map(sums.map((row) => [`${row.part} ${row.currency}`, row]));
  const rows = intervals.flatMap((days, part) =>
    currencies.map((code) => {
      const row = found.get(`${part} ${code}`);
      return {
        ...days,
        currency: code,
        invoiced: toDecimal(row?.invoiced ?? 0, code),
        tax: toDecimal(row?.tax ?? 0, code),
        credited: toDecimal(row?.credited ?? 0, code),
        voided: toDecimal(row?.voided ?? 0, code),
        collected: toDecimal(row?.collected ?? 0, code),
        outstanding_end: toDecimal(owed.get(code)?.[part] ?? 0, code),
      };
    }),
  );
  const total = (name: "invoiced" | "tax" | "credited" | "voided" | "collected") => {
    const minor = new Map<string, number>();
    for (const row of sums) addTo(minor, row.currency, row[name]);
    return amountsOf(minor, currencies);
  };
  const ends = new Map([...owed].map(([code, amounts]) => [code, amounts.at(-1) ?? 0]));
  return {
    rows,
    totals: {
      invoiced: total("invoiced"),
      tax: total("tax"),
      credited: total("credited"),
      voided: total("voided"),
      collected: total("collected"),
      outstanding_end: amountsOf(ends, currencies),
    },
  };
};
