import { type RawBuilder, sql } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import type { PageAsk } from "../../database/page.ts";
import { usual } from "../facets.ts";
import { goingClients } from "../queries.ts";
import { type ClientTotals, clientTotals } from "../sequence.ts";
import { type Condition, conditionsOf, keyOf, searchAmong } from "./filters.ts";
import {
  isInOrder,
  type Order,
  shortWalkQuery,
  sortQuery,
  walkQuery,
  whereAll,
} from "./page-query.ts";
import { asked_max } from "./search.ts";
import type { ClientFilters } from "./wire.ts";

export interface ListRequest extends PageAsk {
  /** Sets of filters that all apply. */
  filters: ClientFilters[];
  order: Order | null;
}

/** The `seq` of one page, in order, and how many clients the whole list has. */
export interface Found {
  seqs: number[];
  total: number;
  /** What tells the total from now on, where it had to be counted. */
  counted?: { version: number; key: string } | undefined;
}

/*
 * What is found at once: each limit is some milliseconds of work, at most. Everything else is left
 * to `aside.ts`, which takes longer for few clients and finds the same.
 */

/** A condition with more rows is counted, and skipped, only when it stands alone. */
const few_max = 5_000;
const counted_max = 150_000;
const skipped_max = 100_000;
/** Rows of the smallest condition, times the others that each is tested against. */
const tests_max = 15_000;
/** Clients that are found by a condition and sorted; that are looked at in the list's order. */
const sorted_max = 1_000;
const looked_at_max = 5_000;
/** A search tests a single client in about a tenth of a millisecond. */
const searched_max = 40;
const conditions_max = 10;

/** One page of the list; null when it may take long. */
export const listAtOnce = (
  db: OrgReader,
  organization: Organization,
  request: ListRequest,
): Found | null => {
  const totals = clientTotals(db);
  if (!totals) return { seqs: [], total: 0 };
  if (goingClients(db).length > 0) return null;
  const { conditions, unindexed } = conditionsOf(db, organization, totals, request.filters);
  if (unindexed.length > 0) return null;
  const skipped = (request.page - 1) * request.per_page;
  const known = knownTotal(db, totals, conditions);
  const walked = known === undefined ? null : walkedPage(db, conditions, request, known, skipped);
  if (known !== undefined && walked) return { seqs: walked, total: known };
  const searched = searchedPage(db, conditions, request, known, skipped);
  if (searched && known === undefined) noteTotal(db, totals, conditions, searched.total);
  if (searched) return searched;
  const plan = planOf(db, totals, conditions);
  if (!plan) return null;
  const total = known ?? countOf(db, plan);
  if (total === null) return null;
  noteTotal(db, totals, conditions, total);
  if (skipped >= total) return { seqs: [], total };
  const seqs = pageAtOnce(db, plan, request, total, skipped);
  return seqs && { seqs, total };
};

/** What a kept count says, or was counted before. */
const knownTotal = (
  db: OrgReader,
  totals: ClientTotals,
  conditions: Condition[],
): number | undefined => {
  const [first, ...others] = conditions;
  if (!first) return totals.active + totals.inactive;
  if (others.length === 0 && first.counted) return keptCount(db, totals, first.counted);
  const key = keyOf(conditions);
  return key === null ? undefined : db.knownTotal(totals.list_version, key);
};

const noteTotal = (
  db: OrgReader,
  { list_version }: ClientTotals,
  conditions: Condition[],
  total: number,
): void => {
  const key = keyOf(conditions);
  if (key !== null) db.noteTotal(list_version, key, total);
};

/** A page among the first clients in the list's order, where the total is known and they suffice. */
const walkedPage = (
  db: OrgReader,
  conditions: Condition[],
  { order, per_page }: ListRequest,
  total: number,
  skipped: number,
): number[] | null => {
  if (conditions.length < 2 || searchAmong(conditions) || skipped > looked_at_max) return null;
  if (skipped >= total) return [];
  const walk = shortWalkQuery(db.org_id, conditions, order, looked_at_max);
  const seqs = seqsOf(db, sql`${walk} limit ${per_page} offset ${skipped}`);
  return seqs.length === Math.min(per_page, total - skipped) ? seqs : null;
};

/** A page of a search alone, counted on the way: to look through the index is nearly all of the work. */
const searchedPage = (
  db: OrgReader,
  [search, ...others]: Condition[],
  { order, per_page }: ListRequest,
  known: number | undefined,
  skipped: number,
): Found | null => {
  if (!search?.some || others.length > 0 || order !== null) return null;
  const { few } = search;
  if (few) return { seqs: few.slice(skipped, skipped + per_page), total: few.length };
  if (known !== undefined) {
    const take = Math.max(0, Math.min(per_page, known - skipped));
    return { seqs: take > 0 ? seqsOf(db, search.some(take, skipped)) : [], total: known };
  }
  const found = sql<{ seq: number; total: number }>`(
    with matched as materialized (select d.seq ${search.rows})
    select seq, (select count(*) from matched) as total from matched
    order by seq desc limit ${per_page} offset ${skipped})`;
  const rows = db.all(build.selectFrom(found.as("found")).select(["seq", "total"]));
  const [first] = rows;
  return first ? { seqs: rows.map(({ seq }) => seq), total: first.total } : null;
};

