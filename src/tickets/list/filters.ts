import { type RawBuilder, sql } from "kysely";
import { type Caller, callingKey, callingPerson, opensBoard } from "../../access/caller.ts";
import {
  type ArchiveScope,
  assignedTo,
  ownTickets,
  type TicketScope,
  ticketScope,
} from "../../access/ticket-scope.ts";
import { allColumns, type ColumnRow } from "../../boards/queries.ts";
import { searchClient } from "../../clients/lookup.ts";
import { type CalendarDate, dateIn, type Instant } from "../../clock/instant.ts";
import { eachOf, rowid } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import type { TicketCountsTable, TicketsTable } from "../../database/tables/tickets.ts";
import { type Category, categories, isClosed } from "../../shared/categories.ts";
import type { TicketListQuery } from "../wire.ts";

/** The filters of `GET /v1/tickets` (§4.5), without search, page and order. */
type FilterQuery = Omit<TicketListQuery, "search" | "page" | "per_page" | "sort_by" | "sort_order">;

/** A condition that each ticket of the list must meet. */
export interface Condition {
  where(archive_scope: ArchiveScope, index: string): RawBuilder<boolean>;
  /** For a condition that few tickets meet: the index that finds them, by scope. */
  index?: Record<ArchiveScope, string>;
  /** The same condition on a row of `ticket_counts`. */
  counts_where?: RawBuilder<boolean>;
  /** Matches, among open tickets, those that this condition excludes. They are fewer to count. */
  complement?: Condition;
}

const both = (index: string): Record<ArchiveScope, string> => ({ live: index, archive: index });

/** Matches tickets in these columns, of these categories, that meet all conditions. */
export interface Filters {
  /** Together with `all_columns`, identifies the SQL of these filters. */
  cache_key: string;
  /** Every column of the organization: the cached list, so that its identity tells whether it changed. */
  all_columns: readonly ColumnRow[];
  archive_scopes: readonly ArchiveScope[];
  /** The columns of the requested boards and names, of any category. */
  columns: readonly ColumnRow[];
  /** Null for any. On a board a ticket has its column's category, in the archive one of its own (decisions §5). */
  categories: readonly Category[] | null;
  conditions: readonly Condition[];
}

/** Returns null if nothing can match. */
export const readFilters = (
  db: OrgReader,
  caller: Caller,
  query: FilterQuery,
  now: Instant,
): Filters | null => {
  const client_id = clientOf(db, caller, query);
  const scope = ticketScope(caller);
  const all_columns = allColumns(db);
  const columns = columnsOf(all_columns, scope, query);
  if (client_id === undefined || columns.length === 0) return null;
  const today = dateIn(caller.organization.timezone, now);
  const sent = {
    ...query,
    client_id: client_id ?? undefined,
    mine: query.mine || scope.own_user_id !== null,
  };
  return {
    cache_key: JSON.stringify([db.org_id, scope, caller.actor.id, today, sent]),
    all_columns,
    archive_scopes: archiveScopesOf(query),
    columns,
    categories: categoriesOf(query),
    conditions: conditionsOf(sent, { db, caller, all_columns, today }),
  };
};

/** The id of the requested client: null if none is requested, undefined if it does not exist. */
const clientOf = (db: OrgReader, caller: Caller, query: FilterQuery): string | null | undefined => {
  const client = searchClient(db, caller.organization.phone_country_code, query);
  // A deleted client is not found, but its tickets are still listed by its id.
  return query.client_id ?? (client ? client.id : client);
};

/** `archived=1` means the archive, or with `external_ref` both (decisions §5). */
const archiveScopesOf = ({ archived = "0", external_ref }: FilterQuery): ArchiveScope[] => {
  if (archived === "0" || archived === "false") return ["live"];
  return archived === "all" || external_ref ? ["live", "archive"] : ["archive"];
};

const columnsOf = (
  all: readonly ColumnRow[],
  scope: TicketScope,
  { board_id, status }: FilterQuery,
): readonly ColumnRow[] =>
  scope.board_ids === null && !board_id && !status
    ? all
    : all.filter(
        (column) =>
          opensBoard(scope, column.board_id) &&
          (board_id === undefined || column.board_id === board_id) &&
          (status === undefined || column.name === status),
      );

