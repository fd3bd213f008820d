import { useState } from "preact/hooks";
import type { JobType, Ticket } from "../api/document.d.ts";
import { readTicket } from "../api/read-ticket.ts";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DraftNotice } from "../ui/draft-notice.tsx";
import { Form } from "../ui/form.tsx";
import { notify } from "../ui/notify.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { useStoredDraft } from "../ui/use-stored-draft.ts";
import { update } from "./changes.ts";
import { EditConflict } from "./edit-conflict.tsx";
import {
  beginEdit,
  changedFields,
  type EditDraft,
  editBody,
  editDraft,
  rebased,
} from "./edit-draft.ts";
import { EditFields } from "./edit-fields.tsx";
import type { PartProps } from "./part-props.ts";

interface Props extends PartProps {
  job_types: readonly JobType[];
  onClose(): void;
}

/**
 * Edits a ticket. The draft is stored on the device. If another user changed the ticket meanwhile, both versions are
 * shown and the person chooses one.
 */
export const EditDialog = ({ ticket, onTicket, job_types, onClose }: Props) => {
  const t = strings.value;
  const stored = useStoredDraft(`edit-job ${ticket.id}`, () => beginEdit(ticket));
  const { version, before, edited } = stored.draft;
  const [theirs, setTheirs] = useState<Ticket>();
  const { run, refusal, is_running } = useMutation(async (expected: number) => {
    const body = editBody(before, edited);
    if (Object.keys(body).length > 0) {
      try {
        onTicket(await update({ id: ticket.id, version: expected }, body));
      } catch (error) {
        await readTheirs();
        throw error;
      }
      notify(t.common.saved);
    }
    await stored.forget();
    onClose();
  });
  /** Reads the changes of another user, if there are any. */
  const readTheirs = async () => {
    const now = await readTicket(ticket.id).catch(() => undefined);
    if (now && now.version !== version) setTheirs(now);
  };
  const change = (changed: Partial<EditDraft>) =>
    stored.change({ edited: { ...edited, ...changed } });
  const has_conflict = refusal?.status === 412 && theirs !== undefined;
  return (
    <Dialog title={t.ticket.edit_title(ticket.ticket_number)} onClose={onClose} aside>
      <Form
        mutation={{
          run: () => run(version),
          is_running,
          refusal: has_conflict ? undefined : refusal,
        }}
        action={t.common.save}
        onCancel={onClose}
      >
        <DraftNotice is_restored={stored.is_restored} onDiscard={stored.discard} />
        <EditFields {...{ ticket, draft: edited, job_types, refusal }} onChange={change} />
        {has_conflict && (
          <EditConflict
            fields={changedFields(before, edited)}
            yours={edited}
            theirs={editDraft(theirs)}
            job_types={job_types}
            busy={is_running}
            onTheirs={() => {
              void stored.forget();
              onTicket(theirs);
              onClose();
            }}
            onYours={() => {
              const latest = beginEdit(theirs);
              stored.change({ ...latest, edited: rebased(before, edited, latest.before) });
              void run(theirs.version);
            }}
          />
        )}
      </Form>
    </Dialog>
  );
};
