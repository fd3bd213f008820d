import type { Instant } from "../../clock/instant.ts";
import type { Conflict } from "../../technicians/time/availability.ts";
import { type Change, type ColumnRef, nothing, together } from "../lifecycle/change.ts";
import { first, fromTo, into, type Movable } from "../lifecycle/lifecycle.ts";
import type { TicketRow } from "../queries.ts";
import type { VisitWindow } from "./window.ts";

/** What a booking acts on. */
export type Bookable = Movable &
  Pick<TicketRow, "technician_id" | "scheduled_at" | "scheduled_until"> & {
    assignees: readonly { id: string }[];
  };

/** Who comes and when, found right by the rules of §4.5. */
export interface Visit extends VisitWindow {
  technician_id: string;
  /** Chosen by auto-assign. */
  auto: boolean;
  /** What is booked over. */
  overridden: readonly Conflict[];
  /** Sent with `override`, also where nothing stood in the way. */
  override_reason: string | null;
}

/**
 * new → schedule: the board's first scheduled column, if it has one; elsewhere the column stays.
 * The technician comes among the assignees in the place of a former one. The same visit again
 * changes nothing.
 */
export const book = (
  ticket: Bookable,
  visit: Visit,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  const column = ticket.status_category === "new" ? first(columns, "scheduled") : undefined;
  return together(
    column ? into(ticket, column, now) : nothing,
    !column && isSame(ticket, visit) ? nothing : bookVisit(ticket, visit, column),
    assigning(ticket, visit.technician_id),
  );
};

const bookVisit = (ticket: Bookable, visit: Visit, column: ColumnRef | undefined): Change => {
  const { technician_id, scheduled_at, scheduled_until, auto, overridden, override_reason } = visit;
  const set = { technician_id, scheduled_at, scheduled_until };
  const override = overridden.length > 0;
  return {
    set,
    history: [
      {
        type: "scheduled",
        data: {
          ...set,
          auto,
          override,
          override_reason,
          conflicts: overridden,
          before: visitOf(ticket),
          ...(column ? fromTo(ticket, column) : {}),
        },
      },
    ],
    events: [{ topic: "ticket.scheduled", extra: { ...set, auto, override } }],
  };
};

/** any open → unschedule: from a scheduled column back to the first new one; elsewhere the column stays. */
export const unbook = (ticket: Bookable, columns: readonly ColumnRef[], now: Instant): Change => {
  const column = ticket.status_category === "scheduled" ? first(columns, "new") : undefined;
  if (!column) return clearVisit(ticket);
  const places = fromTo(ticket, column);
  return together(
    into(ticket, column, now),
    visitOf(ticket)
      ? clearVisit(ticket, places)
      : { ...nothing, history: [{ type: "moved", data: places }] },
  );
};

const no_visit = { technician_id: null, scheduled_at: null, scheduled_until: null };

/** Takes the visit off a ticket, and its technician off the assignees; nothing without a visit. */
export const clearVisit = (ticket: Bookable, more: Record<string, unknown> = {}): Change => {
  const before = visitOf(ticket);
  if (!before) return nothing;
  return together(assigning(ticket, null), {
    set: no_visit,
    history: [{ type: "unscheduled", data: { before, ...more } }],
    events: [{ topic: "ticket.scheduled", extra: { ...no_visit, auto: false, override: false } }],
  });
};

const visitOf = ({ technician_id, scheduled_at, scheduled_until }: Bookable) =>
  technician_id === null ? null : { technician_id, scheduled_at, scheduled_until };

const isSame = (ticket: Bookable, visit: Visit): boolean =>
  ticket.technician_id === visit.technician_id &&
  ticket.scheduled_at === visit.scheduled_at &&
  ticket.scheduled_until === visit.scheduled_until;

/** The assignees with this technician instead of the one who is booked. */
const assigning = ({ technician_id, assignees }: Bookable, next: string | null): Change => {
  const ids = assignees.map(({ id }) => id);
  const others = ids.filter((id) => id !== technician_id && id !== next);
  const assigned_users = next === null ? others : [...others, next];
  return assigned_users.length === ids.length && assigned_users.every((id) => ids.includes(id))
    ? nothing
    : { ...nothing, assigned_users };
};
