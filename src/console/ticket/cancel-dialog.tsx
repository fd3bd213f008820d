import type { EndedTicket } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { undo } from "../ui/undo.ts";
import { cancel, reopen } from "./changes.ts";
import type { PartProps } from "./part-props.ts";

interface Props extends PartProps {
  onClose(): void;
  onEnded(ticket: EndedTicket): void;
}

/** Cancels a job with a reason. Undoing it reopens the job in its column, with its visit. */
export const CancelDialog = ({ ticket, onTicket, onClose, onEnded }: Props) => {
  const t = strings.value.ticket;
  return (
    <ReasonDialog
      title={t.cancel_title}
      hint={t.cancel_hint}
      label={t.reason}
      action={t.cancel}
      onReason={async (reason) => {
        const { id, column_id } = ticket;
        onEnded(await cancel(id, { reason: reason.trim() || null }));
        notify(t.done.cancelled, () => undo(async () => onTicket(await reopen(id, { column_id }))));
      }}
      onClose={onClose}
    />
  );
};
