import { money } from "../../format/money.ts";
import { Fact } from "../../parts/fact.tsx";
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
      <dl class="invoice-totals">
        {rows.map(([label, amount]) => (
          <Fact key={label} label={label}>
            <bdi>{shown(amount)}</bdi>
          </Fact>
        ))}
      </dl>
    </div>
  );
};
