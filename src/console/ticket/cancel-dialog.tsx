import type { EndedTicket, Ticket } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { cancel } from "./changes.ts";

interface Props {
  ticket: Ticket;
  onClose(): void;
  onEnded(ticket: EndedTicket): void;
}

/** Cancels a job with a reason. */
export const CancelDialog = ({ ticket, onClose, onEnded }: Props) => {
  const t = strings.value.ticket;
  return (
    <ReasonDialog
      title={t.cancel_title}
      hint={t.cancel_hint}
      label={t.reason}
      action={t.cancel}
      onReason={async (reason) => {
        onEnded(await cancel(ticket.id, { reason: reason.trim() || null }));
        notify(t.done.cancelled);
      }}
      onClose={onClose}
    />
  );
};
