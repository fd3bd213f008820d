import type { ColumnInput } from "../../api/document.d.ts";
import type { Refusal } from "../../api/refusal.ts";
import { SelectField, TextField } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { ColorField } from "./color-field.tsx";

interface Props {
  draft: ColumnInput;
  onDraft(draft: ColumnInput): void;
  refusal: Refusal | undefined;
}

/** A column's name, and which rules hold in it. */
export const ColumnFields = ({ draft, onDraft, refusal }: Props) => {
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
      <SelectField
        label={said.category}
        path="category"
        hint={said.category_means}
        value={draft.category}
        refusal={refusal}
        onValue={(category) => onDraft({ ...draft, category: category as ColumnInput["category"] })}
        options={Object.entries(words.value.category)}
      />
      <ColorField value={draft.color ?? null} onValue={(color) => onDraft({ ...draft, color })} />
    </>
  );
};
