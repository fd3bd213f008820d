import { sql } from "kysely";
import { type ArchiveScope, ticketsIn } from "../../access/ticket-scope.ts";
import type { ColumnRow } from "../../boards/queries.ts";
import { eachOf, type Select } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { cachedQuery } from "../../database/query-cache.ts";
import { type Category, isClosed } from "../../shared/categories.ts";
import type { Filters } from "./filters.ts";

/** Selects the tickets of a scope that match the filters, by this index. */
export const ticketsFor = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
  index: string,
) =>
  filters.conditions.reduce(
    (query, { where }) => query.where(where(archive_scope, index)),
    inColumns(filters, archive_scope, ticketsIn(db, archive_scope, index)),
  );

/** Adds the requested columns and categories. An archived ticket has a category of its own. */
const inColumns = (
  filters: Filters,
  archive_scope: ArchiveScope,
  tickets: ReturnType<typeof ticketsIn>,
) => {
  const { all_columns, categories } = filters;
  const ids = columnsIn(filters, archive_scope).map(({ id }) => id);
  const [only, ...others] = ids;
  let query = tickets;
  if (ids.length < all_columns.length)
    query =
      only !== undefined && others.length === 0
        ? query.where("tickets.column_id", "=", only)
        : query.where("tickets.column_id", "in", eachOf(JSON.stringify(ids)));
  if (archive_scope === "live" || categories === null) return query;
  // Must be the same text as the condition of the index `tickets_archive_open`.
  if (areOpen(filters))
    query = query.where(sql<boolean>`tickets.status_category not in ('done', 'cancelled')`);
  return query.where("tickets.status_category", "in", eachOf<Category>(JSON.stringify(categories)));
};

/** The columns to search: on the boards, only those of the requested categories. */
export const columnsIn = (
  { columns, categories }: Filters,
  archive_scope: ArchiveScope,
): readonly ColumnRow[] =>
  categories === null || archive_scope === "archive"
    ? columns
    : columns.filter(({ category }) => categories.includes(category));

/** The most selective index: that of a condition, otherwise that of open archived tickets or of columns. */
export const narrowestIndex = (filters: Filters, archive_scope: ArchiveScope): string => {
  const selective = filters.conditions.find(({ index }) => index);
  if (selective?.index) return selective.index[archive_scope];
  if (archive_scope === "live") return "tickets_live_by_status";
  return areOpen(filters) ? "tickets_archive_open" : "tickets_archive_by_status";
};

const areOpen = ({ categories }: Filters): boolean =>
  categories !== null && !categories.some(isClosed);

/** A query of these filters, built once. `more` has everything else that its SQL depends on. */
export const cachedFor = <R>(
  { all_columns, cache_key }: Filters,
  more: readonly unknown[],
  compose: () => Select<R>,
): Select<R> => cachedQuery(all_columns, JSON.stringify([cache_key, more]), compose);
