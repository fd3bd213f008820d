import type { Instant } from "../../clock/instant.ts";
import type { TicketWithAssignees } from "../queries.ts";
import { clearVisit } from "../visits/booking.ts";
import { type Change, type ColumnRef, combine } from "./change.ts";
import { enterColumn, firstColumn, fromTo, refuseArchived, refuseClosed } from "./lifecycle.ts";

/*
 * The rows of §3.1 about completing. They are not in `lifecycle.ts`, because they clear visits and `tickets/visits/booking.ts`
 * imports `lifecycle.ts`.
 */

/** How the work ended, for the history. */
export interface Report {
  reason: string | null;
  reason_code: string | null;
  notes: string | null;
}

/** An archived or cancelled ticket cannot be completed (decisions §6). The caller has handled done tickets. */
export const refuseCompleting = (ticket: TicketWithAssignees): void => {
  refuseArchived(ticket);
  refuseClosed(ticket);
};

/** open → complete, outcome `done` or `partial`: the board's first done column. */
export const complete = (
  ticket: TicketWithAssignees,
  outcome: "done" | "partial",
  report: Report,
  invoice_id: string | null,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  const column = firstColumn(columns, "done");
  if (!column) throw new Error(`board ${ticket.board_id} has no done column`);
  return combine(enterColumn(ticket, column, now), {
    set: { invoice_id, outcome_reason: report.reason_code },
    history: [{ type: "completed", data: { outcome, ...report, ...fromTo(ticket, column) } }],
    events: [{ topic: "ticket.completed", extra: { outcome, invoice_id, resolved_at: now } }],
  });
};

/** open → complete, outcome `revisit`: back to the board's first new column, without its visit. */
export const revisit = (
  ticket: TicketWithAssignees,
  report: Report,
  columns: readonly ColumnRef[],
  now: Instant,
): Change => {
  const column = firstColumn(columns, "new");
  if (!column) throw new Error(`board ${ticket.board_id} has no new column`);
  const data = { outcome: "revisit", ...report, ...fromTo(ticket, column) };
  return combine(
    enterColumn(ticket, column, now),
    {
      set: { revisit_at: now, outcome_reason: report.reason_code },
      history: [{ type: "completed", data }],
      events: [],
    },
    clearVisit(ticket),
  );
};
