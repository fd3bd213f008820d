import { strings } from "../../strings/strings.ts";
import { AreaField, TextField } from "../../ui/field.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
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

export const BoardFields = ({ draft, onDraft }: Props) => {
  const field = fieldsOf(draft, (part) => onDraft({ ...draft, ...part }));
  const t = strings.value.board_settings;
  return (
    <>
      <TextField label={t.name} {...field("name")} required />
      <AreaField label={t.description} {...field("description")} />
      <ColorField value={draft.color} onValue={(color) => onDraft({ ...draft, color })} />
    </>
  );
};
