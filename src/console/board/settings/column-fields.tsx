import type { ColumnInput } from "../../api/document.d.ts";
import { SelectField, TextField } from "../../parts/field.tsx";
import { fieldsOf } from "../../parts/use-fields.ts";
import { words } from "../../words/words.ts";
import { ColorField } from "./color-field.tsx";

interface Props {
  draft: ColumnInput;
  onDraft(draft: ColumnInput): void;
}

/** A column's name, and which rules hold in it. */
export const ColumnFields = ({ draft, onDraft }: Props) => {
  const field = fieldsOf(draft, (part) => onDraft({ ...draft, ...part }));
  const said = words.value.board_settings;
  return (
    <>
      <TextField label={said.name} {...field("name")} required />
      <SelectField
        label={said.category}
        {...field("category")}
        hint={said.category_means}
        options={Object.entries(words.value.category)}
      />
      <ColorField value={draft.color ?? null} onValue={(color) => onDraft({ ...draft, color })} />
    </>
  );
};
