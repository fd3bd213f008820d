import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Board, Column, ColumnInput } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { categoryLabel } from "../category.ts";
import { ColumnFields } from "./column-fields.tsx";
import { DeleteColumn } from "./delete-column.tsx";

interface Props {
  board: Board;
  onChanged(): Promise<void>;
}

/** Edits the columns of a board and their order. */
export const ColumnsBlock = ({ board, onChanged }: Props) => {
  const t = strings.value.board_settings;
  const [open_id, setOpen] = useState("");
  const ordering = useMutation(async (ids: string[]) => {
    await dataOf(
      api.PUT("/v1/ticket-boards/{id}/columns/order", {
        params: { path: { id: board.id } },
        body: { ids },
      }),
    );
    await onChanged();
  });
  const ids = board.columns.map(({ id }) => id);
  /** The ids with this column and the one before it swapped. */
  const swapped = (index: number): string[] =>
    ids.toSpliced(index - 1, 2, ids[index] ?? "", ids[index - 1] ?? "");
  return (
    <section class="block">
      <h3>{t.columns}</h3>
      <RefusalNotice refusal={ordering.refusal} />
      <ol>
        {board.columns.map((column, index) => (
          <li key={column.id} class="settings-column">
            <p>
              <b>
                <bdi>{column.name}</bdi>
              </b>{" "}
              <span class="hint">{categoryLabel(column)}</span>
            </p>
            {open_id === column.id ? (
              <EditColumn
                board={board}
                column={column}
                onChanged={onChanged}
                onClose={() => setOpen("")}
              />
            ) : (
              <div class="actions">
                <Button
                  aria-label={t.earlier(column.name)}
                  disabled={index === 0}
                  busy={ordering.is_running}
                  onClick={() => void ordering.run(swapped(index))}
                >
                  ↑
                </Button>
                <Button
                  aria-label={t.later(column.name)}
                  disabled={index === ids.length - 1}
                  busy={ordering.is_running}
                  onClick={() => void ordering.run(swapped(index + 1))}
                >
                  ↓
                </Button>
                <Button aria-label={t.edit_column(column.name)} onClick={() => setOpen(column.id)}>
                  {strings.value.common.edit}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {open_id === "new" ? (
        <AddColumn board={board} onChanged={onChanged} onClose={() => setOpen("")} />
      ) : (
        <div class="actions">
          <Button onClick={() => setOpen("new")}>{t.add_column}</Button>
        </div>
      )}
    </section>
  );
};

interface OpenProps extends Props {
  onClose(): void;
}

const AddColumn = ({ board, onChanged, onClose }: OpenProps) => {
  const t = strings.value.board_settings;
  const [draft, setDraft] = useState<ColumnInput>({ name: "", category: "waiting", color: null });
  const adding = useMutation(async () => {
    await dataOf(
      api.POST("/v1/ticket-boards/{id}/columns", {
        params: { path: { id: board.id } },
        body: draft,
      }),
    );
    await onChanged();
    onClose();
  });
  return (
    <Form action={t.add_column} mutation={adding} onCancel={onClose}>
      <ColumnFields draft={draft} onDraft={setDraft} />
    </Form>
  );
};

const EditColumn = ({ board, column, onChanged, onClose }: OpenProps & { column: Column }) => {
  const { name, category, color } = column;
  const [draft, setDraft] = useState<ColumnInput>({ name, category, color });
  const saving = useMutation(async () => {
    await dataOf(
      api.PUT("/v1/ticket-boards/{id}/columns/{column_id}", {
        params: { path: { id: board.id, column_id: column.id } },
        body: draft,
      }),
    );
    notify(strings.value.common.saved);
    await onChanged();
    onClose();
  });
  return (
    <>
      <Form action={strings.value.common.save} mutation={saving} onCancel={onClose}>
        <ColumnFields draft={draft} onDraft={setDraft} />
      </Form>
      <DeleteColumn board={board} column={column} onChanged={onChanged} />
    </>
  );
};
