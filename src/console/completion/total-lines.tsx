import { toDecimal } from "../../shared/money.ts";
import { type LineAmounts, totalsOf } from "../../shared/pricing.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import { amountsOfLine, type Line } from "./lines.ts";

/** The totals of the valid lines, and how many are invalid. */
export interface LineTotals extends ReturnType<typeof totalsOf> {
  invalid_count: number;
}

export const lineTotals = (lines: readonly Line[], currency: string): LineTotals => {
  const computed = lines.map((line) => amountsOfLine(line, currency));
  const amounts = computed.filter((of): of is LineAmounts => typeof of !== "string");
  return { ...totalsOf(amounts), invalid_count: computed.length - amounts.length };
};

interface Props {
  totals: LineTotals;
  currency: string;
  /** The label of the total. */
  name: string;
}

/** The totals, with tax if there is any. */
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
