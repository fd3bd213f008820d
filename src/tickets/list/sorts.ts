import { type RawBuilder, sql } from "kysely";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import type { ColumnRow } from "../../boards/queries.ts";
import { type Instant, toMillis } from "../../clock/instant.ts";
import type { SortName } from "../../shared/ticket-vocabulary.ts";
import type { Filters } from "./filters.ts";
import { columnsIn } from "./select.ts";

/** How the list is sorted; tickets with the same value go by their seq, in the same direction. */
export interface Order {
  sort: SortName;
  descending: boolean;
  /** Deadlines that are paused move with it. */
  now: Instant;
}

/** What a query depends on of it. */
export const orderName = ({ sort, descending, now }: Order): unknown[] => [
  sort,
  descending,
  sort === "sla_due_at" ? now : null,
];

export type SortKey = string | number | null;

/** A ticket and its value of the sort. */
export interface Keyed {
  seq: number;
  key: SortKey;
}

/** Tickets that one index has in the order of the sort: a list merges one run or several. */
export interface SortedRun {
  /** Tells it from the others of the sort. */
  name: string;
  index: string;
  /** Its tickets are those of this column. */
  column?: ColumnRow;
  /** Which tickets are in it, beside the filters. */
  where?: RawBuilder<boolean>;
  /** What its index is ordered by; without one its tickets are equal, and their seq orders them. */
  by?: RawBuilder<unknown>;
  key: RawBuilder<SortKey>;
  /** The key, when all of them have the same. */
  fixed_key?: number;
}

/** Severity: 1, 5, 12, 17. The indexes of priority hold this very expression. */
const severity = sql<number>`instr('low,medium,high,critical', tickets.priority)`;
const paused_slack = sql<SortKey>`unixepoch(tickets.sla_due_at) - unixepoch(tickets.sla_paused_since)`;

/** The sorted runs that together are the list of a scope. A running deadline is fixed, a paused one moves with time. */
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
      const column = sql<SortKey>`tickets.${sql.ref(sort)}`;
      return [{ name: sort, index: index(index_of[sort]), by: column, key: column }];
    }
  }
};

const index_of = {
  created_at: "created",
  updated_at: "updated",
  due_date: "due_date",
  scheduled_at: "visit",
};

/** The sort's value of any ticket. */
export const keyOf = ({ sort, now }: Order, org_id: string): RawBuilder<SortKey> => {
  switch (sort) {
    case "priority":
      return severity;
    case "sla_due_at":
      return sql`unixepoch(tickets.sla_due_at) + coalesce(${toMillis(now) / 1000} - unixepoch(tickets.sla_paused_since), 0)`;
    case "status":
      return sql`(select place.position from board_columns as place where "place"."org_id" = ${org_id} and place.id = tickets.column_id)`;
    default:
      return sql`tickets.${sql.ref(sort)}`;
  }
};

/** By key, null last both ways (decisions §5), and by seq where keys are equal. */
export const compareBy =
  ({ descending }: Order) =>
  (a: Keyed, b: Keyed): number => {
    const direction = descending ? -1 : 1;
    if (a.key === b.key) return direction * (a.seq - b.seq);
    if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
    return a.key < b.key ? -direction : direction;
  };
