import type { Refusal } from "../../api/refusal.ts";
import { AreaField, TextField } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { ColorField } from "./color-field.tsx";

export interface BoardDraft {
  name: string;
  description: string;
  color: string | null;
}

interface Props {
  draft: BoardDraft;
  onDraft(draft: BoardDraft): void;
  refusal: Refusal | undefined;
}

/** What a board says of itself. */
export const BoardFields = ({ draft, onDraft, refusal }: Props) => {
  const said = words.value.board_settings;
  return (
    <>
      <TextField
        label={said.name}
        path="name"
        required
        value={draft.name}
        refusal={refusal}
        onValue={(name) => onDraft({ ...draft, name })}
      />
      <AreaField
        label={said.description}
        path="description"
        value={draft.description}
        refusal={refusal}
        onValue={(description) => onDraft({ ...draft, description })}
      />
      <ColorField value={draft.color} onValue={(color) => onDraft({ ...draft, color })} />
    </>
  );
};
