import { toDecimal } from "../../shared/money.ts";
import { type LineAmounts, totalsOf } from "../../shared/pricing.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import { amountsOfLine, type Line } from "./lines.ts";

/** What lines come to; `faults` of them are in none of the sums. */
export interface LineTotals extends ReturnType<typeof totalsOf> {
  faults: number;
}

export const lineTotals = (lines: readonly Line[], currency: string): LineTotals => {
  const reckoned = lines.map((line) => amountsOfLine(line, currency));
  const amounts = reckoned.filter((of): of is LineAmounts => typeof of !== "string");
  return { ...totalsOf(amounts), faults: reckoned.length - amounts.length };
};

interface Props {
  totals: LineTotals;
  currency: string;
  /** What the sum is of. */
  name: string;
}

/** The sums, the tax apart where there is any. */
export const TotalLines = ({ totals, currency, name }: Props) => {
  const { completion } = strings.value;
  const shown = (minor: number) => money(toDecimal(minor, currency), currency);
  return (
    <dl class="totals" aria-live="polite">
      {totals.tax_total > 0 && (
        <>
          <dt>{completion.subtotal}</dt>
          <dd>
            <bdi>{shown(totals.subtotal)}</bdi>
          </dd>
          <dt>{completion.tax}</dt>
          <dd>
            <bdi>{shown(totals.tax_total)}</bdi>
          </dd>
        </>
      )}
      <dt class="total">{name}</dt>
      <dd class="total">
        <bdi>{shown(totals.total)}</bdi>
      </dd>
    </dl>
  );
};
