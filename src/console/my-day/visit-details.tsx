import type { Client, CompletionPreview, Ticket } from "../api/document.d.ts";
import { EntryRow } from "../offline/queue/entry-row.tsx";
import { ownEntries } from "../offline/queue/queue.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { ClientFacts } from "./client-facts.tsx";
import { Comments } from "./comments.tsx";
import type { Expected } from "./expected.ts";
import { JobBlock } from "./job-block.tsx";
import { Photos } from "./photos.tsx";
import { ReachButtons } from "./reach-buttons.tsx";
import { StepButton } from "./step-button.tsx";
import { VisitHead } from "./visit-head.tsx";

interface Props {
  ticket: Expected<Ticket>;
  preview: CompletionPreview | undefined;
  client: Client | undefined;
}

/** The job from top to bottom as it is done; what a thumb does stays at the foot. */
export const VisitDetailsView = ({ ticket, preview, client }: Props) => {
  const at_door = client ?? ticket.client;
  const unsettled = ownEntries.value.filter(
    (entry) => entry.ticket.id === ticket.id && entry.state !== "taken",
  );
  return (
    <div class="door">
      <VisitHead ticket={ticket} />
      {unsettled.length > 0 && (
        <ul class="queue-entries" aria-label={strings.value.queue.title}>
          {unsettled.map((entry) => (
            <EntryRow key={entry.id} entry={entry} is_at_job />
          ))}
        </ul>
      )}
      <JobBlock ticket={ticket} preview={preview} />
      {at_door && <ClientFacts client={at_door} record={client} preview={preview} />}
      <Comments ticket={ticket} />
      <Photos ticket={ticket} />
      {may("tickets:read") && (
        <p>
          <a href={`/console/tickets/${ticket.id}`}>{strings.value.my_day.whole_ticket}</a>
        </p>
      )}
      <div class="thumb foot">
        {at_door && <ReachButtons client={at_door} />}
        <StepButton job={ticket} />
      </div>
    </div>
  );
};
