import { newKey } from "../../api/new-key.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField, TextField } from "../../ui/field.tsx";
import type { ChecklistRow } from "./draft.ts";
import { RowButtons } from "./row-buttons.tsx";

interface Props {
  rows: readonly ChecklistRow[];
  onRows(rows: readonly ChecklistRow[]): void;
}

export const ChecklistFields = ({ rows, onRows }: Props) => {
  const t = strings.value.job_types;
  const change = (index: number, row: ChecklistRow) => onRows(rows.with(index, row));
  return (
    <fieldset class="group">
      <legend>{t.checklist}</legend>
      <p class="hint">{t.checklist_hint}</p>
      <ol class="job-type-rows">
        {rows.map((row, index) => (
          <li key={row.key}>
            <TextField
              label={t.task(index + 1)}
              name={`checklist.${index}.label`}
              also={`checklist.${index}.id`}
              value={row.label}
              onValue={(label) => change(index, { ...row, label })}
            />
            <CheckField
              label={t.required}
              checked={row.required}
              onValue={(required) => change(index, { ...row, required })}
            />
            <RowButtons
              rows={rows}
              index={index}
              name={row.label || t.task(index + 1)}
              onRows={onRows}
            />
          </li>
        ))}
      </ol>
      <div class="actions">
        <Button onClick={() => onRows([...rows, { key: newKey(), label: "", required: true }])}>
          {t.add_task}
        </Button>
      </div>
    </fieldset>
  );
};
