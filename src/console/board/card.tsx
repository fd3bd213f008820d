import type { ComponentChildren } from "preact";
import type { TicketListed } from "../api/document.d.ts";
import { number } from "../format/locale.ts";
import { clock, date, dayOf, today } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { isOpen, isOverdue } from "./filter.ts";
import { Bubble, Dots, Sheet } from "./icons.tsx";
import { SlaClock } from "./sla-clock.tsx";

interface Props {
  ticket: TicketListed;
  /** Whether Tab stops here (roving tabindex: one card a column). */
  is_tab_stop: boolean;
  is_dragged: boolean;
  /** Its move is being sent. */
  is_moving: boolean;
  may_move: boolean;
}

const priority_tones: Record<TicketListed["priority"], Tone> = {
  low: "neutral",
  medium: "neutral",
  high: "warning",
  critical: "bad",
};

/** A ticket on the board. Its link covers the card and has the focus while keys move it. */
export const Card = ({ ticket, is_tab_stop, is_dragged, is_moving, may_move }: Props) => {
  const t = strings.value;
  const { id, ticket_number, title, priority, labels, client, technician, due_date } = ticket;
  const is_open = isOpen(ticket);
  const is_overdue = isOverdue(ticket, today());
  return (
    <li
      class={`card ${priority}${is_dragged ? " held" : ""}${is_moving ? " moving" : ""}`}
      data-card={id}
    >
      <div class="face">
        <p class="line">
          <bdi class="number">{ticket_number}</bdi>
          <Badge tone={priority_tones[priority]}>{t.priority[priority]}</Badge>
        </p>
        <a
          href={`/console/tickets/${id}`}
          class="title"
          draggable={false}
          tabIndex={is_tab_stop ? 0 : -1}
          aria-describedby={`facts-${id} board-keys`}
        >
          <bdi>{title}</bdi>
        </a>
        <div class="facts-of-card" id={`facts-${id}`}>
          {client && (
            <p>
              <bdi>{client.name}</bdi>
            </p>
          )}
          <p class="soft">
            <bdi>{ticket.job_type?.name ?? t.ticket_type[ticket.type]}</bdi>
            {" · "}
            <bdi>{technician?.name ?? ticket.assignees[0]?.name ?? t.board.nobody}</bdi>
          </p>
          {ticket.scheduled_at && is_open && (
            <p class="soft">
              {dayOf(ticket.scheduled_at)}, <bdi>{clock(ticket.scheduled_at)}</bdi>
            </p>
          )}
          <p class="marks">
            <SlaClock ticket={ticket} />
            {due_date && is_open && (
              <Badge tone={is_overdue ? "bad" : "neutral"}>
                {is_overdue ? t.board.overdue(date(due_date)) : t.board.due(date(due_date))}
              </Badge>
            )}
            {labels.map((label) => (
              <span key={label} class="badge label" dir="auto">
                {label}
              </span>
            ))}
            {ticket.comments_count > 0 && (
              <Count icon={<Bubble />} text={t.board.comments(ticket.comments_count)}>
                {ticket.comments_count}
              </Count>
            )}
            {ticket.attachments_count > 0 && (
              <Count icon={<Sheet />} text={t.board.attachments(ticket.attachments_count)}>
                {ticket.attachments_count}
              </Count>
            )}
            {is_moving && <span class="soft">{t.board.sending}</span>}
          </p>
        </div>
      </div>
      {may_move && (
        <button
          type="button"
          class="more"
          data-menu={id}
          tabIndex={is_tab_stop ? 0 : -1}
          aria-haspopup="dialog"
          aria-label={t.board.more(ticket_number)}
        >
          <Dots />
        </button>
      )}
    </li>
  );
};

interface CountProps {
  icon: ComponentChildren;
  text: string;
  children: number;
}

/** A count with an icon, and text for screen readers. */
const Count = ({ icon, text, children }: CountProps) => (
  <span class="count">
    <span aria-hidden="true">
      {icon} {number(children)}
    </span>
    <span class="unseen">{text}</span>
  </span>
);
