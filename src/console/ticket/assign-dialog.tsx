import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { CheckField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words/words.ts";
import { update } from "./changes.ts";
import type { PartProps } from "./part-props.ts";

interface Props extends PartProps {
  /** Names by id: the board's people, and whoever is assigned already. */
  people: ReadonlyMap<string, string>;
  onClose(): void;
}

/** Chooses who works on it. */
export const AssignDialog = ({ ticket, onTicket, people, onClose }: Props) => {
  const said = words.value;
  // Only what is changed here: whom others assign meanwhile stays assigned.
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (id: string) => changed.get(id) ?? ticket.assigned_users.includes(id);
  const save = useAction(async () =>
    onTicket(await update(ticket, { assigned_users: [...people.keys()].filter(isChosen) })),
  );
  const named = [...people].sort(([, a], [, b]) => a.localeCompare(b));
  return (
    <Dialog title={said.ticket.assign_title} onClose={onClose}>
      <Form mutation={save} action={said.common.save} onCancel={onClose}>
        <p class="hint">{said.ticket.may_see}</p>
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
