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
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import type { TicketCountsTable, TicketsTable } from "../../database/tables/tickets.ts";
import { type Category, categories, isClosed } from "../../shared/categories.ts";
import type { TicketListQuery } from "../wire.ts";

/** What `GET /v1/tickets` can ask for (§4.5), but for the search, the page and its order. */
type FilterQuery = Omit<TicketListQuery, "search" | "page" | "per_page" | "sort_by" | "sort_order">;

/** What each ticket of the list meets. */
export interface Condition {
  holds(archive_scope: ArchiveScope, index: string): RawBuilder<boolean>;
  /** Few tickets meet it, and this index of each scope finds them. */
  index?: Record<ArchiveScope, string>;
  /** The same of a row of `ticket_counts`. */
  counted?: RawBuilder<boolean>;
  /** What the open tickets meet that do not meet it: they are fewer, and counted instead. */
  complement?: Condition;
}

/** In place of an index: tickets are found by their seq. */
export const rowid = "rowid";

const both = (index: string): Record<ArchiveScope, string> => ({ live: index, archive: index });

/** The tickets in these columns and of these categories that meet all conditions. */
export interface Filters {
  /** Says, with `all_columns`, all that a query of these filters is composed of. */
  name: string;
  /** Every column of the organization, as it is cached. */
  all_columns: readonly ColumnRow[];
  archive_scopes: readonly ArchiveScope[];
  /** Of the boards and names that are asked for, whatever their categories. */
  columns: readonly ColumnRow[];
  /** Null: any. On a board they are those of the columns; an archived ticket has its own (decisions §5). */
  categories: readonly Category[] | null;
  conditions: readonly Condition[];
}

/** Reads the filters for this caller; null when nothing can match. */
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
    name: JSON.stringify([db.org_id, scope, caller.actor.id, today, sent]),
    all_columns,
    archive_scopes: archiveScopesOf(query),
    columns,
    categories: categoriesOf(query),
    conditions: conditionsOf(sent, { db, caller, all_columns, today }),
  };
};

/** The client that one of the lookup keys names: null without a key, undefined when there is none. */
const clientOf = (db: OrgReader, caller: Caller, query: FilterQuery): string | null | undefined => {
  const client = searchClient(db, caller.organization.phone_country_code, query);
  // A deleted client is no longer found, but its tickets stay and are listed by its id.
  return query.client_id ?? (client ? client.id : client);
};

/** `1` is the archive, or both when an external_ref is sought (decisions §5). */
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

/** Those that are named; an overdue ticket is open. */
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
    holds: () => sql`tickets.${sql.ref(column)} = ${value}`,
    ...(index ? { index: both(index) } : {}),
  });

/** A column that `ticket_counts` tells apart. */
const countedColumn =
  (column: keyof TicketsTable & keyof TicketCountsTable, index?: string) =>
  (value: string): Condition => ({
    ...equals(column, index)(value),
    counted: sql`${sql.ref(column)} = ${value}`,
  });

/** The plus keeps SQLite from seeking each seq in the index of a sort, which ends in them. */
const amongSeqs = (seqs: (archive_scope: ArchiveScope) => RawBuilder<unknown>): Condition => ({
  holds: (archive_scope, index) =>
    sql`${sql.raw(index === rowid ? "" : "+")}tickets.seq in (${seqs(archive_scope)})`,
  index: both(rowid),
});

/**
 * What each parameter asks of a ticket: a new one is a line here and one in `wire.ts`; a column that
 * no index has and that is not counted is `equals("…")`. Of those with an index the first that is
 * sent is found by it: they stand in the order of how few tickets they leave.
 */
const condition_of: {
  [Name in keyof FilterQuery]?: ConditionOf<Exclude<FilterQuery[Name], undefined>>;
} = {
  external_ref: equals("external_ref", "tickets_by_external_ref"),
  client_id: equals("client_id", "tickets_by_client"),
  technician_id: equals("technician_id", "tickets_by_technician"),
  assignee: (user_id, { db }) =>
    amongSeqs((archive_scope) => sql`${assignedTo(db, archive_scope, user_id)}`),
  /** Technician or assignee of a person, created by a key (decisions §5). */
  mine: (mine, { db, caller }) => {
    const user_id = callingPerson(caller);
    const key_id = callingKey(caller);
    if (!mine) return null;
    if (user_id !== null)
      return amongSeqs((archive_scope) => sql`${ownTickets(db, archive_scope, user_id)}`);
    return key_id === null ? null : countedColumn("api_key_id", "tickets_by_key")(key_id);
  },
  overdue: (overdue, { all_columns, today }) => {
    const is_overdue: Condition = {
      holds: () => sql`tickets.due_date < ${today}`,
      // Of the archive most were due once: its open tickets are fewer.
      index: { live: "tickets_live_by_due_date", archive: "tickets_archive_open" },
    };
    if (overdue) return is_overdue;
    return {
      holds: (archive_scope) => isNotOverdue(all_columns, today, archive_scope),
      complement: is_overdue,
    };
  },
  priority: countedColumn("priority"),
  type: countedColumn("type"),
  job_type_id: countedColumn("job_type_id"),
  unassigned: (unassigned) => ({
    holds: () => sql`tickets.assignees_count ${sql.raw(unassigned ? "=" : ">")} 0`,
    counted: sql`unassigned = ${unassigned ? 1 : 0}`,
  }),
};

const names = Object.keys(condition_of) as (keyof typeof condition_of)[];

const conditionsOf = (sent: FilterQuery, context: ConditionContext): Condition[] =>
  names.flatMap((name) => {
    const value = sent[name];
    // A parameter and its value, which the types of a name that is not yet known do not say.
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
