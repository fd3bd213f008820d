import { type RawBuilder, sql } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import { build } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import type { PageAsk } from "../../database/page.ts";
import { clientTotals } from "../sequence.ts";
import type { OrderName } from "../vocabulary.ts";
import { among, type Condition, type Conditions, conditionsOf, everyone } from "./filters.ts";
import { withTerms } from "./search.ts";
import type { ClientFilters } from "./wire.ts";

/** What a list can be ordered by, over the client's row `d`; each has an index. */
const order_fields: Readonly<Record<OrderName, RawBuilder<unknown>>> = {
  name: sql`d.name collate nocase`,
  username: sql`d.username_key`,
  created_at: sql`d.created_at`,
  updated_at: sql`d.updated_at`,
  due_day: sql`d.due_day`,
  balance: sql`d.balance`,
  isp_expires_at: sql`d.isp_expires_at`,
};

export interface Order {
  field: OrderName;
  descending: boolean;
}

/** `field`, `-field` or `field:asc|desc` (decisions §3), of a form that the wire has checked. */
export const readOrder = (text: string): Order => {
  const [field = "", direction] = text.replace(/^-/, "").split(":");
  return { field: field as OrderName, descending: text.startsWith("-") || direction === "desc" };
};

/** Up to so many clients are found and sorted; of more, the order's index is walked. */
const sorted_max = 10_000;

/** So many clients, the newest, are looked into for a term that no index finds. */
const looked_into_max = 2000;

/** Up to so many clients are tested one by one against a search; of more, the search index leads. */
const asked_max = 400;

export interface ListRequest extends PageAsk {
  /** Sets of filters that all apply. */
  filters: ClientFilters[];
  order: Order | null;
}

/** The `seq` of one page, in order, and how many clients the whole list has. */
export const listClients = (
  db: OrgReader,
  organization: Organization,
  request: ListRequest,
): { seqs: number[]; total: number } => {
  const totals = clientTotals(db);
  if (!totals) return { seqs: [], total: 0 };
  const asked = conditionsOf(db, organization, totals.slot, request.filters);
  const conditions = arranged(db, lookedInto(db, totals, asked));
  const total = countOf(db, totals, conditions);
  const offset = (request.page - 1) * request.per_page;
  if (offset >= total) return { seqs: [], total };
  const query = sql`${pageQuery(db.org_id, conditions, request.order, total)} limit ${request.per_page} offset ${offset}`;
  return { seqs: rowsOf(db, query).map((row) => row.seq), total };
};

/** The newest that meet the conditions are looked into for what no index finds. */
const lookedInto = (
  db: OrgReader,
  totals: { active: number; inactive: number },
  { conditions, unindexed }: Conditions,
): Condition[] => {
  if (unindexed.length === 0) return conditions;
  const others = arranged(db, conditions);
  const page = pageQuery(db.org_id, others, null, countOf(db, totals, others));
  const newest = rowsOf(db, sql`${page} limit ${looked_into_max}`).map(({ seq }) => seq);
  return [among(withTerms(db, newest, unindexed))];
};

const rowsOf = (db: OrgReader, query: RawBuilder<unknown>): { seq: number }[] =>
  db.all(build.selectFrom(sql<{ seq: number }>`(${query})`.as("found")).select("seq"));

/**
 * A query that finds more than are looked through starts the search, unless the other conditions
 * leave so few clients that each of them can be asked.
 */
const arranged = (db: OrgReader, conditions: Condition[]): Condition[] => {
  const [query, first, ...others] = conditions;
  if (!query?.rows_max || !first || countRows(db, query.rows, query.rows_max) < query.rows_max)
    return conditions;
  const left = countRows(db, whereAll(first, others), asked_max + 1);
  return left > asked_max ? conditions : [first, ...others, query];
};

/** The kept totals where they say it, else the rows of the first condition that pass the others. */
const countOf = (
  db: OrgReader,
  totals: { active: number; inactive: number },
  conditions: Condition[],
): number => {
  const [first, ...others] = conditions;
  if (!first) return totals.active + totals.inactive;
  if (others.length === 0 && first.status === "active") return totals.active;
  if (others.length === 0 && first.status === "inactive") return totals.inactive;
  return countRows(db, whereAll(first, others), null);
};

const countRows = (db: OrgReader, from: RawBuilder<unknown>, max: number | null): number => {
  const limit = max === null ? sql`` : sql`limit ${max}`;
  const found = sql<{ seq: number }>`(select d.seq ${from} ${limit})`.as("found");
  const query = build.selectFrom(found).select((of) => of.fn.countAll<number>().as("total"));
  return db.first(query)?.total ?? 0;
};

const whereAll = (first: Condition, others: Condition[]): RawBuilder<unknown> =>
  others.reduce((where, { test }) => sql`${where} and ${test}`, first.rows);

/** The page's `seq`, before its limit: sorted when few, a walk of the order's index when many. */
export const pageQuery = (
  org_id: string,
  conditions: Condition[],
  order: Order | null,
  total: number,
): RawBuilder<unknown> => {
  const [first = everyone(org_id), ...others] = conditions;
  const newest_first = order === null;
  if (newest_first && first.newest_first)
    return sql`select d.seq ${whereAll(first, others)} order by ${first.newest_first}`;
  if (conditions.length > 0 && total <= sorted_max) {
    const found = sql`select d.seq ${whereAll(first, others)}`;
    return newest_first
      ? sql`${found} order by d.seq desc`
      : sql`select d.seq from (${found}) as found cross join "clients" as d on d."org_id" = ${org_id} and d.seq = found.seq order by ${by(order)}`;
  }
  const all = everyone(org_id);
  return sql`select d.seq ${whereAll(all, conditions)} order by ${order ? by(order) : all.newest_first}`;
};

/** Nulls last both ways, and `seq` last of all: a total order. */
const by = ({ field, descending }: Order): RawBuilder<unknown> => {
  const direction = descending ? sql`desc` : sql`asc`;
  const nulls = field === "due_day" || field === "isp_expires_at" ? sql`nulls last` : sql``;
  return sql`${order_fields[field]} ${direction} ${nulls}, d.seq ${direction}`;
};
