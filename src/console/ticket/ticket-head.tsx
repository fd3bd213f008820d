import type { Ticket } from "../api/document.d.ts";
import { DuePill, SlaPill } from "../job-facts/deadline.tsx";
import { Priority } from "../job-facts/priority.tsx";
import { Status } from "../job-facts/status.tsx";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";

/** The status of a ticket: column, priority, deadlines and labels. */
export const TicketHead = ({ ticket }: { ticket: Ticket }) => {
  const t = strings.value;
  const { sla, due_date, status_category } = ticket;
  return (
    <div class="ticket-head">
      <a href={`/console/board/${ticket.board_id}`}>
        <bdi>{ticket.board.name}</bdi>
      </a>
      <Status category={status_category} column={ticket.status} />
      <Priority priority={ticket.priority} />
      <SlaPill {...{ sla, status_category }} />
      <DuePill {...{ due_date, status_category }} />
      {ticket.labels.map((label) => (
        <Badge key={label}>
          <bdi>{label}</bdi>
        </Badge>
      ))}
      {ticket.archived_at && <p class="notice">{t.ticket.is_archived}</p>}
      {status_category === "cancelled" && ticket.cancellation_reason && (
        <p class="notice" dir="auto">
          {ticket.cancellation_reason}
        </p>
      )}
    </div>
  );
};
