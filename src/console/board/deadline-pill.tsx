import { useComputed } from "@preact/signals";
import type { TicketListed } from "../api/document.d.ts";
import { clock, date, dayOf, shortDate, today } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import { deadlineOf } from "./deadline.ts";
import { isOpen, isOverdue } from "./filter.ts";
import { now_ms } from "./half-minute.ts";
import { SlaClock } from "./sla-clock.tsx";

interface Props {
  ticket: TicketListed;
  /** Without the year. */
  is_short?: boolean;
}

/** A job's due date, while it is open. */
export const DuePill = ({ ticket, is_short = false }: Props) => {
  const { due_date } = ticket;
  if (due_date === null || !isOpen(ticket)) return null;
  const { board } = strings.value;
  const is_overdue = isOverdue(ticket, today());
  const tone = is_overdue ? "bad" : "neutral";
  const day = (is_short ? shortDate : date)(due_date);
  const overdue = is_short ? board.overdue_short : board.overdue;
  return <Badge tone={tone}>{is_overdue ? overdue(day) : board.due(day)}</Badge>;
};

/** The one date of a compact card: its SLA, due date or visit. Rendered again only when that changes. */
export const DeadlinePill = ({ ticket }: { ticket: TicketListed }) => {
  const kind = useComputed(() => deadlineOf(ticket, now_ms.value, today())).value;
  if (kind === "sla") return <SlaClock ticket={ticket} is_short />;
  if (kind === "due") return <DuePill ticket={ticket} is_short />;
  if (kind === null || ticket.scheduled_at === null) return null;
  return (
    <Badge tone="info">
      {dayOf(ticket.scheduled_at)}, <bdi>{clock(ticket.scheduled_at)}</bdi>
    </Badge>
  );
};
