import { AreaField, TextField } from "../../parts/field.tsx";
import { fieldsOf } from "../../parts/use-fields.ts";
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
  const field = fieldsOf(draft, (part) => onDraft({ ...draft, ...part }));
  const said = words.value.board_settings;
  return (
    <>
      <TextField label={said.name} {...field("name")} required />
      <AreaField label={said.description} {...field("description")} />
      <ColorField value={draft.color} onValue={(color) => onDraft({ ...draft, color })} />
    </>
  );
};
