import { useState } from "preact/hooks";
import type { EndedTicket } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/notify.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { start } from "./changes.ts";
import { ClientLinks } from "./client-links.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import type { PartProps } from "./part-props.ts";
import type { Offered } from "./state.ts";

interface Props extends PartProps {
  may_do: Offered;
  onEnded(ticket: EndedTicket): void;
}

/** What is done first, where the thumb is: start, complete, call, go there. */
export const MainActions = ({ ticket, onTicket, may_do, onEnded }: Props) => {
  const t = strings.value.ticket;
  const [is_completing, setCompleting] = useState(false);
  const started = useMutation(async () => {
    onTicket(await start(ticket.id));
    notify(t.done.started);
  });
  const client = ticket.client;
  // Somebody else may end it while the form is filled in: the form stays.
  if (!may_do.start && !may_do.complete && !client && !is_completing) return null;
  return (
    <div class="main-actions">
      <RefusalNotice refusal={started.refusal} />
      <div class="actions">
        {may_do.start && (
          <Button kind="primary" busy={started.is_running} onClick={() => void started.run()}>
            {t.start}
          </Button>
        )}
        {may_do.complete && (
          <Button kind={may_do.start ? "plain" : "primary"} onClick={() => setCompleting(true)}>
            {t.complete}
          </Button>
        )}
        {client && <ClientLinks key={client.id} client={client} />}
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
