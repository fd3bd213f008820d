import type { Instant } from "../../clock/instant.ts";
import type { SeenTicket } from "../queries.ts";
import { clearVisit } from "../visits/booking.ts";
import { type Change, type ColumnRef, together } from "./change.ts";
import { first, fromTo, into, refuseArchived, refuseClosed } from "./lifecycle.ts";

/*
 * The rows of §3.1 about completing. They stand apart from `lifecycle.ts` because a visit is cleared
 * here, and bookings are made of what is there.
 */

/** What is said of how the work ended; the history keeps it. */
export interface Report {
  reason: string | null;
  reason_code: string | null;
  notes: string | null;
}

/** An archived or cancelled ticket cannot be completed (decisions §6); a done one is never asked about. */
export const refuseCompleting = (ticket: SeenTicket): void => {
  refuseArchived(ticket);
  refuseClosed(ticket);
};

/** open → complete, outcome `done` or `partial`: the board's first done column. `invoice_id` is what bills it. */
export const complete = (
  ticket: SeenTicket,
  outcome: "done" | "partial",
  report: Report,
  invoice_id: string | null,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  const column = first(columns, "done");
  if (!column) throw new Error(`board ${ticket.board_id} has no done column`);
  return together(into(ticket, column, now), {
    set: { invoice_id },
    history: [{ type: "completed", data: { outcome, ...report, ...fromTo(ticket, column) } }],
    events: [{ topic: "ticket.completed", extra: { outcome, invoice_id, resolved_at: now } }],
  });
};

/** open → complete, outcome `revisit`: back to the board's first new column, its visit cleared. */
export const revisit = (
  ticket: SeenTicket,
  report: Report,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  const column = first(columns, "new");
  if (!column) throw new Error(`board ${ticket.board_id} has no new column`);
  const data = { outcome: "revisit", ...report, ...fromTo(ticket, column) };
  return together(
    into(ticket, column, now),
    { set: { revisit_at: now }, history: [{ type: "completed", data }], events: [] },
    clearVisit(ticket),
  );
};
