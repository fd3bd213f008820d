import { isClosed } from "../../shared/categories.ts";
import type { Ticket } from "../api/document.d.ts";
import { today } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { SlaBadge } from "./sla-block.tsx";

const category_tones: Record<Ticket["status_category"], Tone> = {
  new: "info",
  scheduled: "info",
  in_progress: "warning",
  waiting: "neutral",
  done: "good",
  cancelled: "neutral",
};

const priority_tones: Record<Ticket["priority"], Tone> = {
  low: "neutral",
  medium: "neutral",
  high: "warning",
  critical: "strong",
};

/** The status of a ticket: column, priority, SLA and labels. */
export const TicketHead = ({ ticket }: { ticket: Ticket }) => {
  const t = strings.value;
  const is_overdue =
    ticket.due_date !== null && ticket.due_date < today() && !isClosed(ticket.status_category);
  return (
    <div class="ticket-head">
      <a href={`/console/board/${ticket.board_id}`}>
        <bdi>{ticket.board.name}</bdi>
      </a>
      <Badge tone={category_tones[ticket.status_category]}>
        <bdi>{ticket.status}</bdi>
      </Badge>
      <Badge tone={priority_tones[ticket.priority]}>{t.priority[ticket.priority]}</Badge>
      <SlaBadge ticket={ticket} />
      {is_overdue && <Badge tone="bad">{t.ticket.overdue}</Badge>}
      {ticket.labels.map((label) => (
        <Badge key={label}>
          <bdi>{label}</bdi>
        </Badge>
      ))}
      {ticket.archived_at && <p class="notice">{t.ticket.is_archived}</p>}
      {ticket.status_category === "cancelled" && ticket.cancellation_reason && (
        <p class="notice" dir="auto">
          {ticket.cancellation_reason}
        </p>
      )}
    </div>
  );
};
