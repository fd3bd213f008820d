import { sql } from "kysely";
import { lastDueDates } from "../billing/receivables/buckets.ts";
import type { CalendarDate } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { prepareInOrg } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";
import type { aging_buckets } from "../shared/receivable-vocabulary.ts";
import { type DailyFilters, isWanted } from "./daily.ts";
import { amountsOf, currenciesOf, type ReportContext } from "./report.ts";
import type { AgingQuery } from "./wire.ts";

type Filters = DailyFilters & { as_of: CalendarDate };

/** The open balances at the end of a day by how long they were overdue then, in minor units. */
const balances = prepareInOrg<
  Filters & { due_0: string; due_30: string; due_60: string; due_90: string }
>()((param) => {
  const amountIf = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`sum(iif(${condition}, amount, 0))`;
  return build
    .selectFrom("daily_receivables")
    .select((of) => [
      "currency",
      amountIf(sql`due_date > ${param("due_0")}`).as("not_due"),
      amountIf(sql`due_date <= ${param("due_0")} and due_date > ${param("due_30")}`).as("1_30"),
      amountIf(sql`due_date <= ${param("due_30")} and due_date > ${param("due_60")}`).as("31_60"),
      amountIf(sql`due_date <= ${param("due_60")} and due_date > ${param("due_90")}`).as("61_90"),
      amountIf(sql`due_date <= ${param("due_90")}`).as("over_90"),
      of.fn.sum<number>("invoices").as("invoices"),
    ])
    .where("org_id", "=", param("org_id"))
    .where("day", "<=", param("as_of"))
    .where(isWanted(param))
    .groupBy("currency");
});

/** The clients with an open invoice at the end of a day. */
const debtors = prepareInOrg<Filters>()((param) =>
  build
    .selectFrom("daily_debtors")
    .select((of) => ["currency", of.fn.sum<number>("clients").as("clients")])
    .where("org_id", "=", param("org_id"))
    .where("day", "<=", param("as_of"))
    .where(isWanted(param))
    .groupBy("currency"),
);

/** What was open at the end of a day, from the changes until then. */
export const agingReport = (
  { db, caller: { organization }, range: { to: as_of } }: ReportContext,
  { currency, branch_id }: AgingQuery,
) => {
  const filters: DailyFilters = { currency: currency ?? null, branch_id: branch_id ?? null };
  const [due_0 = "", due_30 = "", due_60 = "", due_90 = ""] = lastDueDates(as_of);
  const found = db
    .all(balances, { as_of, ...filters, due_0, due_30, due_60, due_90 })
    .filter(({ invoices }) => invoices > 0);
  const clients = new Map(
    db.all(debtors, { as_of, ...filters }).map((row) => [row.currency, row.clients]),
  );
  const by_currency = new Map(found.map((row) => [row.currency, row]));
  const currencies = currenciesOf(organization.currency, by_currency.keys(), filters.currency);
  const rows = currencies.map((currency) => {
    const row = by_currency.get(currency);
    const amount = (bucket: (typeof aging_buckets)[number]) =>
      toDecimal(row?.[bucket] ?? 0, currency);
    return {
      currency,
      not_due: amount("not_due"),
      "1_30": amount("1_30"),
      "31_60": amount("31_60"),
      "61_90": amount("61_90"),
      over_90: amount("over_90"),
      clients: clients.get(currency) ?? 0,
      invoices: row?.invoices ?? 0,
    };
  });
  const total = (bucket: (typeof aging_buckets)[number]) =>
    amountsOf(new Map(found.map((row) => [row.currency, row[bucket]])), currencies);
  return {
    rows,
    totals: {
      not_due: total("not_due"),
      "1_30": total("1_30"),
      "31_60": total("31_60"),
      "61_90": total("61_90"),
      over_90: total("over_90"),
      clients: rows.reduce((sum, row) => sum + row.clients, 0),
      invoices: rows.reduce((sum, row) => sum + row.invoices, 0),
    },
  };
};
