import { sql } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import { dateIn, now } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Page, PageRequest } from "../../database/page.ts";
import { toDecimal } from "../../shared/money.ts";
import { agingOf } from "./aging.ts";
import { type Condition, conditionsOf, debtors, is_open, type Selection } from "./conditions.ts";
import { type Worth, worthInSql, worthOf, worthToday } from "./rates.ts";
import { receivableViews } from "./view.ts";
import type { Receivable, ReceivableFilters, ReceivableList, ReceivablesQuery } from "./wire.ts";

type FoundReceivables = Page<Receivable> & Pick<ReceivableList, "currency" | "totals" | "aging">;

/** A page of the clients with open invoices, the totals of all pages, and the ageing of their invoices. */
export const listReceivables = (
  db: OrgReader,
  organization: Organization,
  query: ReceivablesQuery,
): FoundReceivables => {
  const { page, per_page } = query;
  const today = dateIn(organization.timezone, now());
  const worth = worthToday(db, organization.currency);
  const conditions = conditionsOf(db, today, query);
  const ids = sorted(db, conditions, worth, query, query);
  const { clients, ...totals } = totalsOf(db, conditions, worth);
  const { bucket: _, ...others } = query;
  return {
    rows: receivableViews(db, ids, { today, worth }),
    total: clients,
    page,
    per_page,
    currency: organization.currency,
    totals,
    aging: agingOf(db, today, conditionsOf(db, today, others), query.currency),
  };
};

/** The rows for an export, at most `max`. */
export const exportedReceivables = (
  db: OrgReader,
  organization: Organization,
  query: ReceivableFilters & Selection,
  max: number,
): Receivable[] => {
  const today = dateIn(organization.timezone, now());
  const worth = worthToday(db, organization.currency);
  const conditions = conditionsOf(db, today, query);
  const ids = sorted(db, conditions, worth, query, { page: 1, per_page: max });
  return receivableViews(db, ids, { today, worth });
};

const oldest_due_date = sql<string>`(select min(due_date) from "invoices"
  where "invoices"."org_id" = "client_accounts"."org_id"
    and "invoices"."client_id" = "client_accounts"."client_id" and ${is_open})`;

const client_name = sql<string>`(select name from "clients"
  where "clients"."org_id" = "client_accounts"."org_id"
    and "clients"."id" = "client_accounts"."client_id") collate nocase`;

/** The ids of a page. Ties are ordered by how long overdue, by worth, and by id. */
const sorted = (
  db: OrgReader,
  conditions: readonly Condition[],
  worth: Worth,
  { sort_by, sort_order }: Pick<ReceivableFilters, "sort_by" | "sort_order">,
  { page, per_page }: PageRequest,
): string[] => {
  const is_descending = (sort_order ?? (sort_by === "name" ? "asc" : "desc")) === "desc";
  const direction = sql.raw(is_descending ? "desc" : "asc");
  // The longest overdue has the earliest date.
  const date_direction = sql.raw(is_descending ? "asc" : "desc");
  const by_worth = sql`${worthInSql(worth)} ${sort_by === "worth" ? direction : sql.raw("desc")} nulls last`;
  const by_days = sql`${oldest_due_date} ${sort_by === "days_overdue" ? date_direction : sql.raw("asc")}`;
  const orders = {
    worth: [by_worth, by_days],
    days_overdue: [by_days, by_worth],
    name: [sql`${client_name} ${direction}`],
  };
  const found = orders[sort_by].reduce(
    (query, order) => query.orderBy(order),
    debtors(db, conditions).select("client_id").groupBy("client_id"),
  );
  const page_of_ids = found
    .orderBy("client_id")
    .limit(per_page)
    .offset((page - 1) * per_page);
  return db.all(page_of_ids).map(({ client_id }) => client_id);
};

const owed = sql<number>`sum(max("receivable" - "credit", 0))`;

/** What all the clients owe together, and how many they are. */
const totalsOf = (db: OrgReader, conditions: readonly Condition[], worth: Worth) => {
  const accounts = debtors(db, conditions);
  const sums = db.all(
    accounts
      .select(["currency", owed.as("amount")])
      .groupBy("currency")
      .orderBy("currency"),
  );
  const counted = accounts.select((of) =>
    of.fn.count<number>("client_id").distinct().as("clients"),
  );
  const positive = sums.filter(({ amount }) => amount > 0);
  return {
    clients: db.first(counted)?.clients ?? 0,
    amounts: positive.map(({ currency, amount }) => ({
      currency,
      amount: toDecimal(amount, currency),
    })),
    worth: worthOf(worth, positive),
  };
};
