import type { ArchiveScope } from "../../access/ticket-scope.ts";
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { type Category, categories, isClosed } from "../../shared/categories.ts";
import type { Condition, Filters } from "./filters.ts";
import { narrowestIndex, once, ticketsFor } from "./select.ts";

/*
 * `ticket_counts` keeps how many tickets there are of each kind. It costs each write a row, and the
 * totals could not hold their bound without it: counting 1,000,000 tickets by an index takes 100 ms
 * or more, summing their kinds up to 7.
 */

/** How many tickets the filters find in a scope, where kept counts say it, or they and few rows; else null. */
export const keptTotal = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
): number | null => {
  const uncounted = filters.conditions.filter(({ counted }) => !counted);
  const [condition, ...more] = uncounted;
  if (!condition) return sumOfKinds(db, filters, archive_scope);
  if (more.length > 0 || !condition.complement) return null;
  const complement = complementOf(filters, condition.complement);
  return sumOfKinds(db, filters, archive_scope) - countTickets(db, complement, archive_scope);
};

/** The open tickets of the same kinds that meet the complement. */
const complementOf = (filters: Filters, complement: Condition): Filters => ({
  ...filters,
  name: `${filters.name} complement`,
  categories: (filters.categories ?? categories).filter((category) => !isClosed(category)),
  conditions: [...filters.conditions.filter(({ counted }) => counted), complement],
});

const sumOfKinds = (db: OrgReader, filters: Filters, archive_scope: ArchiveScope): number =>
  db.first(once(filters, ["kinds", archive_scope], () => kinds(db, filters, archive_scope)))
    ?.total ?? 0;

const kinds = (db: OrgReader, filters: Filters, archive_scope: ArchiveScope) => {
  const { columns, all_columns, categories, conditions } = filters;
  let query = db
    .from("ticket_counts")
    .select((of) => of.fn.sum<number | null>("count").as("total"))
    .where("archived", "=", archive_scope === "archive" ? 1 : 0);
  if (columns.length < all_columns.length)
    query = query.where("column_id", "in", eachOf(JSON.stringify(columns.map(({ id }) => id))));
  if (categories)
    query = query.where("status_category", "in", eachOf<Category>(JSON.stringify(categories)));
  return conditions.reduce((query, { counted }) => (counted ? query.where(counted) : query), query);
};

/** Counts the rows of an index. */
export const countTickets = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
): number => {
  const query = once(filters, ["count", archive_scope], () =>
    ticketsFor(db, filters, archive_scope, narrowestIndex(filters, archive_scope)).select((of) =>
      of.fn.countAll<number>().as("total"),
    ),
  );
  return db.first(query)?.total ?? 0;
};
