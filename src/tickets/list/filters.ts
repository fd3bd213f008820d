import { type RawBuilder, sql } from "kysely";
import { type Caller, callingKey, opensBoard } from "../../access/caller.ts";
import {
  type ArchiveScope,
  assignedTo,
  ownTickets,
  type TicketScope,
  ticketScope,
} from "../../access/ticket-scope.ts";
import { type ColumnRow, everyColumn } from "../../boards/queries.ts";
import { searchClient } from "../../clients/lookup.ts";
import { type CalendarDate, dateIn, type Instant } from "../../clock/instant.ts";
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { type Category, categories, isClosed } from "../../shared/categories.ts";
import type { Priority, TicketType } from "../../shared/vocabulary.ts";
import type { TicketListQuery } from "../wire.ts";
import { readTerm, type Term } from "./search.ts";

/** What `GET /v1/tickets` can ask for (§4.5), whatever page of it. */
export type TicketFilters = Omit<TicketListQuery, "page" | "per_page">;

/** Kinds of tickets whose totals are kept (`ticket_counts`). */
export interface Kinds {
  priority?: Priority | undefined;
  type?: TicketType | undefined;
  job_type_id?: string | undefined;
  unassigned?: boolean | undefined;
  api_key_id?: string | undefined;
}

/** A condition that few tickets meet, on a column with an index of its own. */
export interface Narrow {
  column: "client_id" | "external_ref" | "technician_id" | "seq" | "due_date";
  is(archive_scope: ArchiveScope): RawBuilder<unknown>;
}

export interface Due {
  overdue: boolean;
  today: CalendarDate;
  /** Whether each board is asked for with all of its open columns. */
  of_whole_boards: boolean;
}

/** The filters, read: the list has the tickets of these places, columns and kinds that meet the rest. */
export interface Asked {
  /** Says, with `basis`, all that a query of these filters is composed of, but for the search. */
  name: string;
  /** Every column, as it is row_cache. */
  basis: readonly ColumnRow[];
  archive_scopes: readonly ArchiveScope[];
  /** Of the boards and names that are asked for, whatever their categories. */
  columns: readonly ColumnRow[];
  /** Whether `columns` are all that there are. */
  every_column: boolean;
  /** Null: any. On a board they are those of the columns; an archived ticket has its own (decisions §5). */
  categories: readonly Category[] | null;
  kinds: Kinds;
  narrow: readonly Narrow[];
  wide: readonly ((archive_scope: ArchiveScope) => RawBuilder<boolean>)[];
  /** Whether those are asked for that are overdue, or those that are not: it is among `narrow`, or all of `wide`. */
  due: Due | null;
  search: Term | null;
}

/** Reads the filters for this caller; null when nothing can match. */
export const readFilters = (
  db: OrgReader,
  caller: Caller,
  filters: TicketFilters,
  now: Instant,
): Asked | null => {
  const client_id = clientOf(db, caller, filters);
  if (client_id === undefined) return null;
  const scope = ticketScope(caller);
  const all = everyColumn(db);
  const columns = columnsAsked(all, scope, filters);
  const today = dateIn(caller.organization.timezone, now);
  const { search, ...composed_of } = filters;
  return {
    name: JSON.stringify([db.org_id, scope, caller.actor.id, client_id, today, composed_of]),
    basis: all,
    archive_scopes: archiveScopesOf(filters),
    columns,
    every_column: columns.length === all.length,
    categories: categoriesAsked(filters),
    kinds: {
      priority: filters.priority,
      type: filters.type,
      job_type_id: filters.job_type_id,
      unassigned: filters.unassigned,
      api_key_id: (filters.mine && callingKey(caller)) || undefined,
    },
    narrow: narrowOf(db, caller, { ...filters, client_id: client_id ?? undefined }, today),
    wide: filters.overdue === false ? [notOverdue(all, today)] : [],
    due: filters.overdue === undefined ? null : dueOf(filters, filters.overdue, today),
    search: search ? readTerm(db, search) : null,
  };
};

