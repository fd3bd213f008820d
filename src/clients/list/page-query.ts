import { type RawBuilder, sql } from "kysely";
import type { OrderName } from "../../shared/client-vocabulary.ts";
import { type Condition, everyone } from "./filters.ts";

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

/** Rows of the first condition that pass the others. */
export const whereAll = (first: Condition, others: readonly Condition[]): RawBuilder<unknown> =>
  others.reduce((where, { test }) => sql`${where} and ${test}`, first.rows);

/** Whether the first condition's rows come in the list's order from an index. */
export const isInOrder = ([first]: readonly Condition[], order: Order | null): boolean =>
  first === undefined || (order === null && first.newest_first !== null);

/** The `seq` of the list in its order, before the page's limit: read from an index, never sorted. */
export const walkQuery = (
  org_id: string,
  conditions: readonly Condition[],
  order: Order | null,
): RawBuilder<unknown> => {
  const all = everyone(org_id);
  const [first = all, ...others] = conditions;
  if (order === null && first.newest_first)
    return sql`select d.seq ${whereAll(first, others)} order by ${first.newest_first}`;
  return sql`select d.seq ${whereAll(all, conditions)} order by ${order ? by(order) : all.newest_first}`;
};

/** The same for few: found by the first condition, and sorted. */
export const sortQuery = (
  org_id: string,
  first: Condition,
  others: readonly Condition[],
  order: Order | null,
): RawBuilder<unknown> => {
  const found = sql`select d.seq ${whereAll(first, others)}`;
  return order ? sortedBy(org_id, found, order) : sql`${found} order by d.seq desc`;
};

/** The `seq` that a query finds, in an order. */
export const sortedBy = (
  org_id: string,
  found: RawBuilder<unknown>,
  order: Order,
): RawBuilder<unknown> =>
  sql`select d.seq from (${found}) as found cross join "clients" as d on d."org_id" = ${org_id} and d.seq = found.seq order by ${by(order)}`;

/** As `walkQuery`, of the first `looked_at` clients in the order only. */
export const shortWalkQuery = (
  org_id: string,
  conditions: readonly Condition[],
  order: Order | null,
  looked_at: number,
): RawBuilder<unknown> => {
  const [always = sql`true`, ...more] = conditions.map(({ test }) => test);
  const tests = more.reduce((where, test) => sql`${where} and ${test}`, sql`${always}`);
  return sql`select d.seq from (${walkQuery(org_id, [], order)} limit ${looked_at}) as d where ${tests}`;
};

/** Nulls last both ways, and `seq` last of all: a total order. */
const by = ({ field, descending }: Order): RawBuilder<unknown> => {
  const direction = descending ? sql`desc` : sql`asc`;
  const nulls = field === "due_day" || field === "isp_expires_at" ? sql`nulls last` : sql``;
  return sql`${order_fields[field]} ${direction} ${nulls}, d.seq ${direction}`;
};
