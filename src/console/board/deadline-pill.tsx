import { useComputed } from "@preact/signals";
import type { TicketListed } from "../api/document.d.ts";
import { clock, dayOf, today } from "../format/time.ts";
import { DuePill, SlaPill } from "../job-facts/deadline.tsx";
import { now_ms } from "../job-facts/half-minute.ts";
import { Badge } from "../ui/badge.tsx";
import { deadlineOf } from "./deadline.ts";

/** The one date of a compact card: its SLA, due date or visit. Rendered again only when that changes. */
export const DeadlinePill = ({ ticket }: { ticket: TicketListed }) => {
  const { sla, status_category, due_date, scheduled_at } = ticket;
  const kind = useComputed(() => deadlineOf(ticket, now_ms.value, today())).value;
  if (kind === "sla") return <SlaPill {...{ sla, status_category }} is_short />;
  if (kind === "due") return <DuePill {...{ due_date, status_category }} is_short />;
  if (kind === null || scheduled_at === null) return null;
  return (
    <Badge tone="info">
      {dayOf(scheduled_at)}, <bdi>{clock(scheduled_at)}</bdi>
    </Badge>
  );
};
