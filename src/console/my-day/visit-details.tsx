import type { Client, CompletionPreview, Ticket } from "../api/document.d.ts";
import { ReachButtons } from "../clients/reach-buttons.tsx";
import { EntryRow } from "../offline/queue/entry-row.tsx";
import { ownEntries } from "../offline/queue/queue.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { ClientFacts } from "./client-facts.tsx";
import { Comments } from "./comments.tsx";
import type { Expected } from "./expected.ts";
import { JobBlock } from "./job-block.tsx";
import { Photos } from "./photos.tsx";
import { StepButton } from "./step-button.tsx";
import { VisitHead } from "./visit-head.tsx";

interface Props {
  ticket: Expected<Ticket>;
  preview: CompletionPreview | undefined;
  client: Client | undefined;
}

/** A job's details in the order of the work, with the main actions at the bottom. */
export const VisitDetailsView = ({ ticket, preview, client }: Props) => {
  const client_shown = client ?? ticket.client;
  const unfinished = ownEntries.value.filter(
    (entry) => entry.subject.id === ticket.id && entry.state !== "taken",
  );
  return (
    <div class="door">
      <VisitHead ticket={ticket} />
      {unfinished.length > 0 && (
        <ul class="queue-entries" aria-label={strings.value.queue.title}>
          {unfinished.map((entry) => (
            <EntryRow key={entry.id} entry={entry} is_at_subject />
          ))}
        </ul>
      )}
      <JobBlock ticket={ticket} preview={preview} />
      {client_shown && <ClientFacts client={client_shown} record={client} preview={preview} />}
      <Comments ticket={ticket} />
      <Photos ticket={ticket} />
      {may("tickets:read") && (
        <p>
          <a href={`/console/tickets/${ticket.id}`}>{strings.value.my_day.whole_ticket}</a>
        </p>
      )}
      <div class="thumb foot">
        {client_shown && <ReachButtons client={client_shown} />}
        <StepButton job={ticket} />
      </div>
    </div>
  );
};
