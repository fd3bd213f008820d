import { useState } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { CheckField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { update } from "./changes.ts";
import type { PartProps } from "./part-props.ts";

interface Props extends PartProps {
  /** Names by id of the board's people and current assignees. */
  people: ReadonlyMap<string, string>;
  onClose(): void;
}

/** Chooses the assignees. */
export const AssignDialog = ({ ticket, onTicket, people, onClose }: Props) => {
  const t = strings.value;
  // Only the changes made here, so that those of others meanwhile are kept.
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (id: string) => changed.get(id) ?? ticket.assigned_users.includes(id);
  const save = useMutation(async () =>
    onTicket(await update(ticket, { assigned_users: [...people.keys()].filter(isChosen) })),
  );
  const named = [...people].sort(([, a], [, b]) => a.localeCompare(b));
  return (
    <Dialog title={t.ticket.assign_title} onClose={onClose}>
      <Form mutation={save} action={t.common.save} onCancel={onClose}>
        <p class="hint">{t.ticket.may_see}</p>
        <div class="people-choice">
          {named.map(([id, name]) => (
            <CheckField
              key={id}
              label={<bdi>{name}</bdi>}
              checked={isChosen(id)}
              onValue={(is_chosen) => setChanged(new Map(changed).set(id, is_chosen))}
            />
          ))}
        </div>
      </Form>
    </Dialog>
  );
};
