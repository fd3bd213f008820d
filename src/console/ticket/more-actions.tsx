import { useState } from "preact/hooks";
import type { EndedTicket, Ticket } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/notify.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { undo } from "../ui/undo.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { archive, unarchive } from "./changes.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { MoveChoice } from "./move-choice.tsx";
import type { PartProps } from "./part-props.ts";
import { ReopenDialog } from "./reopen-dialog.tsx";
import type { AllowedActions } from "./state.ts";
import type { TicketContext } from "./ticket-context.ts";

interface Props extends PartProps {
  allowed: AllowedActions;
  context: TicketContext;
  onEnded(ticket: EndedTicket): void;
}

/** A change of a ticket, and the one that undoes it. */
type Reversible = readonly [
  change: (id: string) => Promise<Ticket>,
  revert: (id: string) => Promise<Ticket>,
];

/** Rare actions: move, cancel, reopen, archive, delete. */
export const MoreActions = ({ ticket, onTicket, allowed, context, onEnded }: Props) => {
  const t = strings.value.ticket;
  const [open, setOpen] = useState<"cancelling" | "reopening" | "deleting">();
  const close = () => setOpen(undefined);
  const archiving = useMutation(async ([change, revert]: Reversible, text: string) => {
    onTicket(await change(ticket.id));
    notify(text, () => undo(async () => onTicket(await revert(ticket.id))));
  });
  const { move, cancel, reopen, unarchive: may_unarchive, remove: may_remove } = allowed;
  if (![move, cancel, reopen, allowed.archive, may_unarchive, may_remove].some(Boolean))
    return null;
  return (
    <section class="block more-actions" aria-labelledby="more-actions">
      <h2 id="more-actions">{strings.value.common.actions}</h2>
      {move && context.board && (
        <MoveChoice ticket={ticket} columns={context.board.columns} onTicket={onTicket} />
      )}
      <div class="actions">
        {cancel && <Button onClick={() => setOpen("cancelling")}>{t.cancel}</Button>}
        {reopen && <Button onClick={() => setOpen("reopening")}>{t.reopen}</Button>}
        {allowed.archive && (
          <Button
            busy={archiving.is_running}
            onClick={() => void archiving.run([archive, unarchive], t.done.archived)}
          >
            {t.archive}
          </Button>
        )}
        {may_unarchive && (
          <Button
            busy={archiving.is_running}
            onClick={() => void archiving.run([unarchive, archive], t.done.unarchived)}
          >
            {t.unarchive}
          </Button>
        )}
        {may_remove && (
          <Button kind="quiet" onClick={() => setOpen("deleting")}>
            {t.delete}
          </Button>
        )}
      </div>
      <RefusalNotice refusal={archiving.refusal} />
      {open === "cancelling" && (
        <CancelDialog
          ticket={ticket}
          onTicket={onTicket}
          onClose={close}
          onEnded={(ended) => {
            close();
            onEnded(ended);
          }}
        />
      )}
      {open === "reopening" && (
        <ReopenDialog
          ticket={ticket}
          columns={context.board?.columns ?? []}
          onClose={close}
          onTicket={(changed) => {
            close();
            onTicket(changed);
          }}
        />
      )}
      {open === "deleting" && <DeleteDialog ticket={ticket} onClose={close} />}
    </section>
  );
};
