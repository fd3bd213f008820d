import type { Invoice } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { CheckField, TextField } from "../../ui/field.tsx";
import type { CreditedLine } from "./draft.ts";

interface Props {
  invoice: Invoice;
  lines: readonly CreditedLine[];
  onLines(lines: CreditedLine[]): void;
}

/** The invoice's lines to take back, each in whole or by quantity. */
export const LineFields = ({ invoice, lines, onLines }: Props) => {
  const { credit_notes: t, invoice: labels } = strings.value.billing;
  const chosen = lines.filter(({ is_chosen }) => is_chosen);
  const change = (line_id: string, part: Partial<CreditedLine>) =>
    onLines(lines.map((line) => (line.line_id === line_id ? { ...line, ...part } : line)));
  return (
    <fieldset class="group">
      <legend>{labels.lines}</legend>
      {invoice.lines.map(({ id, name }) => {
        const line = lines.find(({ line_id }) => line_id === id);
        const index = chosen.findIndex(({ line_id }) => line_id === id);
        return (
          <div key={id} class="fields">
            <CheckField
              label={<bdi>{name}</bdi>}
              checked={index >= 0}
              onValue={(is_chosen) => change(id, { is_chosen })}
            />
            {line && index >= 0 && (
              <TextField
                label={labels.quantity}
                hint={t.quantity_hint}
                type="number"
                name={`lines.${index}.quantity`}
                also={`lines.${index}.line_id`}
                value={line.quantity}
                onValue={(quantity) => change(id, { quantity })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
};
