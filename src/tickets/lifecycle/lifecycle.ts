import type { Instant } from "../../clock/instant.ts";
import {
  clockInColumn,
  dueAt,
  isBreached,
  newClock,
  type SlaClock,
  withHours,
} from "../../clock/sla.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { isClosed } from "../../shared/categories.ts";
import type { TicketRow } from "../queries.ts";
import { type Change, type ColumnRef, combine, no_change, type Position } from "./change.ts";

/*
 * The rows of §3.1, in its order. Each takes the ticket, the request, the board's columns from left to right, and the
 * time. It refuses the request or returns the change. Completing is in `complete.ts`.
 */

/** (none) → create: in `column`. A done column sets `resolved_at`, a cancelled one `closed_at`. */
export const create = (column: ColumnRef, sla_hours: number | null, now: Instant) => ({
  column_id: column.id,
  status_category: column.category,
  resolved_at: column.category === "done" ? now : null,
  closed_at: column.category === "cancelled" ? now : null,
  ...newClock(sla_hours, column.category, now),
});

/**
 * open → start: the first call sets `started_at` and moves the ticket to the board's first in_progress column, if it
 * has one. So does the first call after a revisit (decisions §6).
 */
export const start = (
  ticket: Live & Pick<TicketRow, "started_at" | "revisit_at">,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  refuseArchived(ticket);
  refuseClosed(ticket);
  if (ticket.started_at !== null && ticket.revisit_at === null) return no_change;
  const column =
    ticket.status_category === "in_progress" ? undefined : firstColumn(columns, "in_progress");
  return combine(column ? enterColumn(ticket, column, now) : no_change, {
    set: { started_at: now, revisit_at: null },
    history: [{ type: "started", data: column ? fromTo(ticket, column) : {} }],
    events: [],
  });
};

/** not done → cancel: the board's first cancelled column. Cancelled: unchanged. Done: refused. */
export const cancel = (
  ticket: Live,
  reason: string | null,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  if (ticket.status_category === "cancelled") return no_change;
  refuseArchived(ticket);
  if (ticket.status_category === "done")
    throw new Refusal("already_done", "The ticket is done: it cannot be cancelled.");
  const column = firstColumn(columns, "cancelled");
  if (!column) throw new Error(`board ${ticket.board_id} has no cancelled column`);
  return combine(enterColumn(ticket, column, now), {
    set: { cancellation_reason: reason },
    history: [{ type: "cancelled", data: { reason, ...fromTo(ticket, column) } }],
    events: [{ topic: "ticket.cancelled", extra: { reason, closed_at: now } }],
  });
};

/** any → move: a new column sets the category; inside a column only the order changes. */
export const move = (
  ticket: Live,
  column: ColumnRef,
  position: Position | undefined,
  now: Instant,
): Change => {
  refuseArchived(ticket);
  if (isInColumn(ticket, column))
    return position === undefined ? no_change : { ...no_change, move_to: position };
  return moveTo(ticket, column, position ?? "bottom", now);
};

/** Whether the ticket is in this column already, and the column's category applies to it. */
export const isInColumn = (ticket: Movable, column: ColumnRef): boolean =>
  column.id === ticket.column_id && column.category === ticket.status_category;

/** A move to another column, or into its own one after that got another category. */
const moveTo = (ticket: Movable, column: ColumnRef, position: Position, now: Instant): Change => {
  const cancelled = column.category === "cancelled" && ticket.status_category !== "cancelled";
  const reopened = isClosed(ticket.status_category) && !isClosed(column.category);
  return combine(enterColumn(ticket, column, now), {
    set: {},
    move_to: position,
    history: [
      { type: "moved", data: fromTo(ticket, column) },
      ...(cancelled ? [{ type: "cancelled", data: { reason: null } } as const] : []),
      ...(reopened ? [{ type: "reopened", data: { reason: null } } as const] : []),
    ],
    events: cancelled
      ? [{ topic: "ticket.cancelled", extra: { reason: null, closed_at: now } }]
      : [],
  });
};

/** done or cancelled → reopen: the requested column, otherwise the first new one. Open: unchanged. */
export const reopen = (
  ticket: TicketRow,
  requested: ColumnRef | null,
  reason: string | null,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  const column = requested ?? firstColumn(columns, "new");
  if (!column) throw new Error(`board ${ticket.board_id} has no new column`);
  if (isClosed(column.category))
    throw refuseField("column_id", "must not be a done or cancelled column");
  if (!isClosed(ticket.status_category)) return no_change;
  return combine(enterColumn(ticket, column, now), {
    set: {},
    history: [{ type: "reopened", data: { reason, ...fromTo(ticket, column) } }],
    events: [],
  });
};

/** any → archive. `auto`: by the nightly job. Archived: unchanged. */
export const archive = (
  ticket: Pick<TicketRow, "archived_at">,
  auto: boolean,
  now: Instant,
): Change =>
  ticket.archived_at !== null
    ? no_change
    : {
        set: { archived_at: now },
        history: [{ type: "archived", data: { auto } }],
        events: [{ topic: "ticket.archived", extra: { auto } }],
      };

