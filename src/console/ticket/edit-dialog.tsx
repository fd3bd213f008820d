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
 * Edits a ticket. If another user changed it meanwhile, both versions are shown and the person chooses
 * one.
 */
export const EditDialog = ({ ticket, onTicket, job_types, onClose }: Props) => {
  const t = strings.value;
  const [base, setBase] = useState(ticket);
  const [draft, setDraft] = useState(() => editDraft(ticket));
  const [theirs, setTheirs] = useState<Ticket>();
  const { run, refusal, is_running } = useMutation(async (version: number) => {
    const body = editBody(editDraft(base), draft);
    if (Object.keys(body).length > 0) {
      try {
        onTicket(await update({ id: ticket.id, version }, body));
      } catch (error) {
        await readTheirs();
        throw error;
      }
      notify(t.common.saved);
    }
    onClose();
  });
  /** Reads the changes of another user, if there are any. */
  const readTheirs = async () => {
    const now = await readTicket(ticket.id).catch(() => undefined);
    if (now && now.version !== base.version) setTheirs(now);
  };
  const change = (changed: Partial<EditDraft>) =>
    setDraft((current) => ({ ...current, ...changed }));
  const has_conflict = refusal?.status === 412 && theirs !== undefined;
  return (
    <Dialog title={t.ticket.edit_title(ticket.ticket_number)} onClose={onClose} aside>
      <Form
        mutation={{ run: () => run(base.version), is_running, refusal }}
        action={t.common.save}
        onCancel={onClose}
      >
        <EditFields {...{ ticket, draft, job_types, refusal }} onChange={change} />
        {has_conflict && (
          <EditConflict
            fields={changedFields(editDraft(base), draft)}
            yours={draft}
            theirs={editDraft(theirs)}
            job_types={job_types}
            busy={is_running}
            onTheirs={() => {
              onTicket(theirs);
              onClose();
            }}
            onYours={() => {
              setDraft(rebased(editDraft(base), draft, editDraft(theirs)));
              setBase(theirs);
              void run(theirs.version);
            }}
          />
        )}
      </Form>
    </Dialog>
  );
};
