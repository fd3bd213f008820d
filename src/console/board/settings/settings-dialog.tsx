import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Board } from "../../api/document.d.ts";
import { tell } from "../../parts/announce.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { words } from "../../words/words.ts";
import { BoardFields } from "./board-fields.tsx";
import { ColumnsBlock } from "./columns-block.tsx";
import { MembersBlock } from "./members-block.tsx";

interface Props {
  board: Board;
  onClose(): void;
  /** Something of it has changed. */
  onChanged(): Promise<void>;
  onDeleted(): void;
  /** Another board is to be made. */
  onNew(): void;
}

/** What a board is called, its columns, and who may open it. */
export const SettingsDialog = ({ board, onClose, onChanged, onDeleted, onNew }: Props) => {
  const said = words.value.board_settings;
  const [draft, setDraft] = useState({
    name: board.name,
    description: board.description ?? "",
    color: board.color,
  });
  const saving = useAction(async () => {
    await answerOf(
      api.PUT("/v1/ticket-boards/{id}", {
        params: { path: { id: board.id } },
        body: { ...draft, description: draft.description || null },
      }),
    );
    tell(words.value.common.saved);
    await onChanged();
  });
  return (
    <Dialog title={said.title(board.name)} onClose={onClose} aside>
      <section class="block">
        <h3>{said.board}</h3>
        <Form action={words.value.common.save} mutation={saving}>
          <BoardFields draft={draft} onDraft={setDraft} />
        </Form>
      </section>
      <ColumnsBlock board={board} onChanged={onChanged} />
      <MembersBlock board={board} onChanged={onChanged} />
      <DeleteBlock board={board} onDeleted={onDeleted} />
      <div class="actions">
        <Button onClick={onNew}>{said.new_board}</Button>
      </div>
    </Dialog>
  );
};

const DeleteBlock = ({ board, onDeleted }: { board: Board; onDeleted(): void }) => {
  const said = words.value.board_settings;
  const [is_sure, setSure] = useState(false);
  const deleting = useAction(async () => {
    await answerOf(api.DELETE("/v1/ticket-boards/{id}", { params: { path: { id: board.id } } }));
    tell(said.deleted(board.name));
    onDeleted();
  });
  return (
    <section class="block">
      <h3>{said.delete_board}</h3>
      <p>{said.delete_board_means}</p>
      {is_sure ? (
        <Form
          action={said.delete_surely}
          danger
          mutation={deleting}
          onCancel={() => {
            deleting.clear();
            setSure(false);
          }}
        >
          <p>
            <bdi>{board.name}</bdi>
          </p>
        </Form>
      ) : (
        <div class="actions">
          <Button onClick={() => setSure(true)}>{said.delete_board}</Button>
        </div>
      )}
    </section>
  );
};
