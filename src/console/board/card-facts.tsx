import type { ComponentChildren } from "preact";
import type { TicketListed } from "../api/document.d.ts";
import { number } from "../format/locale.ts";
import { clock, dayOf } from "../format/time.ts";
import { DuePill, SlaPill } from "../job-facts/deadline.tsx";
import { PriorityMark } from "../job-facts/priority.tsx";
import { strings } from "../strings/strings.ts";
import { DeadlinePill } from "./deadline-pill.tsx";
import { isOpen } from "./filter.ts";
import { Bubble, Sheet } from "./icons.tsx";
import { Initials } from "./initials.tsx";

interface Props {
  ticket: TicketListed;
  /** Its move is being sent. */
  is_moving: boolean;
}

const personOf = ({ technician, assignees }: TicketListed): string | undefined =>
  technician?.name ?? assignees[0]?.name;

/** The second and third line of a compact card. */
export const CompactFacts = ({ ticket, is_moving }: Props) => {
  const { client, priority } = ticket;
  const { board } = strings.value;
  const person = personOf(ticket);
  return (
    <>
      <p class="one-line soft" dir="auto">
        {client ? <bdi>{client.name}</bdi> : board.no_client}
        {client?.address && (
          <>
            {" · "}
            <bdi>{client.address}</bdi>
          </>
        )}
      </p>
      <p class="marks">
        <DeadlinePill ticket={ticket} />
        <PriorityMark priority={priority} />
        {is_moving && <span class="soft">{board.sending}</span>}
        <Initials name={person} />
      </p>
    </>
  );
};

/** What a comfortable card shows below its title. */
export const AllFacts = ({ ticket, is_moving }: Props) => {
  const t = strings.value;
  const { client, labels, scheduled_at, comments_count, attachments_count } = ticket;
  const { sla, due_date, status_category } = ticket;
  return (
    <>
      {client && (
        <p>
          <bdi>{client.name}</bdi>
        </p>
      )}
      <p class="soft">
        <bdi>{ticket.job_type?.name ?? t.ticket_type[ticket.type]}</bdi>
        {" · "}
        <bdi>{personOf(ticket) ?? t.board.nobody}</bdi>
      </p>
      {scheduled_at && isOpen(ticket) && (
        <p class="soft">
          {dayOf(scheduled_at)}, <bdi>{clock(scheduled_at)}</bdi>
        </p>
      )}
      <p class="marks">
        <SlaPill {...{ sla, status_category }} />
        <DuePill {...{ due_date, status_category }} />
        {labels.map((label) => (
          <span key={label} class="badge label" dir="auto">
            {label}
          </span>
        ))}
        {comments_count > 0 && (
          <Count icon={<Bubble />} text={t.board.comments(comments_count)}>
            {comments_count}
          </Count>
        )}
        {attachments_count > 0 && (
          <Count icon={<Sheet />} text={t.board.attachments(attachments_count)}>
            {attachments_count}
          </Count>
        )}
        {is_moving && <span class="soft">{t.board.sending}</span>}
      </p>
    </>
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