/**
 * archived → unarchive: at the bottom of its column. A deleted column is replaced by the first one of the ticket's
 * category, otherwise by the first new one. Refused if the board was deleted.
 */
export const unarchive = (
  ticket: TicketRow,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  if (ticket.archived_at === null) return no_change;
  const column =
    columns.find(({ id }) => id === ticket.column_id) ??
    firstColumn(columns, ticket.status_category) ??
    firstColumn(columns, "new");
  if (ticket.board_deleted_at !== null || !column)
    throw new Refusal(
      "ticket_archived",
      "The ticket's board was deleted, so the ticket cannot be unarchived.",
    );
  return combine(isInColumn(ticket, column) ? no_change : moveTo(ticket, column, "bottom", now), {
    set: { archived_at: null },
    move_to: "bottom",
    history: [{ type: "unarchived", data: {} }],
    events: [],
  });
};

/** open, not paused, past its deadline: sets `sla_breached_at` to the deadline, once (decisions §5). */
export const breach = (ticket: SlaClock, now: Instant): Change => {
  if (!isBreached(ticket, now)) return no_change;
  const data = { sla_due_at: ticket.sla_due_at, sla_breached_at: ticket.sla_due_at };
  return {
    set: { sla_breached_at: ticket.sla_due_at },
    history: [{ type: "sla_breached", data }],
    events: [{ topic: "ticket.sla_breached", extra: data }],
  };
};

/** Changes the SLA hours. Refused while the ticket is done or cancelled (§4.5). */
export const changeSla = (ticket: TicketRow, hours: number | null, now: Instant): Change => {
  if (hours === ticket.sla_hours) return no_change;
  if (isClosed(ticket.status_category))
    throw new Refusal("sla_locked", "Reopen the ticket first: its SLA cannot change while closed.");
  const clock = withHours(ticket, hours, now);
  const breach_cleared = ticket.sla_breached_at !== null && clock.sla_breached_at === null;
  const data = { from: ticket.sla_hours, to: hours, due_at: dueAt(clock, now), breach_cleared };
  return { set: clock, history: [{ type: "sla_changed", data }], events: [] };
};

/** The fields that a column change sets or names in history and events. */
export type Movable = SlaClock &
  Pick<
    TicketRow,
    | "column_id"
    | "column_name"
    | "status_category"
    | "resolved_at"
    | "closed_at"
    | "cancellation_reason"
  >;

/** A ticket that may be archived. */
type Live = Movable & Pick<TicketRow, "board_id" | "archived_at">;

/**
 * What a column's category does to a ticket that enters it: `resolved_at` and `closed_at` are set, kept or cleared, and
 * the SLA is paused or resumed. A deadline that was missed until now is recorded before the ticket is done.
 */
export const enterColumn = (ticket: Movable, column: ColumnRef, now: Instant): Change => {
  const late = column.category === "done" ? breach(ticket, now) : no_change;
  const sla_breached_at = late.set.sla_breached_at ?? ticket.sla_breached_at;
  return combine(late, {
    set: {
      column_id: column.id,
      status_category: column.category,
      resolved_at: column.category === "done" ? (ticket.resolved_at ?? now) : null,
      closed_at: column.category === "cancelled" ? (ticket.closed_at ?? now) : null,
      cancellation_reason: column.category === "cancelled" ? ticket.cancellation_reason : null,
      ...clockInColumn({ ...ticket, sla_breached_at }, column.category, now),
    },
    column,
    history: [],
    events: [],
  });
};

/** The first column of a category, from left to right. */
export const firstColumn = (
  columns: readonly ColumnRef[],
  category: ColumnRef["category"],
): ColumnRef | undefined => columns.find((column) => column.category === category);

/** A column as in events and history (§6.2), with its id. */
const columnData = ({ id, name, category }: ColumnRef) => ({
  column: name,
  category,
  column_id: id,
});

/** The column that the ticket is in. */
export const columnOf = (
  ticket: Pick<Movable, "column_id" | "column_name" | "status_category">,
): ColumnRef => ({
  id: ticket.column_id,
  name: ticket.column_name,
  category: ticket.status_category,
});

/** `{from, to}` of a move, for its event and its history (§6.2). */
export const fromTo = (ticket: Parameters<typeof columnOf>[0], column: ColumnRef) => ({
  from: columnData(columnOf(ticket)),
  to: columnData(column),
});

export const refuseArchived = (ticket: Pick<TicketRow, "archived_at">): void => {
  if (ticket.archived_at !== null)
    throw new Refusal("ticket_archived", "The ticket is archived: unarchive it first.");
};

export const refuseClosed = (ticket: Pick<TicketRow, "status_category">): void => {
  if (isClosed(ticket.status_category))
    throw new Refusal("ticket_closed", "The ticket is done or cancelled: reopen it first.");
};
