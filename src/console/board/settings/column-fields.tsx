import type { ColumnInput } from "../../api/document.d.ts";
import { SelectField, TextField } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { ColorField } from "./color-field.tsx";

interface Props {
  draft: ColumnInput;
  onDraft(draft: ColumnInput): void;
}

/** A column's name, and which rules hold in it. */
export const ColumnFields = ({ draft, onDraft }: Props) => {
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
      <SelectField
        label={said.category}
        name="category"
        hint={said.category_means}
        value={draft.category}
        onValue={(category) => onDraft({ ...draft, category: category as ColumnInput["category"] })}
        options={Object.entries(words.value.category)}
      />
      <ColorField value={draft.color ?? null} onValue={(color) => onDraft({ ...draft, color })} />
    </>
  );
};
