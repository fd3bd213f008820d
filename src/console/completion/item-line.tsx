import type { Refusal } from "../api/refusal.ts";
import { decimalsOf } from "../format/decimals.ts";
import { money } from "../format/money.ts";
import { TextField } from "../parts/field.tsx";
import { words } from "../words/words.ts";
import { fromUnits } from "./amounts.ts";
import { type Line, lineAmounts } from "./lines.ts";

interface Props {
  line: Line;
  index: number;
  /** The invoice's. */
  currency: string;
  refusal: Refusal | undefined;
  onLine(line: Line): void;
  onRemove(): void;
}

/** One item: how much of it, at which price and whose, and which piece where pieces are told apart. */
export const ItemLine = ({ line, index, currency, refusal, onLine, onRemove }: Props) => {
  const { completion, common } = words.value;
  const amounts = lineAmounts(line, currency);
  const at = (field: string) => ({ path: `items.${index}.${field}`, refusal });
  const not_taken = refusal?.on(`items.${index}.item_uuid`);
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
          {...at("quantity")}
          value={line.quantity}
          onValue={(quantity) => onLine({ ...line, quantity })}
        />
        <TextField
          label={`${completion.price} (${line.currency})`}
          inputMode="decimal"
          {...at("price")}
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
              {...at("serial")}
              value={line.serial}
              onValue={(serial) => onLine({ ...line, serial })}
            />
          )}
          {line.track_mac && (
            <TextField
              label={completion.mac}
              {...at("mac")}
              value={line.mac}
              onValue={(mac) => onLine({ ...line, mac })}
            />
          )}
        </div>
      )}
      {not_taken && (
        <p class="said" lang="en" dir="ltr" role="alert">
          {not_taken}
        </p>
      )}
      <p class="line-total">
        {typeof amounts === "string" ? (
          <span class="said">{completion.line_faults[amounts]}</span>
        ) : (
          <bdi>{money(fromUnits(amounts.line_total, decimalsOf(currency)), currency)}</bdi>
        )}
        {typeof amounts !== "string" && line.tax_rate > 0 && (
          <small class="hint">{completion.plus_tax(`${line.tax_rate}%`)}</small>
        )}
      </p>
    </section>
  );
};

/** A client's price that the invoice cannot take is of a currency that is not told. */
const usualCurrency = (line: Line, currency: string): string =>
  line.usual?.is_billable ? currency : line.currency;
