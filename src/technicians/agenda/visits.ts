import { type RawBuilder, sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import {
  type BoundScope,
  boundScope,
  isInScope,
  mayReadTickets,
  ownTickets,
  ticketScope,
  ticketsIn,
} from "../../access/ticket-scope.ts";
import { type CalendarDate, type Instant, ofMillis } from "../../clock/instant.ts";
import { periodOf } from "../../clock/period.ts";
import { build, eachOf, type RowOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { compare } from "../queries.ts";
import { visit_max_ms } from "../time/availability.ts";
import type { Interval } from "../time/interval.ts";

/** The columns of a ticket in a plan; the description is cut at `description_max` characters. */
const ticketColumns = (description_max: RawBuilder<number>) =>
  [
    "tickets.id",
    "tickets.version",
    "tickets.number",
    "tickets.title",
    sql<string | null>`substr(tickets.description, 1, ${description_max})`.as("description"),
    "tickets.board_id",
    "tickets.column_id",
    "tickets.status_category",
    "tickets.client_id",
    "tickets.priority",
    "tickets.due_date",
    "tickets.sla_hours",
    "tickets.sla_due_at",
    "tickets.sla_paused_since",
    "tickets.sla_paused_seconds",
    "tickets.sla_breached_at",
    "tickets.job_type_id",
    "tickets.checklist_state",
    "tickets.started_at",
    "tickets.revisit_at",
    "tickets.resolved_at",
    "tickets.created_at",
  ] as const;

type DayQuery = {
  user_ids: string;
  after: Instant;
  from: Instant;
  before: Instant;
  description_max: number;
} & BoundScope;

/**
 * The visits of a day, from the two partial indexes: those on the boards, and those done and archived. The cross
 * join makes SQLite look up each technician's visits, whatever its statistics suggest.
 */
const visitsOfDay = prepareInOrg<DayQuery>()((param) => {
  const visits = build
    .selectFrom(sql<{ value: string }>`json_each(${param("user_ids")})`.as("technician"))
    .crossJoin("tickets")
    .select(ticketColumns(param("description_max")))
    .select([
      sql<string>`tickets.technician_id`.as("technician_id"),
      sql<Instant>`tickets.scheduled_at`.as("scheduled_at"),
      sql<Instant>`tickets.scheduled_until`.as("scheduled_until"),
      sql<0 | 1>`${isInScope(param)}`.as("is_visible"),
    ])
    .where("tickets.org_id", "=", param("org_id"))
    .whereRef("tickets.technician_id", "=", "technician.value")
    .where("tickets.deleted_at", "is", null)
    .where("tickets.scheduled_at", ">", param("after"))
    .where("tickets.scheduled_at", "<", param("before"))
    .where("tickets.scheduled_until", ">", param("from"));
  const live = visits
    .where("tickets.archived_at", "is", null)
    .where(sql<boolean>`tickets.status_category <> 'cancelled'`);
  const done = visits
    .where("tickets.archived_at", "is not", null)
    .where(sql<boolean>`tickets.status_category = 'done'`);
  return live.unionAll(done);
});

/** A ticket in a plan. */
export type PlannedTicket = Omit<
  RowOf<typeof visitsOfDay>,
  "technician_id" | "scheduled_at" | "scheduled_until" | "is_visible"
>;

/** A visit of a day. */
export interface DayVisit extends PlannedTicket {
  technician_id: string;
  scheduled_at: Instant;
  scheduled_until: Instant;
  /** Whether the caller may see its ticket. Otherwise only the times are shown. */
  is_visible: boolean;
}

/**
 * The visits of these technicians that overlap an interval, by technician, in order of time. Cancelled visits and
 * archived ones that were not done are left out.
 */
export const visitsForCaller = (
  db: OrgReader,
  caller: Caller,
  user_ids: readonly string[],
  { from_ms, until_ms }: Interval,
  description_max: number,
): Map<string, DayVisit[]> => {
  const found = new Map<string, DayVisit[]>(user_ids.map((id) => [id, []]));
  const rows = db.all(visitsOfDay, {
    user_ids: JSON.stringify(user_ids),
    after: ofMillis(from_ms - visit_max_ms),
    from: ofMillis(from_ms),
    before: ofMillis(until_ms),
    description_max,
    ...boundScope(caller),
  });
  const reads = mayReadTickets(caller);
  for (const row of rows)
    found
      .get(row.technician_id)
      ?.push(Object.assign(row, { is_visible: reads && row.is_visible === 1 }));
  for (const visits of found.values()) visits.sort(byTime);
  return found;
};

/** By start; at the same time, the older ticket first. */
const byTime = (one: DayVisit, other: DayVisit): number => {
  if (one.scheduled_at !== other.scheduled_at)
    return one.scheduled_at < other.scheduled_at ? -1 : 1;
  return one.number - other.number;
};

const visitorsOfBoard = prepareInOrg<{
  board_id: string;
  excluded: string;
  after: Instant;
  from: Instant;
  before: Instant;
}>()((param) =>
  build
    .selectFrom("tickets")
    .select(sql<string>`technician_id`.as("technician_id"))
    .where("org_id", "=", param("org_id"))
    .where("board_id", "=", param("board_id"))
    .where("deleted_at", "is", null)
    .where("scheduled_at", ">", param("after"))
    .where("scheduled_at", "<", param("before"))
    .where("scheduled_until", ">", param("from"))
    .where(sql<boolean>`status_category <> 'cancelled'`)
    .where(sql<boolean>`(archived_at is null or status_category = 'done')`)
    .where("technician_id", "is not", null)
    .where("technician_id", "not in", eachOf(param("excluded"))),
);

/** The technicians with a visit of this board in an interval, except the `excluded` ones. */
export const otherTechnicians = (
  db: OrgReader,
  board_id: string,
  excluded: readonly string[],
  { from_ms, until_ms }: Interval,
): string[] => {
  const rows = db.all(visitorsOfBoard, {
    board_id,
    excluded: JSON.stringify(excluded),
    after: ofMillis(from_ms - visit_max_ms),
    from: ofMillis(from_ms),
    before: ofMillis(until_ms),
  });
  return [...new Set(rows.map(({ technician_id }) => technician_id))];
};

/** Where counting stops. */
const counted_max = 100_000;

/** Must match the expressions of the indexes `tickets_unscheduled_by_…` exactly. A paused SLA has no deadline. */
const severity = sql<number>`instr('low,medium,high,critical', priority)`;
const due_date = sql<string>`coalesce(due_date, '~')`;
const deadline = sql<string>`coalesce(iif(sla_paused_since IS NULL, sla_due_at, NULL), '~')`;

/**
 * The most urgent `limit` open tickets of a board without a visit that the caller may see, and the total number.
 * Ordered by priority, then by the earlier of due date (end of day in the organization's timezone) and SLA
 * deadline, then oldest first.
 */
export const unscheduledOf = (
  db: OrgReader,
  caller: Caller,
  board_id: string,
  limit: number,
  description_max: number,
): { rows: PlannedTicket[]; total: number } => {
  if (!mayReadTickets(caller)) return { rows: [], total: 0 };
  const { own_user_id } = ticketScope(caller);
  const waiting = ticketsIn(db, "live")
    .where("tickets.board_id", "=", board_id)
    .where("tickets.technician_id", "is", null)
    .where(sql<boolean>`tickets.status_category not in ('done', 'cancelled')`);
  const visible =
    own_user_id === null
      ? waiting
      : // The `+` keeps SQLite on the index that gives the order.
        waiting.where(sql<number>`+tickets.seq`, "in", ownTickets(db, "live", own_user_id));
  // The most urgent tickets are among the first `limit` of one of the two indexes.
  const found = [due_date, deadline].flatMap((due_column) =>
    db.all(
      visible
        .select(ticketColumns(sql`${description_max}`))
        .select(["tickets.seq", severity.as("severity"), deadline.as("deadline")])
        .orderBy(severity, "desc")
        .orderBy(due_column)
        .orderBy("tickets.seq")
        .limit(limit),
    ),
  );
  const { timezone } = caller.organization;
  const rows = [...new Map(found.map((row) => [row.seq, row])).values()]
    .map((row) => ({ ...row, due: earliestDeadline(row, timezone) }))
    .sort(
      (one, other) =>
        other.severity - one.severity || compare(one.due, other.due) || one.seq - other.seq,
    )
    .slice(0, limit);
  if (rows.length < limit) return { rows, total: rows.length };
  const counted = visible.select(sql`1`.as("one")).limit(counted_max);
  const total = db.first(
    build.selectFrom(counted.as("waiting")).select((of) => of.fn.countAll<number>().as("total")),
  );
  return { rows, total: total?.total ?? 0 };
};

/** The earlier of the end of the due date and the SLA deadline; `~`, which sorts last, without either. */
const earliestDeadline = (
  { due_date: day, deadline: sla_due_at }: { due_date: CalendarDate | null; deadline: string },
  timezone: string,
): string => {
  const end = day === null ? null : periodOf({ date_to: day }, timezone).before;
  return end !== null && end < sla_due_at ? end : sla_due_at;
};
