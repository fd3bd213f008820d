import type { ArchiveScope } from "../../access/ticket-scope.ts";
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { type Category, categories, isClosed } from "../../shared/categories.ts";
import type { Condition, Filters } from "./filters.ts";
import { cachedFor, narrowestIndex, ticketsFor } from "./select.ts";

/*
 * `ticket_counts` stores the number of tickets of each kind. It costs every write one row, but totals would be too
 * slow without it: counting 1,000,000 tickets by an index takes 100 ms or more, summing their kinds up to 7 ms.
 */

/** The number of tickets in a scope that match the filters, from the stored counts; null if those do not suffice. */
export const storedTotal = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
): number | null => {
  const uncounted = filters.conditions.filter(({ counts_where }) => !counts_where);
  const [condition, ...more] = uncounted;
  if (!condition) return sumOfKinds(db, filters, archive_scope);
  if (more.length > 0 || !condition.complement) return null;
  const complement = complementOf(filters, condition.complement);
  return sumOfKinds(db, filters, archive_scope) - countTickets(db, complement, archive_scope);
};

/** The filters with the complement instead of its condition. */
const complementOf = (filters: Filters, complement: Condition): Filters => ({
  ...filters,
  cache_key: `${filters.cache_key} complement`,
  categories: (filters.categories ?? categories).filter((category) => !isClosed(category)),
  conditions: [...filters.conditions.filter(({ counts_where }) => counts_where), complement],
});

const sumOfKinds = (db: OrgReader, filters: Filters, archive_scope: ArchiveScope): number =>
  db.first(cachedFor(filters, ["kinds", archive_scope], () => kinds(db, filters, archive_scope)))
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
  return conditions.reduce(
    (query, { counts_where }) => (counts_where ? query.where(counts_where) : query),
    query,
  );
};

/** Counts the matching tickets in an index. */
export const countTickets = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
): number => {
  const query = cachedFor(filters, ["count", archive_scope], () =>
    ticketsFor(db, filters, archive_scope, narrowestIndex(filters, archive_scope)).select((of) =>
      of.fn.countAll<number>().as("total"),
    ),
  );
  return db.first(query)?.total ?? 0;
};
