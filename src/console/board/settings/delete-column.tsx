import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Board, Column } from "../../api/document.d.ts";
import { tell } from "../../parts/announce.tsx";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useFields } from "../../parts/use-fields.ts";
import { words } from "../../words/words.ts";

interface Props {
  board: Board;
  column: Column;
  onChanged(): Promise<void>;
}

/** Deletes a column; its tickets go to another one. */
export const DeleteColumn = ({ board, column, onChanged }: Props) => {
  const said = words.value.board_settings;
  const others = board.columns.filter(({ id }) => id !== column.id);
  const [is_open, setOpen] = useState(false);
  const {
    draft: { move_to },
    field,
  } = useFields({ move_to: others[0]?.id ?? "" });
  const deleting = useAction(async () => {
    await answerOf(
      api.DELETE("/v1/ticket-boards/{id}/columns/{column_id}", {
        params: {
          path: { id: board.id, column_id: column.id },
          query: column.tickets_count > 0 ? { move_to } : {},
        },
      }),
    );
    tell(said.column_deleted(column.name));
    await onChanged();
  });
  if (!is_open)
    return (
      <div class="actions">
        <Button onClick={() => setOpen(true)}>{said.delete_column}</Button>
      </div>
    );
  return (
    <Form
      action={said.delete_column}
      danger
      mutation={deleting}
      onCancel={() => {
        deleting.clear();
        setOpen(false);
      }}
    >
      {column.tickets_count > 0 ? (
        <SelectField
          label={said.move_tickets(column.tickets_count)}
          {...field("move_to")}
          options={others.map(({ id, name }) => [id, name] as const)}
        />
      ) : (
        <p>{said.column_empty}</p>
      )}
    </Form>
  );
};
