import "../../shell/shared.ts";
import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Board } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { BoardFields } from "./board-fields.tsx";
import { ColumnsBlock } from "./columns-block.tsx";
import { MembersBlock } from "./members-block.tsx";

interface Props {
  board: Board;
  onClose(): void;
  /** The board changed. */
  onChanged(): Promise<void>;
  onDeleted(): void;
  onNew(): void;
}

/** Edits a board, its columns and its members. */
export const SettingsDialog = ({ board, onClose, onChanged, onDeleted, onNew }: Props) => {
  const t = strings.value.board_settings;
  const [draft, setDraft] = useState({
    name: board.name,
    description: board.description ?? "",
    color: board.color,
  });
  const saving = useMutation(async () => {
    await dataOf(
      api.PUT("/v1/ticket-boards/{id}", {
        params: { path: { id: board.id } },
        body: { ...draft, description: draft.description || null },
      }),
    );
    notify(strings.value.common.saved);
    await onChanged();
  });
  return (
    <Dialog title={t.title(board.name)} onClose={onClose} aside>
      <section class="block">
        <h3>{t.board}</h3>
        <Form action={strings.value.common.save} mutation={saving}>
          <BoardFields draft={draft} onDraft={setDraft} />
        </Form>
      </section>
      <ColumnsBlock board={board} onChanged={onChanged} />
      <MembersBlock board={board} onChanged={onChanged} />
      <DeleteBlock board={board} onDeleted={onDeleted} />
      <div class="actions">
        <Button onClick={onNew}>{t.new_board}</Button>
      </div>
    </Dialog>
  );
};

const DeleteBlock = ({ board, onDeleted }: { board: Board; onDeleted(): void }) => {
  const t = strings.value.board_settings;
  const [is_confirming, setConfirming] = useState(false);
  const deleting = useMutation(async () => {
    await dataOf(api.DELETE("/v1/ticket-boards/{id}", { params: { path: { id: board.id } } }));
    notify(t.deleted(board.name));
    onDeleted();
  });
  return (
    <section class="block">
      <h3>{t.delete_board}</h3>
      <p>{t.delete_board_means}</p>
      {is_confirming ? (
        <Form
          action={t.delete_surely}
          danger
          mutation={deleting}
          onCancel={() => {
            deleting.clear();
            setConfirming(false);
          }}
        >
          <p>
            <bdi>{board.name}</bdi>
          </p>
        </Form>
      ) : (
        <div class="actions">
          <Button onClick={() => setConfirming(true)}>{t.delete_board}</Button>
        </div>
      )}
    </section>
  );
};
