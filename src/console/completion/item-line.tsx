import { toDecimal } from "../../shared/money.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import { AmountField } from "../ui/amount-field.tsx";
import { FieldErrorText } from "../ui/error-text.tsx";
import { TextField } from "../ui/field.tsx";
import { useFieldError } from "../ui/field-errors.tsx";
import { amountsOfLine, type Line } from "./lines.ts";

interface Props {
  line: Line;
  index: number;
  /** The invoice's currency. */
  currency: string;
  onLine(line: Line): void;
  onRemove(): void;
}

/** One item: quantity, price, and serial number and MAC address where they are tracked. */
export const ItemLine = ({ line, index, currency, onLine, onRemove }: Props) => {
  const { completion, common } = strings.value;
  const amounts = amountsOfLine(line, currency);
  const at = (field: string) => `items.${index}.${field}`;
  const item_error = useFieldError(at("item_uuid"));
  const usual = line.usual;
  return (
    <section class="item-line" aria-label={line.name}>
      <header>
        <h3>
          <bdi>{line.name}</bdi>
        </h3>
        <button
          type="button"
          class="button quiet"
          aria-label={`${common.delete}: ${line.name}`}
          onClick={onRemove}
        >
          ×
        </button>
      </header>
      <div class="numbers">
        <TextField
          label={completion.quantity}
          inputMode="decimal"
          name={at("quantity")}
          value={line.quantity}
          onValue={(quantity) => onLine({ ...line, quantity })}
        />
        <AmountField
          label={`${completion.price} (${line.currency})`}
          name={at("price")}
          hint={
            line.price.trim() !== ""
              ? completion.price_sources.line
              : usual &&
                completion.usual_price(
                  money(usual.price, usualCurrency(line, currency)),
                  completion.price_sources[usual.source],
                )
          }
          value={line.price}
          onValue={(price) => onLine({ ...line, price })}
        />
      </div>
      {(line.track_serial || line.track_mac) && (
        <div class="numbers">
          {line.track_serial && (
            <TextField
              label={completion.serial}
              name={at("serial")}
              value={line.serial}
              onValue={(serial) => onLine({ ...line, serial })}
            />
          )}
          {line.track_mac && (
            <TextField
              label={completion.mac}
              name={at("mac")}
              value={line.mac}
              onValue={(mac) => onLine({ ...line, mac })}
            />
          )}
        </div>
      )}
      {item_error && (
        <p class="said" role="alert">
          <FieldErrorText text={item_error} />
        </p>
      )}
      <p class="line-total">
        {typeof amounts === "string" ? (
          <span class="said">{completion.line_faults[amounts]}</span>
        ) : (
          <bdi>{money(toDecimal(amounts.line_total, currency), currency)}</bdi>
        )}
        {typeof amounts !== "string" && line.tax_rate > 0 && (
          <small class="hint">{completion.plus_tax(`${line.tax_rate}%`)}</small>
        )}
      </p>
    </section>
  );
};

/** A client's price in the invoice's currency, or else in the item's. */
const usualCurrency = (line: Line, currency: string): string =>
  line.usual?.is_billable ? currency : line.currency;
