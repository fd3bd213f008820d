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
import { type Change, type ColumnRef, nothing, type Place, together } from "./change.ts";

/*
 * The rows of §3.1, in its order. Each takes the ticket, what is asked, the board's columns from
 * left to right, and the moment; it refuses, or returns the change. Those of completing are in
 * `complete.ts`.
 */

/** (none) → create: into `column`; a done one sets `resolved_at`, a cancelled one `closed_at`. */
export const create = (column: ColumnRef, sla_hours: number | null, now: Instant) => ({
  column_id: column.id,
  status_category: column.category,
  resolved_at: column.category === "done" ? now : null,
  closed_at: column.category === "cancelled" ? now : null,
  ...newClock(sla_hours, column.category, now),
});

/**
 * open → start: the first call sets `started_at`, in the board's first in_progress column if it has one.
 * After a revisit there is a first call again (decisions §6).
 */
export const start = (ticket: TicketRow, columns: readonly ColumnRef[], now: Instant): Change => {
  refuseArchived(ticket);
  refuseClosed(ticket);
  if (ticket.started_at !== null && ticket.revisit_at === null) return nothing;
  const column =
    ticket.status_category === "in_progress" ? undefined : first(columns, "in_progress");
  return together(column ? into(ticket, column, now) : nothing, {
    set: { started_at: now, revisit_at: null },
    history: [{ type: "started", data: column ? fromTo(ticket, column) : {} }],
    events: [],
  });
};

/** not done → cancel: the board's first cancelled column. Cancelled: unchanged. Done: refused. */
export const cancel = (
  ticket: TicketRow,
  reason: string | null,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  if (ticket.status_category === "cancelled") return nothing;
  refuseArchived(ticket);
  if (ticket.status_category === "done")
    throw new Refusal("already_done", "The ticket is done: it cannot be cancelled.");
  const column = first(columns, "cancelled");
  if (!column) throw new Error(`board ${ticket.board_id} has no cancelled column`);
  return together(into(ticket, column, now), {
    set: { cancellation_reason: reason },
    history: [{ type: "cancelled", data: { reason, ...fromTo(ticket, column) } }],
    events: [{ topic: "ticket.cancelled", extra: { reason, closed_at: now } }],
  });
};

/** any → move: another column gives its category; inside a column only the order changes. */
export const move = (
  ticket: TicketRow,
  column: ColumnRef,
  place: Place | undefined,
  now: Instant,
): Change => {
  refuseArchived(ticket);
  if (isWhereItIs(ticket, column)) return place === undefined ? nothing : { ...nothing, place };
  return arrive(ticket, column, place ?? "bottom", now);
};

/** Whether the ticket is in this column already, under the rules of its category. */
const isWhereItIs = (ticket: TicketRow, column: ColumnRef): boolean =>
  column.id === ticket.column_id && column.category === ticket.status_category;

