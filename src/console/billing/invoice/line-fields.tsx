import { toDecimal } from "../../../shared/money.ts";
import type { Item } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { ComputedLine, LineDraft } from "./new-draft.ts";

interface Props {
  line: LineDraft;
  index: number;
  items: readonly Item[];
  computed: ComputedLine | null;
  /** The invoice's currency, once a client is chosen. */
  currency: string | undefined;
  onChange(part: Partial<LineDraft>): void;
  onRemove: (() => void) | undefined;
}

/** One line of a new invoice with its total. */
export const LineFields = (props: Props) => {
  const { line, index, items, computed, currency, onChange, onRemove } = props;
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
            computed?.item.unit ? `${invoice.quantity} (${computed.item.unit})` : invoice.quantity
          }
          name={at("quantity")}
          inputMode="decimal"
          value={line.quantity}
          onValue={(quantity) => onChange({ quantity })}
        />
        <AmountField
          label={computed ? `${invoice.price} (${computed.item.currency})` : invoice.price}
          name={at("price")}
          value={line.price}
          onValue={(price) => onChange({ price })}
          hint={
            computed
              ? t.usual[computed.default_price.source](
                  money(computed.default_price.price, computed.default_price.currency),
                )
              : undefined
          }
        />
        {computed?.item.track_serial && (
          <TextField
            label={invoice.serial}
            name={at("serial")}
            value={line.serial}
            onValue={(serial) => onChange({ serial })}
          />
        )}
        {computed?.item.track_mac && (
          <TextField
            label={invoice.mac}
            name={at("mac")}
            value={line.mac}
            onValue={(mac) => onChange({ mac })}
          />
        )}
      </div>
      {computed && currency !== undefined && computed.currency !== currency && (
        <p class="notice warning">{t.other_currency(computed.currency, currency)}</p>
      )}
      <div class="line-foot">
        {computed?.amounts && (
          <span>
            <bdi>
              {money(toDecimal(computed.amounts.line_total, computed.currency), computed.currency)}
            </bdi>{" "}
            <span class="hint">
              {t.with_tax(
                money(toDecimal(computed.amounts.tax, computed.currency), computed.currency),
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
