import { useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { EndedTicket, Ticket } from "../api/document.d.ts";
import { tell } from "../parts/announce.tsx";
import { Button } from "../parts/button.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words/words.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { archive, remove, unarchive } from "./changes.ts";
import { MoveChoice } from "./move-choice.tsx";
import type { PartProps } from "./part-props.ts";
import { ReopenDialog } from "./reopen-dialog.tsx";
import type { Offered } from "./state.ts";
import type { Surroundings } from "./surroundings.ts";

interface Props extends PartProps {
  may_do: Offered;
  around: Surroundings;
  onEnded(ticket: EndedTicket): void;
}

/** What is done seldom: move, cancel, reopen, archive, delete. */
export const MoreActions = ({ ticket, onTicket, may_do, around, onEnded }: Props) => {
  const said = words.value.ticket;
  const { route } = useLocation();
  const [open, setOpen] = useState<"cancelling" | "reopening" | "deleting">();
  // What was seen when it was asked, whatever others change while that is thought over.
  const asked = useRef(ticket);
  const close = () => setOpen(undefined);
  const put_away = useAction(async (change: () => Promise<Ticket>, told: string) => {
    onTicket(await change());
    tell(told);
  });
  const { move, cancel, reopen, unarchive: may_unarchive, remove: may_remove } = may_do;
  if (![move, cancel, reopen, may_do.archive, may_unarchive, may_remove].some(Boolean)) return null;
  return (
    <section class="block" aria-labelledby="more-actions">
      <h2 id="more-actions">{said.actions}</h2>
      {move && around.board && (
        <MoveChoice ticket={ticket} columns={around.board.columns} onTicket={onTicket} />
      )}
      <div class="actions">
        {cancel && <Button onClick={() => setOpen("cancelling")}>{said.cancel}</Button>}
        {reopen && <Button onClick={() => setOpen("reopening")}>{said.reopen}</Button>}
        {may_do.archive && (
          <Button
            busy={put_away.is_running}
            onClick={() => void put_away.run(() => archive(ticket.id), said.done.archived)}
          >
            {said.archive}
          </Button>
        )}
        {may_unarchive && (
          <Button
            busy={put_away.is_running}
            onClick={() => void put_away.run(() => unarchive(ticket.id), said.done.unarchived)}
          >
            {said.unarchive}
          </Button>
        )}
        {may_remove && (
          <Button
            kind="quiet"
            onClick={() => {
              asked.current = ticket;
              setOpen("deleting");
            }}
          >
            {said.delete}
          </Button>
        )}
      </div>
      <Refused refusal={put_away.refusal} />
      {open === "cancelling" && (
        <CancelDialog
          ticket={ticket}
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
          columns={around.board?.columns ?? []}
          onClose={close}
          onTicket={(changed) => {
            close();
            onTicket(changed);
          }}
        />
      )}
      {open === "deleting" && (
        <ConfirmDialog
          title={said.delete_title}
          action={said.delete}
          onClose={close}
          onConfirm={async () => {
            await remove(asked.current);
            tell(said.done.deleted(ticket.ticket_number));
            route(`/console/board/${ticket.board_id}`);
          }}
        >
          {said.delete_hint(ticket.ticket_number)}
        </ConfirmDialog>
      )}
    </section>
  );
};