/** What a move into a column brings, or into its own one that has another category from now on. */
const arrive = (ticket: TicketRow, column: ColumnRef, place: Place, now: Instant): Change => {
  const cancelled = column.category === "cancelled" && ticket.status_category !== "cancelled";
  const reopened = isClosed(ticket.status_category) && !isClosed(column.category);
  return together(into(ticket, column, now), {
    set: {},
    place,
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

/** done or cancelled → reopen: the first new column unless told; already open: unchanged. */
export const reopen = (
  ticket: TicketRow,
  asked: ColumnRef | null,
  reason: string | null,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  const column = asked ?? first(columns, "new");
  if (!column) throw new Error(`board ${ticket.board_id} has no new column`);
  if (isClosed(column.category))
    throw refuseField("column_id", "must not be a done or cancelled column");
  if (!isClosed(ticket.status_category)) return nothing;
  return together(into(ticket, column, now), {
    set: {},
    history: [{ type: "reopened", data: { reason, ...fromTo(ticket, column) } }],
    events: [],
  });
};

/** any → archive, by a person or key, or by the nightly job; again: unchanged. */
export const archive = (ticket: TicketRow, auto: boolean, now: Instant): Change =>
  ticket.archived_at !== null
    ? nothing
    : {
        set: { archived_at: now },
        history: [{ type: "archived", data: { auto } }],
        events: [{ topic: "ticket.archived", extra: { auto } }],
      };

/**
 * archived → unarchive: back at the bottom of its column. A column that went meanwhile is replaced
 * by the first of its category, else the first new one; refused when the board is deleted.
 */
export const unarchive = (
  ticket: TicketRow,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  if (ticket.archived_at === null) return nothing;
  const column =
    columns.find(({ id }) => id === ticket.column_id) ??
    first(columns, ticket.status_category) ??
    first(columns, "new");
  if (ticket.board_deleted_at !== null || !column)
    throw new Refusal(
      "ticket_archived",
      "The ticket's board was deleted, so the ticket cannot be unarchived.",
    );
  return together(isWhereItIs(ticket, column) ? nothing : arrive(ticket, column, "bottom", now), {
    set: { archived_at: null },
    place: "bottom",
    history: [{ type: "unarchived", data: {} }],
    events: [],
  });
};

/** open, unpaused, past its deadline: `sla_breached_at` is the deadline, once (decisions §5). */
export const breach = (ticket: SlaClock, now: Instant): Change => {
  if (!isBreached(ticket, now)) return nothing;
  const data = { sla_due_at: ticket.sla_due_at, sla_breached_at: ticket.sla_due_at };
  return {
    set: { sla_breached_at: ticket.sla_due_at },
    history: [{ type: "sla_breached", data }],
    events: [{ topic: "ticket.sla_breached", extra: data }],
  };
};

/** Other SLA hours; on a done or cancelled ticket refused until it is reopened (§4.5). */
export const changeSla = (ticket: TicketRow, hours: number | null, now: Instant): Change => {
  if (hours === ticket.sla_hours) return nothing;
  if (isClosed(ticket.status_category))
    throw new Refusal("sla_locked", "Reopen the ticket first: its SLA cannot change while closed.");
  const clock = withHours(ticket, hours, now);
  const breach_cleared = ticket.sla_breached_at !== null && clock.sla_breached_at === null;
  const data = { from: ticket.sla_hours, to: hours, due_at: dueAt(clock, now), breach_cleared };
  return { set: clock, history: [{ type: "sla_changed", data }], events: [] };
};

/** What a ticket's column acts on, and what it is told by. */
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

/**
 * What a column's category does to a ticket that comes into it: `resolved_at` and `closed_at` are
 * set, kept or cleared, and the SLA pauses or goes on. A deadline missed until now is noted before
 * the ticket is done.
 */
export const into = (ticket: Movable, column: ColumnRef, now: Instant): Change => {
  const late = column.category === "done" ? breach(ticket, now) : nothing;
  const sla_breached_at = late.set.sla_breached_at ?? ticket.sla_breached_at;
  return together(late, {
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
export const first = (
  columns: readonly ColumnRef[],
  category: ColumnRef["category"],
): ColumnRef | undefined => columns.find((column) => column.category === category);

/** A column as events and history name it: §6.2, the id beside it. */
const named = ({ id, name, category }: ColumnRef) => ({ column: name, category, column_id: id });

/** The column that the ticket is in. */
export const columnOf = (
  ticket: Pick<Movable, "column_id" | "column_name" | "status_category">,
): ColumnRef => ({
  id: ticket.column_id,
  name: ticket.column_name,
  category: ticket.status_category,
});

/** `{from, to}` of a move, as the event and the history carry it (§6.2). */
export const fromTo = (ticket: Parameters<typeof columnOf>[0], column: ColumnRef) => ({
  from: named(columnOf(ticket)),
  to: named(column),
});

export const refuseArchived = (ticket: Pick<TicketRow, "archived_at">): void => {
  if (ticket.archived_at !== null)
    throw new Refusal("ticket_archived", "The ticket is archived: unarchive it first.");
};

export const refuseClosed = (ticket: Pick<TicketRow, "status_category">): void => {
  if (isClosed(ticket.status_category))
    throw new Refusal("ticket_closed", "The ticket is done or cancelled: reopen it first.");
};
