import type { Ticket } from "../api/document.d.ts";
import { clock, clockSpan, dayOf, moment } from "../format/time.ts";
import { SlaPill } from "../job-facts/deadline.tsx";
import { UrgentPriority } from "../job-facts/priority.tsx";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { isStarted } from "../ticket/state.ts";
import type { Expected } from "./expected.ts";
import { StateBadges } from "./state.tsx";

/** A visit's time, title and status. */
export const VisitHead = ({ ticket }: { ticket: Expected<Ticket> }) => {
  const { my_day } = strings.value;
  return (
    <section class="visit block">
      <p class="when">
        {ticket.scheduled_at && ticket.scheduled_until && (
          <strong>
            {dayOf(ticket.scheduled_at)} {clockSpan(ticket.scheduled_at, ticket.scheduled_until)}
          </strong>
        )}
        <StateBadges job={ticket} />
        <UrgentPriority priority={ticket.priority} />
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
        <p class="hint">
          {my_day.deadline}: {moment(ticket.sla.due_at)}{" "}
          <SlaPill sla={ticket.sla} status_category={ticket.status_category} />
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