/** The requested categories. Only open tickets can be overdue. */
const categoriesOf = ({ status_category, overdue }: FilterQuery): Category[] | null => {
  if (status_category === undefined && overdue !== true) return null;
  const names = status_category?.split(",").map((name) => name.trim());
  return categories.filter(
    (category) =>
      (names === undefined || names.includes(category)) &&
      (overdue !== true || !isClosed(category)),
  );
};

interface ConditionContext {
  db: OrgReader;
  caller: Caller;
  all_columns: readonly ColumnRow[];
  today: CalendarDate;
}

type ConditionOf<V> = (value: V, context: ConditionContext) => Condition | null;

const equals =
  (column: keyof TicketsTable, index?: string) =>
  (value: string): Condition => ({
    where: () => sql`tickets.${sql.ref(column)} = ${value}`,
    ...(index ? { index: both(index) } : {}),
  });

/** `equals` for a column of `ticket_counts`. */
const countedColumn =
  (column: keyof TicketsTable & keyof TicketCountsTable, index?: string) =>
  (value: string): Condition => ({
    ...equals(column, index)(value),
    counts_where: sql`${sql.ref(column)} = ${value}`,
  });

/** The plus keeps SQLite from looking up each seq in the index of a sort, which ends with the seq. */
const seqIn = (seqs: (archive_scope: ArchiveScope) => RawBuilder<unknown>): Condition => ({
  where: (archive_scope, index) =>
    sql`${sql.raw(index === rowid ? "" : "+")}tickets.seq in (${seqs(archive_scope)})`,
  index: both(rowid),
});

/**
 * The condition of each parameter. A new parameter is a line here and one in `wire.ts`; for a column without an index
 * and without stored counts it is `equals("…")`. The index of the first sent parameter that has one is used, so the
 * most selective come first.
 */
const condition_of: {
  [Name in keyof FilterQuery]?: ConditionOf<Exclude<FilterQuery[Name], undefined>>;
} = {
  external_ref: equals("external_ref", "tickets_by_external_ref"),
  client_id: equals("client_id", "tickets_by_client"),
  technician_id: equals("technician_id", "tickets_by_technician"),
  assignee: (user_id, { db }) =>
    seqIn((archive_scope) => sql`${assignedTo(db, archive_scope, user_id)}`),
  /** For a person: they are technician or assignee. For a key: it created the ticket (decisions §5). */
  mine: (mine, { db, caller }) => {
    const user_id = callingPerson(caller);
    const key_id = callingKey(caller);
    if (!mine) return null;
    if (user_id !== null)
      return seqIn((archive_scope) => sql`${ownTickets(db, archive_scope, user_id)}`);
    return key_id === null ? null : countedColumn("api_key_id", "tickets_by_key")(key_id);
  },
  overdue: (overdue, { all_columns, today }) => {
    const is_overdue: Condition = {
      where: () => sql`tickets.due_date < ${today}`,
      // In the archive most due dates have passed, and open tickets are fewer.
      index: { live: "tickets_live_by_due_date", archive: "tickets_archive_open" },
    };
    if (overdue) return is_overdue;
    return {
      where: (archive_scope) => isNotOverdue(all_columns, today, archive_scope),
      complement: is_overdue,
    };
  },
  priority: countedColumn("priority"),
  type: countedColumn("type"),
  job_type_id: countedColumn("job_type_id"),
  unassigned: (unassigned) => ({
    where: () => sql`tickets.assignees_count ${sql.raw(unassigned ? "=" : ">")} 0`,
    counts_where: sql`unassigned = ${unassigned ? 1 : 0}`,
  }),
};

const names = Object.keys(condition_of) as (keyof typeof condition_of)[];

const conditionsOf = (sent: FilterQuery, context: ConditionContext): Condition[] =>
  names.flatMap((name) => {
    const value = sent[name];
    // The types do not connect a parameter whose name is a variable with its value.
    const conditionOf = condition_of[name] as ConditionOf<typeof value> | undefined;
    return value === undefined ? [] : (conditionOf?.(value, context) ?? []);
  });

const isNotOverdue = (
  all_columns: readonly ColumnRow[],
  today: CalendarDate,
  archive_scope: ArchiveScope,
): RawBuilder<boolean> => {
  const closed = all_columns.filter(({ category }) => isClosed(category)).map(({ id }) => id);
  const is_closed =
    archive_scope === "archive"
      ? sql`tickets.status_category in ('done', 'cancelled')`
      : sql`tickets.column_id in ${eachOf(JSON.stringify(closed))}`;
  return sql`(tickets.due_date is null or tickets.due_date >= ${today} or ${is_closed})`;
};
