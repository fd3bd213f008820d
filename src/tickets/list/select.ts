import { sql } from "kysely";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import type { ColumnRow } from "../../boards/queries.ts";
import { build, eachOf, type Select } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { cachedQuery } from "../../database/query-cache.ts";
import type { TicketsTable } from "../../database/tables/tickets.ts";
import { type Category, isClosed } from "../../shared/categories.ts";
import { type Filters, rowid } from "./filters.ts";

/** The tickets, on the boards or in the archive, that the filters ask for, reached by this index. */
export const ticketsFor = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
  index: string,
) =>
  filters.conditions.reduce(
    (query, { holds }) => query.where(holds(archive_scope, index)),
    inColumns(filters, archive_scope, ticketsBy(db, archive_scope, index)),
  );

/**
 * SQLite would choose by its statistics, which a file has only once it was analysed, and which say
 * nothing of one organization that has most tickets.
 */
const ticketsBy = (db: OrgReader, archive_scope: ArchiveScope, index: string) => {
  const by = index === rowid ? sql`not indexed` : sql`indexed by ${sql.ref(index)}`;
  return build
    .selectFrom(sql<TicketsTable>`"tickets"`.as<"tickets">(sql`"tickets" ${by}`))
    .where("tickets.org_id", "=", db.org_id)
    .where("tickets.deleted_at", "is", null)
    .where("tickets.archived_at", archive_scope === "live" ? "is" : "is not", null);
};

/** Those of the columns and categories that are asked for; an archived ticket goes by its own category. */
const inColumns = (
  filters: Filters,
  archive_scope: ArchiveScope,
  tickets: ReturnType<typeof ticketsBy>,
) => {
  const { all_columns, categories } = filters;
  const wanted = columnsIn(filters, archive_scope).map(({ id }) => id);
  const [only, ...others] = wanted;
  let query = tickets;
  if (wanted.length < all_columns.length)
    query =
      only !== undefined && others.length === 0
        ? query.where("tickets.column_id", "=", only)
        : query.where("tickets.column_id", "in", eachOf(JSON.stringify(wanted)));
  if (archive_scope === "live" || categories === null) return query;
  // The condition of the index `tickets_archive_open`, word for word.
  if (areOpen(filters))
    query = query.where(sql<boolean>`tickets.status_category not in ('done', 'cancelled')`);
  return query.where("tickets.status_category", "in", eachOf<Category>(JSON.stringify(categories)));
};

/** The columns to look in: on the boards, those of the categories that are asked for. */
export const columnsIn = (
  { columns, categories }: Filters,
  archive_scope: ArchiveScope,
): readonly ColumnRow[] =>
  categories === null || archive_scope === "archive"
    ? columns
    : columns.filter(({ category }) => categories.includes(category));

/** The index that finds few tickets: a condition's own, else that of open tickets or of columns. */
export const narrowestIndex = (filters: Filters, archive_scope: ArchiveScope): string => {
  const lead = filters.conditions.find(({ index }) => index);
  if (lead?.index) return lead.index[archive_scope];
  if (archive_scope === "live") return "tickets_live_by_status";
  return areOpen(filters) ? "tickets_archive_open" : "tickets_archive_by_status";
};

const areOpen = ({ categories }: Filters): boolean =>
  categories !== null && !categories.some(isClosed);

/** A query of these filters, composed once: `of` says what it depends on besides. */
export const once = <R>(
  { all_columns, name }: Filters,
  of: readonly unknown[],
  compose: () => Select<R>,
): Select<R> => cachedQuery(all_columns, JSON.stringify([name, of]), compose);
