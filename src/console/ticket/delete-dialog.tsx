import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Ticket } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { notify } from "../ui/notify.tsx";
import { remove } from "./changes.ts";

interface Props {
  ticket: Ticket;
  onClose(): void;
}

/** Deletes a job and opens its board. */
export const DeleteDialog = ({ ticket, onClose }: Props) => {
  const t = strings.value.ticket;
  const { route } = useLocation();
  // The ticket as of opening the dialog: if it has changed since, the deletion is refused.
  const [shown] = useState(ticket);
  return (
    <ConfirmDialog
      title={t.delete_title}
      action={t.delete}
      onClose={onClose}
      onConfirm={async () => {
        await remove(shown);
        notify(t.done.deleted(ticket.ticket_number));
        route(`/console/board/${ticket.board_id}`);
      }}
    >
      {t.delete_hint(ticket.ticket_number)}
    </ConfirmDialog>
  );
};
