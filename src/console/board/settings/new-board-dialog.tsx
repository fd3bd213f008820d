import "../../shell/shared.ts";
import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Board } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { type BoardDraft, BoardFields } from "./board-fields.tsx";

interface Props {
  onClose(): void;
  onCreated(board: Board): Promise<void>;
}

/** Creates a board with a column of each category. */
export const NewBoardDialog = ({ onClose, onCreated }: Props) => {
  const t = strings.value.board_settings;
  const [draft, setDraft] = useState<BoardDraft>({ name: "", description: "", color: null });
  const creating = useMutation(async () => {
    const body = { ...draft, description: draft.description || null };
    await onCreated(await dataOf(api.POST("/v1/ticket-boards", { body })));
  });
  return (
    <Dialog title={t.new_board} onClose={onClose}>
      <p class="hint">{t.new_board_means}</p>
      <Form action={t.create} mutation={creating} onCancel={onClose}>
        <BoardFields draft={draft} onDraft={setDraft} />
      </Form>
    </Dialog>
  );
};
