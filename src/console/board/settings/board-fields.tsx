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
}

/** What a board says of itself. */
export const BoardFields = ({ draft, onDraft }: Props) => {
  const said = words.value.board_settings;
  return (
    <>
      <TextField
        label={said.name}
        name="name"
        required
        value={draft.name}
        onValue={(name) => onDraft({ ...draft, name })}
      />
      <AreaField
        label={said.description}
        name="description"
        value={draft.description}
        onValue={(description) => onDraft({ ...draft, description })}
      />
      <ColorField value={draft.color} onValue={(color) => onDraft({ ...draft, color })} />
    </>
  );
};
