import { isClosed } from "../../shared/categories.ts";
import type { Board } from "../api/document.d.ts";
import { tell } from "../parts/announce.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { AreaField, SelectField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { useAction } from "../parts/use-action.ts";
import { useFields } from "../parts/use-fields.ts";
import { words } from "../words/words.ts";
import { reopen } from "./changes.ts";
import type { PartProps } from "./part-props.ts";

interface Props extends PartProps {
  columns: Board["columns"];
  onClose(): void;
}

/** Opens a job again that was done or cancelled. */
export const ReopenDialog = ({ ticket, columns, onTicket, onClose }: Props) => {
  const said = words.value;
  const open = columns.filter(({ category }) => !isClosed(category));
  const usual = open.find(({ category }) => category === "new")?.id ?? "";
  const {
    draft: { column_id, reason },
    field,
  } = useFields({ column_id: usual, reason: "" });
  const save = useAction(async () => {
    const body = { column_id: column_id || null, reason: reason.trim() || null };
    onTicket(await reopen(ticket.id, body));
    tell(said.ticket.done.reopened);
  });
  return (
    <Dialog title={said.ticket.reopen_title} onClose={onClose}>
      <Form mutation={save} action={said.ticket.reopen} onCancel={onClose}>
        <SelectField
          label={said.ticket.reopen_to}
          {...field("column_id")}
          options={open.map(({ id, name }) => [id, name] as const)}
        />
        <AreaField
          label={`${said.ticket.reason} (${said.common.optional})`}
          {...field("reason")}
          rows={2}
        />
      </Form>
    </Dialog>
  );
};
