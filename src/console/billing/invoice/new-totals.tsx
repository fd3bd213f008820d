import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { Fact } from "../../ui/fact.tsx";
import type { computeTotals } from "./new-draft.ts";

interface Props {
  totals: ReturnType<typeof computeTotals> | undefined;
  currency: string | undefined;
}

/** The totals so far; dashes while they cannot be computed. */
export const NewTotals = ({ totals, currency }: Props) => {
  const t = strings.value.billing.invoice;
  const shown = (amount: number | undefined) =>
    amount === undefined || currency === undefined ? "–" : money(amount, currency);
  const rows = [
    [t.subtotal, totals?.subtotal],
    [t.tax, totals?.tax_total],
    [t.total, totals?.total],
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
