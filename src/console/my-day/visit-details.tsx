import type { Client, CompletionPreview, Ticket } from "../api/document.d.ts";
import { clock, clockSpan, dayOf, moment } from "../format/time.ts";
import { EntryRow } from "../offline/queue/entry-row.tsx";
import { ownEntries } from "../offline/queue/queue.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { isStarted } from "../ticket/state.ts";
import { Badge } from "../ui/badge.tsx";
import { ClientFacts } from "./client-facts.tsx";
import { Comments } from "./comments.tsx";
import type { Expected } from "./expected.ts";
import { Photos } from "./photos.tsx";
import { ReachButtons } from "./reach-buttons.tsx";
import { StateBadges } from "./state.tsx";
import { StepButton } from "./step-button.tsx";

interface Props {
  ticket: Expected<Ticket>;
  preview: CompletionPreview | undefined;
  client: Client | undefined;
}

/** The job from top to bottom as it is done; what a thumb does stays at the foot. */
export const VisitDetailsView = ({ ticket, preview, client }: Props) => {
  const { my_day, priority } = strings.value;
  const at_door = client ?? ticket.client;
  const unsettled = ownEntries.value.filter(
    (entry) => entry.ticket.id === ticket.id && entry.state !== "taken",
  );
  return (
    <div class="door">
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
      {unsettled.length > 0 && (
        <ul class="queue-entries" aria-label={strings.value.queue.title}>
          {unsettled.map((entry) => (
            <EntryRow key={entry.id} entry={entry} is_at_job />
          ))}
        </ul>
      )}
      <section class="block" aria-labelledby="job">
        <h2 id="job">{my_day.job}</h2>
        <p class="written" dir="auto">
          {ticket.description ?? my_day.no_description}
        </p>
        {preview && preview.items.length > 0 && (
          <>
            <h3>{my_day.brings}</h3>
            <ul class="bulleted">
              {preview.items.map(({ item_uuid, name, quantity }) => (
                <li key={item_uuid}>
                  <bdi>{name}</bdi> × {quantity}
                </li>
              ))}
            </ul>
          </>
        )}
        {preview && preview.checklist.length > 0 && (
          <>
            <h3>{my_day.checklist}</h3>
            <ul class="bulleted">
              {preview.checklist.map(({ id, label, required }) => (
                <li key={id}>
                  <bdi>{label}</bdi>
                  {required && <span class="hint"> · {my_day.required}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {at_door && <ClientFacts client={at_door} record={client} preview={preview} />}
      <Comments ticket={ticket} />
      <Photos ticket={ticket} />
      {may("tickets:read") && (
        <p>
          <a href={`/console/tickets/${ticket.id}`}>{my_day.whole_ticket}</a>
        </p>
      )}
      <div class="thumb foot">
        {at_door && <ReachButtons client={at_door} />}
        <StepButton job={ticket} />
      </div>
    </div>
  );
};
