import { type Compilable, sql } from "kysely";
import { type ArchiveScope, ticketsIn } from "../../access/ticket-scope.ts";
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { cachedQuery } from "../../database/query-cache.ts";
import { type Asked, areOpen, columnsIn } from "./filters.ts";

/**
 * How the tickets are reached: `narrow` reads the index of a condition that few meet, `column` the
 * columns one after the other, `order` an index in the order of the sort. A plus before a name
 * tells SQLite to leave that name's own indexes alone.
 */
export type Access = "narrow" | "column" | "order";

/**
 * How the few tickets of a narrow condition are reached. Many of the archive were due once: of the
 * open ones, which the archive has few of, each is looked at.
 */
export const narrowest = ({ narrow }: Asked, archive_scope: ArchiveScope): Access =>
  archive_scope === "archive" && narrow.every(({ column }) => column === "due_date")
    ? "column"
    : "narrow";

/** The tickets, on the boards or in the archive, that the filters ask for. */
export const selected = (
  db: OrgReader,
  asked: Asked,
  archive_scope: ArchiveScope,
  access: Access,
) => {
  const { kinds, narrow, wide } = asked;
  const own_index = sql.raw(access === "narrow" ? "" : "+");
  let query = inColumns(asked, archive_scope, access, ticketsIn(db, archive_scope));
  if (kinds.priority) query = query.where("tickets.priority", "=", kinds.priority);
  if (kinds.type) query = query.where("tickets.type", "=", kinds.type);
  if (kinds.job_type_id) query = query.where("tickets.job_type_id", "=", kinds.job_type_id);
  if (kinds.unassigned !== undefined)
    query = query.where("tickets.assignees_count", kinds.unassigned ? "=" : ">", 0);
  if (kinds.api_key_id)
    query = query.where(sql<boolean>`${own_index}tickets.api_key_id = ${kinds.api_key_id}`);
  for (const { column, is } of narrow)
    query = query.where(sql<boolean>`${own_index}tickets.${sql.ref(column)} ${is(archive_scope)}`);
  for (const condition of wide) query = query.where(condition(archive_scope));
  return query;
};

/** Those of the columns and categories that are asked for; an archived ticket goes by its own category. */
const inColumns = (
  asked: Asked,
  archive_scope: ArchiveScope,
  access: Access,
  tickets: ReturnType<typeof ticketsIn>,
) => {
  const { categories, every_column } = asked;
  const own_category = archive_scope === "archive" && categories !== null;
  const by_category = own_category && access === "column" && areOpen(asked);
  let query = tickets;
  if (own_category) {
    const plus = sql.raw(by_category ? "" : "+");
    const names = JSON.stringify(categories);
    query = query.where(sql<boolean>`${plus}tickets.status_category in ${eachOf(names)}`);
  }
  // The condition of the index `tickets_archive_open`, word for word.
  if (by_category)
    query = query.where(sql<boolean>`tickets.status_category not in ('done', 'cancelled')`);
  const by_column = access === "column" && !by_category;
  if (by_column || !every_column || (categories !== null && !own_category)) {
    const ids = JSON.stringify(columnsIn(asked, archive_scope).map(({ id }) => id));
    const plus = sql.raw(by_column ? "" : "+");
    query = query.where(sql<boolean>`${plus}tickets.column_id in ${eachOf(ids)}`);
  }
  return query;
};

/** A query of these filters, composed once: `of` says what it depends on besides. */
export const once = <Q extends Compilable<unknown>>(
  { basis, name }: Asked,
  of: readonly unknown[],
  compose: () => Q,
): Q => cachedQuery(basis, JSON.stringify([name, of]), compose);
