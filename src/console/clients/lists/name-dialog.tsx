import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import type { NamedItem, NamedKind } from "../use-named.ts";
import { changeNamed, createNamed } from "./named-items.ts";

export interface NamedFormProps {
  kind: NamedKind;
  /** Null for a new one. */
  item: NamedItem | null;
  onClose(): void;
  onSaved(): void;
}

/** Adds or renames an item of a list. */
export const NameDialog = ({ kind, item, onClose, onSaved }: NamedFormProps) => {
  const {
    draft: { name },
    field,
  } = useFields({ name: item?.name ?? "" });
  const { common, clients } = strings.value;
  const save = useMutation(async () => {
    await (item ? changeNamed(kind, item.id, { name }) : createNamed(kind, { name }));
    onSaved();
  });
  return (
    <Dialog title={item?.name ?? clients.lists[kind].add} onClose={onClose}>
      <Form mutation={save} action={common.save} onCancel={onClose}>
        <TextField label={clients.lists.name} {...field("name")} />
      </Form>
    </Dialog>
  );
};
