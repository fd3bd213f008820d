import { useState } from "preact/hooks";
import type { JobType, Ticket } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { notify } from "../ui/notify.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { update } from "./changes.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { changedFields, type EditDraft, editBody, editDraft, rebased } from "./edit-draft.ts";
import { EditFields } from "./edit-fields.tsx";
import type { PartProps } from "./part-props.ts";
import { readTicket } from "./use-ticket.ts";

interface Props extends PartProps {
  job_types: readonly JobType[];
  onClose(): void;
}

/**
 * Edits a ticket as it was when the dialog opened. Where somebody else was faster, both are shown, and
 * nothing of theirs is lost unless that is chosen.
 */
export const EditDialog = ({ ticket, onTicket, job_types, onClose }: Props) => {
  const t = strings.value;
  const [seen, setSeen] = useState(ticket);
  const [draft, setDraft] = useState(() => editDraft(ticket));
  const [theirs, setTheirs] = useState<Ticket>();
  const { run, refusal, is_running } = useMutation(async (version: number) => {
    const body = editBody(editDraft(seen), draft);
    if (Object.keys(body).length > 0) {
      try {
        onTicket(await update({ id: ticket.id, version }, body));
      } catch (error) {
        await overtaken();
        throw error;
      }
      notify(t.common.saved);
    }
    onClose();
  });
  /** Someone else may have been faster: what they made of it is read. */
  const overtaken = async () => {
    const now = await readTicket(ticket.id).catch(() => undefined);
    if (now && now.version !== seen.version) setTheirs(now);
  };
  const change = (changed: Partial<EditDraft>) =>
    setDraft((current) => ({ ...current, ...changed }));
  const is_overtaken = refusal?.status === 412 && theirs !== undefined;
  return (
    <Dialog title={t.ticket.edit_title(ticket.ticket_number)} onClose={onClose} aside>
      <Form
        mutation={{ run: () => run(seen.version), is_running, refusal }}
        action={t.common.save}
        onCancel={onClose}
      >
        <EditFields {...{ ticket, draft, job_types, refusal }} onChange={change} />
        {is_overtaken && (
          <EditConflict
            fields={changedFields(editDraft(seen), draft)}
            yours={draft}
            theirs={editDraft(theirs)}
            job_types={job_types}
            busy={is_running}
            onTheirs={() => {
              onTicket(theirs);
              onClose();
            }}
            onYours={() => {
              setDraft(rebased(editDraft(seen), draft, editDraft(theirs)));
              setSeen(theirs);
              void run(theirs.version);
            }}
          />
        )}
      </Form>
    </Dialog>
  );
};
