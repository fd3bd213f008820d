import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Board } from "../../api/document.d.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { words } from "../../words/words.ts";
import { type BoardDraft, BoardFields } from "./board-fields.tsx";

interface Props {
  onClose(): void;
  onCreated(board: Board): Promise<void>;
}

/** Creates a board with a column of each category. */
export const NewBoardDialog = ({ onClose, onCreated }: Props) => {
  const said = words.value.board_settings;
  const [draft, setDraft] = useState<BoardDraft>({ name: "", description: "", color: null });
  const creating = useAction(async () => {
    const body = { ...draft, description: draft.description || null };
    await onCreated(await answerOf(api.POST("/v1/ticket-boards", { body })));
  });
  return (
    <Dialog title={said.new_board} onClose={onClose}>
      <p class="hint">{said.new_board_means}</p>
      <Form action={said.create} mutation={creating} onCancel={onClose}>
        <BoardFields draft={draft} onDraft={setDraft} />
      </Form>
    </Dialog>
  );
};
