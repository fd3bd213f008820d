import type { Instant } from "../../clock/instant.ts";
import type { Conflict } from "../../technicians/time/availability.ts";
import { type Change, type ColumnRef, combine, no_change } from "../lifecycle/change.ts";
import { enterColumn, firstColumn, fromTo, type Movable } from "../lifecycle/lifecycle.ts";
import type { TicketRow } from "../queries.ts";
import type { VisitWindow } from "./window.ts";

/** The fields of a ticket that a booking reads or changes. */
export type Bookable = Movable &
  Pick<TicketRow, "technician_id" | "scheduled_at" | "scheduled_until"> & {
    assignees: readonly { id: string }[];
  };

/** A visit that was checked by the rules of §4.5. */
export interface Visit extends VisitWindow {
  technician_id: string;
  /** Chosen by auto-assign. */
  auto: boolean;
  /** The conflicts that were overridden. */
  overridden: readonly Conflict[];
  /** The reason sent with `override`, also if there were no conflicts. */
  override_reason: string | null;
}

/**
 * new → schedule: the board's first scheduled column, if it has one; otherwise the column stays. The technician replaces
 * the previous one among the assignees. Booking the same visit again changes nothing.
 */
export const book = (
  ticket: Bookable,
  visit: Visit,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  const column = ticket.status_category === "new" ? firstColumn(columns, "scheduled") : undefined;
  return combine(
    column ? enterColumn(ticket, column, now) : no_change,
    !column && isSame(ticket, visit) ? no_change : bookVisit(ticket, visit, column),
    technicianChange(ticket, visit.technician_id),
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

/** any open → unschedule: from a scheduled column back to the first new one; otherwise the column stays. */
export const unbook = (ticket: Bookable, columns: readonly ColumnRef[], now: Instant): Change => {
  const column = ticket.status_category === "scheduled" ? firstColumn(columns, "new") : undefined;
  if (!column) return clearVisit(ticket);
  const columns_data = fromTo(ticket, column);
  return combine(
    enterColumn(ticket, column, now),
    visitOf(ticket)
      ? clearVisit(ticket, columns_data)
      : { ...no_change, history: [{ type: "moved", data: columns_data }] },
  );
};

const no_visit = { technician_id: null, scheduled_at: null, scheduled_until: null };

/** Removes a ticket's visit, and its technician from the assignees. Changes nothing without a visit. */
export const clearVisit = (ticket: Bookable, more: Record<string, unknown> = {}): Change => {
  const before = visitOf(ticket);
  if (!before) return no_change;
  return combine(technicianChange(ticket, null), {
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

/** Replaces the current technician among the assignees. */
const technicianChange = ({ technician_id, assignees }: Bookable, next: string | null): Change => {
  const ids = assignees.map(({ id }) => id);
  const others = ids.filter((id) => id !== technician_id && id !== next);
  const assigned_users = next === null ? others : [...others, next];
  return assigned_users.length === ids.length && assigned_users.every((id) => ids.includes(id))
    ? no_change
    : { ...no_change, assigned_users };
};
