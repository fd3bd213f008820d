import { type RawBuilder, sql } from "kysely";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import type { ColumnRow } from "../../boards/queries.ts";
import { type Instant, toMillis } from "../../clock/instant.ts";
import type { SortName } from "../../shared/ticket-vocabulary.ts";
import type { Filters } from "./filters.ts";
import { columnsIn } from "./select.ts";

/** Tickets with the same value are sorted by seq in the same direction. */
export interface Order {
  sort: SortName;
  descending: boolean;
  /** Paused deadlines depend on it. */
  now: Instant;
}

/** The part of an order that a query's SQL depends on. */
export const orderKey = ({ sort, descending, now }: Order): unknown[] => [
  sort,
  descending,
  sort === "sla_due_at" ? now : null,
];

export type SortKey = string | number | null;

/** A ticket and the value that it is sorted by. */
export interface SortRow {
  seq: number;
  key: SortKey;
}

/** Tickets that one index has in the order of the list. The list is one run, or several merged. */
export interface SortedRun {
  /** Unique among the runs of the sort. */
  name: string;
  index: string;
  /** Contains only tickets of this column. */
  column?: ColumnRow;
  /** Contains only tickets that meet this. */
  where?: RawBuilder<boolean>;
  /** The value that its index is ordered by; without it, by seq only. */
  by?: RawBuilder<unknown>;
  key: RawBuilder<SortKey>;
  /** The key, if all its tickets have the same one. */
  fixed_key?: number;
}

/** Severity as 1, 5, 12, 17. Must be the same expression as in the indexes of priority. */
const severity = sql<number>`instr('low,medium,high,critical', tickets.priority)`;
const paused_slack = sql<SortKey>`unixepoch(tickets.sla_due_at) - unixepoch(tickets.sla_paused_since)`;

/** The runs that make up the list of a scope. A running deadline is fixed; a paused one moves with the time. */
export const runsOf = (
  filters: Filters,
  archive_scope: ArchiveScope,
  { sort, now }: Order,
): SortedRun[] => {
  const index = (name: string) => `tickets_${archive_scope}_by_${name}`;
  switch (sort) {
    case "priority":
      return [{ name: sort, index: index(sort), by: severity, key: severity }];
    case "sla_due_at":
      return [
        {
          name: "running",
          index: index("deadline"),
          where: sql`tickets.sla_paused_since is null`,
          by: sql`tickets.sla_due_at`,
          key: sql`unixepoch(tickets.sla_due_at)`,
        },
        {
          name: "paused",
          index: index("paused_deadline"),
          where: sql`tickets.sla_paused_since is not null`,
          by: paused_slack,
          key: sql`${paused_slack} + ${toMillis(now) / 1000}`,
        },
      ];
    case "status":
      return columnsIn(filters, archive_scope).map((column) => ({
        name: column.id,
        index: index(sort),
        column,
        key: sql`${column.position}`,
        fixed_key: column.position,
      }));
    default: {
      const { column, name } = sorted_by[sort];
      return [{ name: sort, index: index(name), by: column, key: column }];
    }
  }
};

/** The columns that are sorted by as they are, and the names of their indexes. */
const sorted_by = {
  created_at: { column: sql<SortKey>`tickets.created_at`, name: "created" },
  updated_at: { column: sql<SortKey>`tickets.updated_at`, name: "updated" },
  due_date: { column: sql<SortKey>`tickets.due_date`, name: "due_date" },
  scheduled_at: { column: sql<SortKey>`tickets.scheduled_at`, name: "visit" },
};

/** The value that any ticket is sorted by. */
export const keyOf = ({ sort, now }: Order, org_id: string): RawBuilder<SortKey> => {
  switch (sort) {
    case "priority":
      return severity;
    case "sla_due_at":
      return sql`unixepoch(tickets.sla_due_at) + coalesce(${toMillis(now) / 1000} - unixepoch(tickets.sla_paused_since), 0)`;
    case "status":
      return sql`(select place.position from board_columns as place where "place"."org_id" = ${org_id} and place.id = tickets.column_id)`;
    default:
      return sorted_by[sort].column;
  }
};

/** Compares by key, then by seq. Null comes last in both directions (decisions §5). */
export const compareBy =
  ({ descending }: Order) =>
  (a: SortRow, b: SortRow): number => {
    const direction = descending ? -1 : 1;
    if (a.key === b.key) return direction * (a.seq - b.seq);
    if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
    return a.key < b.key ? -direction : direction;
  };
