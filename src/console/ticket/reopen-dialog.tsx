import { isClosed } from "../../shared/categories.ts";
import type { Board } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { AreaField, SelectField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { notify } from "../ui/notify.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { reopen } from "./changes.ts";
import type { PartProps } from "./part-props.ts";

interface Props extends PartProps {
  columns: Board["columns"];
  onClose(): void;
}

/** Reopens a completed or cancelled job. */
export const ReopenDialog = ({ ticket, columns, onTicket, onClose }: Props) => {
  const t = strings.value;
  const open = columns.filter(({ category }) => !isClosed(category));
  const default_column = open.find(({ category }) => category === "new")?.id ?? "";
  const {
    draft: { column_id, reason },
    field,
  } = useFields({ column_id: default_column, reason: "" });
  const save = useMutation(async () => {
    const body = { column_id: column_id || null, reason: reason.trim() || null };
    onTicket(await reopen(ticket.id, body));
    notify(t.ticket.done.reopened);
  });
  return (
    <Dialog title={t.ticket.reopen_title} onClose={onClose}>
      <Form mutation={save} action={t.ticket.reopen} onCancel={onClose}>
        <SelectField
          label={t.ticket.reopen_to}
          {...field("column_id")}
          options={open.map(({ id, name }) => [id, name] as const)}
        />
        <AreaField
          label={`${t.ticket.reason} (${t.common.optional})`}
          {...field("reason")}
          rows={2}
        />
      </Form>
    </Dialog>
  );
};
