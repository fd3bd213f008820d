import { type RawBuilder, sql } from "kysely";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import { type Instant, toMillis } from "../../clock/instant.ts";
import type { SortName } from "../../shared/ticket-vocabulary.ts";
import { type Asked, columnsIn } from "./filters.ts";

export type Key = string | number | null;

/** Tickets that one index has in the order of the sort. */
export interface Stream {
  /** Which tickets are in it, beside the filters. */
  where?: RawBuilder<boolean>;
  /** What its index is ordered by; without one its tickets are equal, and their seq orders them. */
  by?: RawBuilder<unknown>;
  /** The sort's value of its tickets. */
  key: RawBuilder<Key>;
  /** That value, when all of them have the same. */
  fixed?: number;
}

/** Severity: 1, 5, 12, 17. The indexes of priority hold this very expression. */
const severity = sql<number>`instr('low,medium,high,critical', tickets.priority)`;

const by_severity: readonly Stream[] = [{ by: severity, key: severity }];

const plain = (column: string): readonly Stream[] => {
  const by = sql<Key>`tickets.${sql.ref(column)}`;
  return [{ by, key: by }];
};

const by_column = {
  created_at: plain("created_at"),
  updated_at: plain("updated_at"),
  due_date: plain("due_date"),
  scheduled_at: plain("scheduled_at"),
};

/** A running deadline is fixed, a paused one moves with time: two streams, merged by their value at `now`. */
const deadlines = (now: Instant): Stream[] => {
  const running = sql<Key>`unixepoch(tickets.sla_due_at)`;
  const slack = sql<Key>`unixepoch(tickets.sla_due_at) - unixepoch(tickets.sla_paused_since)`;
  return [
    {
      where: sql<boolean>`tickets.sla_paused_since is null`,
      by: sql`tickets.sla_due_at`,
      key: running,
    },
    {
      where: sql<boolean>`tickets.sla_paused_since is not null`,
      by: slack,
      key: sql<Key>`${slack} + ${toMillis(now) / 1000}`,
    },
  ];
};

/** The streams that together are the list on the boards, or of the archive, in the order of this sort. */
export const streamsOf = (
  sort: SortName,
  asked: Asked,
  archive_scope: ArchiveScope,
  now: Instant,
): readonly Stream[] => {
  switch (sort) {
    case "priority":
      return by_severity;
    case "sla_due_at":
      return deadlines(now);
    case "status":
      return columnsIn(asked, archive_scope).map((column) => ({
        where: sql<boolean>`tickets.column_id = ${column.id}`,
        key: sql<Key>`${column.position}`,
        fixed: column.position,
      }));
    default:
      return by_column[sort];
  }
};

/** The sort's value of any ticket, when few are sorted in memory. */
export const keyOf = (sort: SortName, org_id: string, now: Instant): RawBuilder<Key> => {
  switch (sort) {
    case "priority":
      return severity;
    case "sla_due_at":
      return sql<Key>`unixepoch(tickets.sla_due_at) + coalesce(${toMillis(now) / 1000} - unixepoch(tickets.sla_paused_since), 0)`;
    case "status":
      return sql<Key>`(select place.position from board_columns as place where "place"."org_id" = ${org_id} and place.id = tickets.column_id)`;
    default:
      return sql<Key>`tickets.${sql.ref(sort)}`;
  }
};

export interface Keyed {
  seq: number;
  key: Key;
}

/** By key, nothing last both ways (decisions §5), and by age where keys are equal. */
export const compareBy =
  (descending: boolean) =>
  (a: Keyed, b: Keyed): number => {
    if (a.key === null || b.key === null)
      return a.key === b.key ? by(descending, a.seq - b.seq) : a.key === null ? 1 : -1;
    if (a.key === b.key) return by(descending, a.seq - b.seq);
    return by(descending, a.key < b.key ? -1 : 1);
  };

const by = (descending: boolean, order: number): number => (descending ? -order : order);
