import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useFields } from "../../parts/use-fields.ts";
import { words } from "../../words/words.ts";
import type { NamedKind, NamedThing } from "../use-named.ts";
import { changeNamed, createNamed } from "./named.ts";

interface Props {
  kind: NamedKind;
  /** Null for a new one. */
  thing: NamedThing | null;
  onClose(): void;
  onSaved(): void;
}

/** Adds or renames one of them. */
export const NameDialog = ({ kind, thing, onClose, onSaved }: Props) => {
  const {
    draft: { name },
    field,
  } = useFields({ name: thing?.name ?? "" });
  const { common, clients } = words.value;
  const save = useAction(async () => {
    await (thing ? changeNamed(kind, thing.id, { name }) : createNamed(kind, { name }));
    onSaved();
  });
  return (
    <Dialog title={thing?.name ?? clients.lists[kind].add} onClose={onClose}>
      <Form mutation={save} action={common.save} onCancel={onClose}>
        <TextField label={clients.lists.name} {...field("name")} />
      </Form>
    </Dialog>
  );
};
