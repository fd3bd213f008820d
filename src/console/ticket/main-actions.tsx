import { useState } from "preact/hooks";
import type { Client, EndedTicket } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/notify.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { start } from "./changes.ts";
import { ClientLinks } from "./client-links.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import type { PartProps } from "./part-props.ts";
import type { AllowedActions } from "./state.ts";

interface Props extends PartProps {
  allowed: AllowedActions;
  /** The client's whole record; undefined if this person may not read it. */
  record: Client | undefined;
  onEnded(ticket: EndedTicket): void;
}

/** The main actions: start, complete, call, directions. */
export const MainActions = ({ ticket, onTicket, allowed, record, onEnded }: Props) => {
  const t = strings.value.ticket;
  const [is_completing, setCompleting] = useState(false);
  const started = useMutation(async () => {
    onTicket(await start(ticket.id));
    notify(t.done.started);
  });
  const client = ticket.client;
  // If another user closes the job meanwhile, the open form stays.
  if (!allowed.start && !allowed.complete && !client && !is_completing) return null;
  return (
    <div class="main-actions">
      <RefusalNotice refusal={started.refusal} />
      <div class="actions">
        {allowed.start && (
          <Button kind="primary" busy={started.is_running} onClick={() => void started.run()}>
            {t.start}
          </Button>
        )}
        {allowed.complete && (
          <Button kind={allowed.start ? "plain" : "primary"} onClick={() => setCompleting(true)}>
            {t.complete}
          </Button>
        )}
        {client && <ClientLinks key={client.id} {...{ client, record }} />}
      </div>
      {is_completing && (
        <CompleteDialog
          ticket={ticket}
          onClose={() => setCompleting(false)}
          onEnded={(ended) => {
            setCompleting(false);
            onEnded(ended);
          }}
        />
      )}
    </div>
  );
};
