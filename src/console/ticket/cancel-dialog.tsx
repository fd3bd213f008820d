import type { EndedTicket, Ticket } from "../api/document.d.ts";
import { tell } from "../parts/announce.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { AreaField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { useAction } from "../parts/use-action.ts";
import { useFields } from "../parts/use-fields.ts";
import { words } from "../words/words.ts";
import { cancel } from "./changes.ts";

interface Props {
  ticket: Ticket;
  onClose(): void;
  onEnded(ticket: EndedTicket): void;
}

/** Cancels a job, and says why. */
export const CancelDialog = ({ ticket, onClose, onEnded }: Props) => {
  const said = words.value;
  const {
    draft: { reason },
    field,
  } = useFields({ reason: "" });
  const save = useAction(async () => {
    onEnded(await cancel(ticket.id, { reason: reason.trim() || null }));
    tell(said.ticket.done.cancelled);
  });
  return (
    <Dialog title={said.ticket.cancel_title} onClose={onClose}>
      <Form mutation={save} action={said.ticket.cancel} danger>
        <p class="hint">{said.ticket.cancel_hint}</p>
        <AreaField label={said.ticket.reason} {...field("reason")} />
      </Form>
    </Dialog>
  );
};
