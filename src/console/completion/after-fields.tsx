import type { Ticket } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { CheckField } from "../ui/field.tsx";
import type { Draft } from "./draft.ts";
import { FollowUpFields } from "./follow-up-fields.tsx";

interface Props {
  ticket: Ticket;
  draft: Draft;
  onChange(changed: Partial<Draft>): void;
}

/** What happens after completion: a follow-up job, a message to the client. */
export const AfterFields = ({ ticket, draft, onChange }: Props) => (
  <>
    <FollowUpFields
      draft={draft.follow_up}
      onDraft={(follow_up) => onChange({ follow_up })}
      title={ticket.title}
    />
    {draft.outcome !== "revisit" && ticket.client && (
      <CheckField
        label={strings.value.completion.notify_client}
        checked={draft.notify_client}
        onValue={(notify_client) => onChange({ notify_client })}
      />
    )}
  </>
);
