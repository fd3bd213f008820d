import type { TicketListed } from "../api/document.d.ts";
import { isOverdue, slaState } from "../job-facts/deadline-state.ts";
import { isOpen } from "./filter.ts";

type Deadline = "sla" | "due" | "visit";

/** Which of a job's dates a compact card shows: the one that presses most. Null without any. */
export const deadlineOf = (
  ticket: TicketListed,
  now_ms: number,
  today: string,
): Deadline | null => {
  const sla = slaState(ticket, now_ms);
  if (sla && ["late", "missed", "soon"].includes(sla.kind)) return "sla";
  if (isOverdue(ticket, today)) return "due";
  if (sla) return "sla";
  if (!isOpen(ticket)) return null;
  if (ticket.due_date) return "due";
  return ticket.scheduled_at ? "visit" : null;
};
