import { toDecimal } from "../../../shared/money.ts";
import type { Item } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { ComputedLine, LineDraft } from "./new-draft.ts";

interface Props {
  line: LineDraft;
  index: number;
  items: readonly Item[];
  reckoned: ComputedLine | null;
  /** The invoice's currency, once the client is known. */
  currency: string | undefined;
  onChange(part: Partial<LineDraft>): void;
  onRemove: (() => void) | undefined;
}

/** One line of a new invoice, with what it costs. */
export const LineFields = (props: Props) => {
  const { line, index, items, reckoned, currency, onChange, onRemove } = props;
  const { new_invoice: t, invoice } = strings.value.billing;
  const at = (name: string) => `items.${index}.${name}`;
  return (
    <fieldset class="group">
      <legend>{t.line(index + 1)}</legend>
      <div class="fields">
        <SelectField
          label={invoice.item}
          name={at("item_uuid")}
          value={line.item_uuid}
          onValue={(item_uuid) => onChange({ item_uuid, price: "", serial: "", mac: "" })}
          options={[["", t.choose], ...items.map(({ uuid, name }) => [uuid, name] as const)]}
        />
        <TextField
          label={
            reckoned?.item.unit ? `${invoice.quantity} (${reckoned.item.unit})` : invoice.quantity
          }
          name={at("quantity")}
          inputMode="decimal"
          value={line.quantity}
          onValue={(quantity) => onChange({ quantity })}
        />
        <TextField
          label={reckoned ? `${invoice.price} (${reckoned.item.currency})` : invoice.price}
          name={at("price")}
          inputMode="decimal"
          value={line.price}
          onValue={(price) => onChange({ price })}
          hint={
            reckoned
              ? t.usual[reckoned.usual.source](money(reckoned.usual.price, reckoned.usual.currency))
              : undefined
          }
        />
        {reckoned?.item.track_serial && (
          <TextField
            label={invoice.serial}
            name={at("serial")}
            value={line.serial}
            onValue={(serial) => onChange({ serial })}
          />
        )}
        {reckoned?.item.track_mac && (
          <TextField
            label={invoice.mac}
            name={at("mac")}
            value={line.mac}
            onValue={(mac) => onChange({ mac })}
          />
        )}
      </div>
      {reckoned && currency !== undefined && reckoned.currency !== currency && (
        <p class="notice warning">{t.other_currency(reckoned.currency, currency)}</p>
      )}
      <div class="line-foot">
        {reckoned?.amounts && (
          <span>
            <bdi>
              {money(toDecimal(reckoned.amounts.line_total, reckoned.currency), reckoned.currency)}
            </bdi>{" "}
            <span class="hint">
              {t.with_tax(
                money(toDecimal(reckoned.amounts.tax, reckoned.currency), reckoned.currency),
              )}
            </span>
          </span>
        )}
        {onRemove && (
          <Button kind="quiet" onClick={onRemove} aria-label={t.remove_line(index + 1)}>
            {t.remove}
          </Button>
        )}
      </div>
    </fieldset>
  );
};