/** The client that one of the lookup keys names: null without a key, undefined when there is none. */
const clientOf = (
  db: OrgReader,
  caller: Caller,
  filters: TicketFilters,
): string | null | undefined => {
  const client = searchClient(db, caller.organization.phone_country_code, filters);
  // A deleted client is no longer found, but its tickets stay and are listed by its id.
  return filters.client_id ?? (client ? client.id : client);
};

/** `1` is the archive, or both when an external_ref is sought (decisions §5). */
const archiveScopesOf = ({ archived = "0", external_ref }: TicketFilters): ArchiveScope[] => {
  if (archived === "0" || archived === "false") return ["live"];
  return archived === "all" || external_ref ? ["live", "archive"] : ["archive"];
};

/** Each column is looked at only where something is asked of it. */
const columnsAsked = (
  all: readonly ColumnRow[],
  scope: TicketScope,
  filters: TicketFilters,
): readonly ColumnRow[] => {
  const { board_id, status } = filters;
  if (scope.board_ids === null && !board_id && !status) return all;
  return all.filter(
    (column) =>
      opensBoard(scope, column.board_id) &&
      (board_id === undefined || column.board_id === board_id) &&
      (status === undefined || column.name === status),
  );
};

/** Those that are named; an overdue ticket is open. */
const categoriesAsked = ({ status_category, overdue }: TicketFilters): Category[] | null => {
  if (status_category === undefined && overdue !== true) return null;
  const names = status_category?.split(",").map((name) => name.trim());
  return categories.filter(
    (category) =>
      (names === undefined || names.includes(category)) &&
      (overdue !== true || !isClosed(category)),
  );
};

/** The columns to look in: on the boards, those of the categories that are asked for. */
export const columnsIn = (
  { columns, categories: asked }: Asked,
  archive_scope: ArchiveScope,
): readonly ColumnRow[] =>
  asked === null || archive_scope === "archive"
    ? columns
    : columns.filter(({ category }) => asked.includes(category));

/** Whether all of the tickets are open: of the archive, few are. */
export const areOpen = ({ categories }: Asked): boolean =>
  categories !== null && !categories.some(isClosed);

const narrowOf = (
  db: OrgReader,
  caller: Caller,
  filters: TicketFilters,
  today: string,
): Narrow[] => {
  const narrow: Narrow[] = [];
  const equal = (column: Narrow["column"], value: string | undefined): void => {
    if (value !== undefined) narrow.push({ column, is: () => sql`= ${value}` });
  };
  equal("client_id", filters.client_id);
  equal("external_ref", filters.external_ref);
  equal("technician_id", filters.technician_id);
  const { assignee, overdue, mine } = filters;
  if (assignee !== undefined)
    narrow.push({
      column: "seq",
      is: (archive_scope) => sql`in ${assignedTo(db, archive_scope, assignee)}`,
    });
  if (overdue === true) narrow.push({ column: "due_date", is: () => sql`< ${today}` });
  const { actor } = caller;
  const user = ticketScope(caller).own_user_id ?? (mine && actor.type === "user" ? actor.id : null);
  if (user !== null)
    narrow.push({
      column: "seq",
      is: (archive_scope) => sql`in (${ownTickets(db, archive_scope, user)})`,
    });
  return narrow;
};

const dueOf = (
  { status, status_category }: TicketFilters,
  overdue: boolean,
  today: CalendarDate,
): Due => ({
  overdue,
  today,
  of_whole_boards: status === undefined && status_category === undefined,
});

const notOverdue = (columns: readonly ColumnRow[], today: string) => {
  const closed = columns.filter(({ category }) => isClosed(category)).map(({ id }) => id);
  return (archive_scope: ArchiveScope): RawBuilder<boolean> => {
    const is_closed =
      archive_scope === "archive"
        ? sql`+tickets.status_category in ('done', 'cancelled')`
        : sql`+tickets.column_id in ${eachOf(JSON.stringify(closed))}`;
    return sql<boolean>`(tickets.due_date is null or tickets.due_date >= ${today} or ${is_closed})`;
  };
};
