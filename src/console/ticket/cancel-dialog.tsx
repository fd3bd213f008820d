import type { EndedTicket, Ticket } from "../api/document.d.ts";
import { tell } from "../parts/announce.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { words } from "../words/words.ts";
import { cancel } from "./changes.ts";

interface Props {
  ticket: Ticket;
  onClose(): void;
  onEnded(ticket: EndedTicket): void;
}

/** Cancels a job, and says why. */
export const CancelDialog = ({ ticket, onClose, onEnded }: Props) => {
  const said = words.value.ticket;
  return (
    <ReasonDialog
      title={said.cancel_title}
      hint={said.cancel_hint}
      label={said.reason}
      action={said.cancel}
      onReason={async (reason) => {
        onEnded(await cancel(ticket.id, { reason: reason.trim() || null }));
        tell(said.done.cancelled);
      }}
      onClose={onClose}
    />
  );
};
