import { type RawBuilder, sql } from "kysely";
import { searchClients } from "../../clients/list/search.ts";
import type { CalendarDate } from "../../clock/instant.ts";
import { eachOf, unindexed } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { dueDatesOf } from "./buckets.ts";
import type { ReceivableFilters } from "./wire.ts";

/** A condition on `client_id`, in a query of `client_accounts` or `invoices`. */
export type Condition = RawBuilder<boolean>;

/** What selects clients. */
export type Selection = Pick<
  ReceivableFilters,
  "bucket" | "branch_id" | "collector_id" | "currency" | "search"
> & { client_ids?: readonly string[] | undefined };

/** A search finds at most this many clients, the newest ones. */
const matches_max = 10_000;

/** Literals, because SQLite does not use the partial index with parameters. */
export const is_open = sql<boolean>`"invoices"."status" in ('unpaid', 'partially_paid')`;

/** The conditions that a client fulfils. */
export const conditionsOf = (
  db: OrgReader,
  today: CalendarDate,
  { bucket, branch_id, collector_id, currency, search, client_ids }: Selection,
): Condition[] => {
  const { org_id } = db;
  const all: Condition[] = [
    sql`"client_id" not in (select client_id from "client_deletions" where "org_id" = ${org_id})`,
  ];
  if (client_ids) all.push(sql`"client_id" in ${eachOf(JSON.stringify(client_ids))}`);
  if (search !== undefined)
    all.push(sql`"client_id" in (select id from "clients" where ${unindexed("org_id")} = ${org_id}
      and seq in ${eachOf<number>(JSON.stringify(found(db, search)))})`);
  if (branch_id !== undefined)
    all.push(sql`"client_id" in (select id from "clients" where "org_id" = ${org_id}
      and branch_id = ${branch_id})`);
  if (collector_id !== undefined)
    all.push(sql`"client_id" in (select id from "clients" where "org_id" = ${org_id}
      and collector_id = ${collector_id})`);
  if (currency !== undefined)
    all.push(sql`"client_id" in (select client_id from "client_accounts" where "org_id" = ${org_id}
      and currency = ${currency} and receivable > 0)`);
  if (bucket !== undefined) {
    const { from, to } = dueDatesOf(bucket, today);
    all.push(sql`"client_id" in (select client_id from "invoices" where "org_id" = ${org_id}
      and ${is_open} and due_date between ${from ?? ""} and ${to ?? ":"})`);
  }
  return all;
};

const found = (db: OrgReader, query: string): number[] =>
  searchClients(db, [], [{ query }], { order: null, take: matches_max, skip: 0 })?.seqs ?? [];

/** The accounts in which something is billed and not paid, of the clients that fulfil the conditions. */
export const debtors = (db: OrgReader, conditions: readonly Condition[]) =>
  conditions.reduce(
    (query, condition) => query.where(condition),
    db.from("client_accounts").where("receivable", ">", 0),
  );

/** The open invoices of these clients. Those of a deleted client stay open, but nothing is due on them. */
export const openInvoices = (db: OrgReader, conditions: readonly Condition[]) =>
  db
    .from("invoices")
    .where(is_open)
    .where("client_id", "in", debtors(db, conditions).select("client_id"));
