import type { Invoice } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { Fact } from "../../parts/fact.tsx";
import { words } from "../../words/words.ts";

/** The sums of an invoice, from what was billed to what is still to be paid. */
export const Totals = ({ invoice }: { invoice: Invoice }) => {
  const said = words.value.billing.invoice;
  const { subtotal, tax_total, total, paid, rounding, balance, currency, status } = invoice;
  const rows: [string, number][] = [
    [said.subtotal, subtotal],
    [said.tax, tax_total],
    [said.total, total],
    [said.paid, paid],
    ...(rounding === 0 ? [] : ([[said.rounding, rounding]] as [string, number][])),
    ...(status === "void" ? [] : ([[said.balance, balance]] as [string, number][])),
  ];
  return (
    <dl class="invoice-totals">
      {rows.map(([label, amount]) => (
        <Fact key={label} label={label}>
          <bdi>{money(amount, currency)}</bdi>
        </Fact>
      ))}
    </dl>
  );
};
