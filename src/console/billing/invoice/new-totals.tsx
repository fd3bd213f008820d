import { money } from "../../format/money.ts";
import { words } from "../../words/words.ts";
import type { reckonTotals } from "./new-draft.ts";

interface Props {
  totals: ReturnType<typeof reckonTotals> | undefined;
  currency: string | undefined;
}

/** What the invoice comes to so far; a dash while that cannot be said. */
export const NewTotals = ({ totals, currency }: Props) => {
  const said = words.value.billing.invoice;
  const shown = (amount: number | undefined) =>
    amount === undefined || currency === undefined ? "–" : money(amount, currency);
  const rows = [
    [said.subtotal, totals?.subtotal],
    [said.tax, totals?.tax_total],
    [said.total, totals?.total],
  ] as const;
  return (
    <div role="status">
      <dl class="totals">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{shown(amount)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
