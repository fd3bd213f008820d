import { useComputed } from "@preact/signals";
import type { TicketListed } from "../api/document.d.ts";
import { clock, date, dayOf, today } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import { deadlineOf } from "./deadline.ts";
import { isOpen, isOverdue } from "./filter.ts";
import { now_ms } from "./half-minute.ts";
import { SlaClock } from "./sla-clock.tsx";

/** A job's due date, while it is open. */
export const DuePill = ({ ticket }: { ticket: TicketListed }) => {
  const { due_date } = ticket;
  if (due_date === null || !isOpen(ticket)) return null;
  const { board } = strings.value;
  const is_overdue = isOverdue(ticket, today());
  return (
    <Badge tone={is_overdue ? "bad" : "neutral"}>
      {is_overdue ? board.overdue(date(due_date)) : board.due(date(due_date))}
    </Badge>
  );
};

/** The one date of a compact card: its SLA, due date or visit. Rendered again only when that changes. */
export const DeadlinePill = ({ ticket }: { ticket: TicketListed }) => {
  const kind = useComputed(() => deadlineOf(ticket, now_ms.value, today())).value;
  if (kind === "sla") return <SlaClock ticket={ticket} />;
  if (kind === "due") return <DuePill ticket={ticket} />;
  if (kind === null || ticket.scheduled_at === null) return null;
  return (
    <Badge tone="info">
      {dayOf(ticket.scheduled_at)}, <bdi>{clock(ticket.scheduled_at)}</bdi>
    </Badge>
  );
};
