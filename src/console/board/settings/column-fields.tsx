import type { ColumnInput } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { ColorField } from "./color-field.tsx";

interface Props {
  draft: ColumnInput;
  onDraft(draft: ColumnInput): void;
}

export const ColumnFields = ({ draft, onDraft }: Props) => {
  const field = fieldsOf(draft, (part) => onDraft({ ...draft, ...part }));
  const t = strings.value.board_settings;
  return (
    <>
      <TextField label={t.name} {...field("name")} required />
      <SelectField
        label={t.category}
        {...field("category")}
        hint={t.category_means[draft.category]}
        options={Object.entries(strings.value.category)}
      />
      <ColorField value={draft.color ?? null} onValue={(color) => onDraft({ ...draft, color })} />
    </>
  );
};
