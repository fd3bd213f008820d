import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { words } from "../../words/words.ts";
import type { NamedKind, NamedThing } from "../use-named.ts";
import { deleteNamed } from "./named.ts";

interface Props {
  kind: NamedKind;
  thing: NamedThing;
  onClose(): void;
  onDeleted(name: string): void;
}

/** Deletes one of them, unless clients use it: the service says so. */
export const DeleteNamed = ({ kind, thing, onClose, onDeleted }: Props) => {
  const { common, clients } = words.value;
  const save = useAction(async () => {
    await deleteNamed(kind, thing.id);
    onDeleted(thing.name);
  });
  return (
    <Dialog title={clients.lists.delete_title(thing.name)} onClose={onClose}>
      <Form mutation={save} action={common.delete} onCancel={onClose} danger>
        <p>{clients.lists.delete_hint}</p>
      </Form>
    </Dialog>
  );
};