const keptCount = (
  db: OrgReader,
  { active, inactive }: ClientTotals,
  { facet, values }: NonNullable<Condition["counted"]>,
): number => {
  const most = usual[facet];
  const bound = { facet, values: JSON.stringify(values) };
  return most !== undefined && values.includes(most)
    ? active + inactive - (db.first(count_of.others, bound)?.count ?? 0)
    : (db.first(count_of.values, bound)?.count ?? 0);
};

const countWhere = (operator: "in" | "not in") =>
  prepareInOrg<{ facet: string; values: string }>()((param) =>
    build
      .selectFrom("client_facet_counts")
      .select((of) => of.fn.sum<number | null>("count").as("count"))
      .where("org_id", "=", param("org_id"))
      .where("facet", "=", param("facet"))
      .where("value", operator, eachOf(param("values"))),
  );

const count_of = { values: countWhere("in"), others: countWhere("not in") };

const seqsOf = (db: OrgReader, query: RawBuilder<unknown>): number[] =>
  db
    .all(build.selectFrom(sql<{ seq: number }>`(${query})`.as("found")).select("seq"))
    .map(({ seq }) => seq);

const countRows = (db: OrgReader, from: RawBuilder<unknown>, max: number): number => {
  const found = sql<{ seq: number }>`(select d.seq ${from} limit ${max})`.as("found");
  const query = build.selectFrom(found).select((of) => of.fn.countAll<number>().as("total"));
  return db.first(query)?.total ?? 0;
};

/** The conditions, the one to start from first; null when none leaves few. */
const planOf = (
  db: OrgReader,
  totals: ClientTotals,
  conditions: Condition[],
): Condition[] | null => {
  const [first, ...others] = conditions;
  if (!first || others.length === 0) return conditions;
  if (conditions.length > conditions_max) return null;
  const sizes = new Map<Condition, number>();
  const sizeOf = (each: Condition): number => {
    const size = sizes.get(each) ?? rowsOf(db, totals, each);
    sizes.set(each, size);
    return size;
  };
  const bySize = (some: Condition[]) => some.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const search = searchAmong(conditions);
  if (!search) return short(bySize(conditions), sizeOf);
  // What is found by a key stands first: if they are few, each is asked.
  if (first !== search) return sizeOf(first) > searched_max ? null : conditions;
  const sorted = bySize(others);
  if (sorted[0] && sizeOf(sorted[0]) <= searched_max) return [...sorted, search];
  if (sizeOf(search) < (search.rows_max ?? 0)) return short(conditions, sizeOf);
  return searchPlan(db, search, sorted, sizeOf);
};

/** How many rows a condition has, as far as it matters. */
const rowsOf = (
  db: OrgReader,
  totals: ClientTotals,
  { counted, rows, rows_max }: Condition,
): number =>
  counted ? keptCount(db, totals, counted) : countRows(db, rows, rows_max ?? few_max + 1);

/** The plan, if its first condition leaves few enough for the others to be tested. */
const short = (plan: Condition[], sizeOf: (each: Condition) => number): Condition[] | null => {
  const [first] = plan;
  if (!first) return plan;
  const is_few = sizeOf(first) <= (first.rows_max ?? few_max);
  return is_few && sizeOf(first) * (plan.length - 1) <= tests_max ? plan : null;
};

/**
 * A query that finds more than are looked through starts the search, unless the other conditions
 * leave so few clients that each of them can be asked.
 */
const searchPlan = (
  db: OrgReader,
  search: Condition,
  others: Condition[],
  sizeOf: (each: Condition) => number,
): Condition[] | null => {
  const [smallest, ...more] = others;
  if (!smallest) return null;
  const looked_at = sql`from (select d.seq ${smallest.rows} limit ${looked_at_max}) as d where true`;
  const left = countRows(db, whereAll({ ...smallest, rows: looked_at }, more), asked_max + 1);
  if (left > asked_max) return short([search, ...others], sizeOf);
  if (sizeOf(smallest) > looked_at_max || left > searched_max) return null;
  return [smallest, ...more, search];
};

/** The rows of the plan; null when they are too many to count. */
const countOf = (db: OrgReader, [first, ...others]: Condition[]): number | null => {
  if (!first) return 0;
  const count = countRows(db, whereAll(first, others), counted_max + 1);
  return count > counted_max ? null : count;
};

const pageAtOnce = (
  db: OrgReader,
  plan: Condition[],
  { order, per_page }: ListRequest,
  total: number,
  skipped: number,
): number[] | null => {
  const [first, ...others] = plan;
  const page = (query: RawBuilder<unknown>): number[] =>
    seqsOf(db, sql`${query} limit ${per_page} offset ${skipped}`);
  const searched = searchAmong(plan) !== undefined; // which cannot be walked
  const sorts = total <= sorted_max || (searched && order === null);
  if (first && sorts) return page(sortQuery(db.org_id, first, others, order));
  if (isInOrder(plan, order))
    return skipped > skipped_max ? null : page(walkQuery(db.org_id, plan, order));
  if (searched || skipped > looked_at_max) return null;
  const seqs = page(shortWalkQuery(db.org_id, plan, order, looked_at_max));
  return seqs.length === Math.min(per_page, total - skipped) ? seqs : null;
};
