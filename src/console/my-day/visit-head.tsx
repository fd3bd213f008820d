import type { Ticket } from "../api/document.d.ts";
import { clock, clockSpan, dayOf, moment } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { isStarted } from "../ticket/state.ts";
import { Badge } from "../ui/badge.tsx";
import type { Expected } from "./expected.ts";
import { StateBadges } from "./state.tsx";

/** A visit's time, title and status. */
export const VisitHead = ({ ticket }: { ticket: Expected<Ticket> }) => {
  const { my_day, priority } = strings.value;
  return (
    <section class="visit block">
      <p class="when">
        {ticket.scheduled_at && ticket.scheduled_until && (
          <strong>
            {dayOf(ticket.scheduled_at)} {clockSpan(ticket.scheduled_at, ticket.scheduled_until)}
          </strong>
        )}
        <StateBadges job={ticket} />
        {(ticket.priority === "critical" || ticket.priority === "high") && (
          <Badge tone="strong">{priority[ticket.priority]}</Badge>
        )}
      </p>
      <h2>
        <bdi>{ticket.title}</bdi>
      </h2>
      <p class="hint">
        <bdi>{ticket.ticket_number}</bdi>
        {ticket.job_type && (
          <>
            {" "}
            · <bdi>{ticket.job_type.name}</bdi>
          </>
        )}
        {ticket.started_at && isStarted(ticket) && (
          <> · {my_day.started_at(clock(ticket.started_at))}</>
        )}
        {ticket.resolved_at && <> · {my_day.done_at(clock(ticket.resolved_at))}</>}
      </p>
      {ticket.sla && ticket.resolved_at === null && (
        <p class={ticket.sla.breached ? "said" : "hint"}>
          {my_day.deadline}: {moment(ticket.sla.due_at)}
        </p>
      )}
      {ticket.invoice_id !== null && may("invoices:read") && (
        <p>
          <a href={`/console/billing/invoices/${ticket.invoice_id}`}>{my_day.open_invoice}</a>
        </p>
      )}
    </section>
  );
};
