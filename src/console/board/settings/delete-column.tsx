import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Board, Column } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";

interface Props {
  board: Board;
  column: Column;
  onChanged(): Promise<void>;
}

/** Deletes a column; its tickets go to another one. */
export const DeleteColumn = ({ board, column, onChanged }: Props) => {
  const t = strings.value.board_settings;
  const others = board.columns.filter(({ id }) => id !== column.id);
  const [is_open, setOpen] = useState(false);
  const {
    draft: { move_to },
    field,
  } = useFields({ move_to: others[0]?.id ?? "" });
  const deleting = useMutation(async () => {
    await dataOf(
      api.DELETE("/v1/ticket-boards/{id}/columns/{column_id}", {
        params: {
          path: { id: board.id, column_id: column.id },
          query: column.tickets_count > 0 ? { move_to } : {},
        },
      }),
    );
    notify(t.column_deleted(column.name));
    await onChanged();
  });
  if (!is_open)
    return (
      <div class="actions">
        <Button onClick={() => setOpen(true)}>{t.delete_column}</Button>
      </div>
    );
  return (
    <Form
      action={t.delete_column}
      danger
      mutation={deleting}
      onCancel={() => {
        deleting.clear();
        setOpen(false);
      }}
    >
      {column.tickets_count > 0 ? (
        <SelectField
          label={t.move_tickets(column.tickets_count)}
          {...field("move_to")}
          options={others.map(({ id, name }) => [id, name] as const)}
        />
      ) : (
        <p>{t.column_empty}</p>
      )}
    </Form>
  );
};
