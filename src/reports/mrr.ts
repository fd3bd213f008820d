import { sql } from "kysely";
import { isBilledMonthly } from "../billing/recurring/due.ts";
import { notPendingDeletion } from "../clients/queries.ts";
import { build } from "../database/build.ts";
import { prepareInOrg } from "../database/org.ts";
import { type DailyFilters, isWanted } from "./daily.ts";

/** The largest invoice in minor units (`billing/invoices/record.ts`), and the largest exact number. */
const total_max = sql.lit(1e15);
const exact_max = sql.lit(Number.MAX_SAFE_INTEGER);

/**
 * What the monthly run would bill a client each month, without tax, in minor units: each line's own price, the
 * client's or the catalogue's, rounded half up. 0 if the run would fail: an item is switched off, priced in another
 * currency, or the amount is too large (`billing/recurring/bill.ts`, whose rules this repeats in SQL, because it is
 * computed for every client at once).
 */
const monthly_amount = sql<number>`ifnull((
  select iif(min(is_billable) and sum(line_total * (1 + tax_rate / 100.0)) <= ${total_max}, sum(line_total), 0)
  from (
    select (2 * price * quantity + 1000) / 2000 as line_total, tax_rate,
      active = 1 and currency = "clients".currency and price * 1.0 * quantity / 1000 <= ${exact_max} as is_billable
    from (
      select line.quantity, item.active, cast(item.tax_rate as real) as tax_rate,
        coalesce(line.price, agreed.price, item.price) as price,
        iif(line.price is null, ifnull(agreed.currency, item.currency), item.currency) as currency
      from "client_items" as line
      join "items" as item on item."org_id" = line."org_id" and item.uuid = line.item_uuid
      left join "client_prices" as agreed on agreed."org_id" = line."org_id"
        and agreed.client_id = line.client_id and agreed.item_uuid = line.item_uuid
      where line."org_id" = "clients"."org_id" and line.client_id = "clients".id))), 0)`;

/** The monthly recurring revenue at this moment, by currency. */
export const currentMrr = prepareInOrg<DailyFilters>()((param) =>
  build
    .selectFrom("clients")
    .select(["currency", sql<number>`sum(${monthly_amount})`.as("amount")])
    .where("org_id", "=", param("org_id"))
    .where(isBilledMonthly)
    .where(notPendingDeletion)
    .where(isWanted(param))
    .groupBy("currency"),
);

/** What the next clients are billed each month, in the order of an index. */
export const nextMonthlyAmounts = prepareInOrg<{
  after_due_day: number;
  after_seq: number;
  max: number;
}>()((param) =>
  build
    .selectFrom("clients")
    .select(["due_day", "seq", "currency", "branch_id", monthly_amount.as("amount")])
    .where("org_id", "=", param("org_id"))
    .where(sql<boolean>`(due_day, seq) > (${param("after_due_day")}, ${param("after_seq")})`)
    .where(isBilledMonthly)
    .where(notPendingDeletion)
    .orderBy("due_day")
    .orderBy("seq")
    .limit(param("max")),
);
