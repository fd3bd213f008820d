import type { Invoice } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { Fact } from "../../ui/fact.tsx";

/** The totals of an invoice, from the subtotal to the balance. */
export const Totals = ({ invoice }: { invoice: Invoice }) => {
  const t = strings.value.billing.invoice;
  const { subtotal, tax_total, total, paid, rounding, credit_applied, balance, currency, status } =
    invoice;
  const rows: [string, number][] = [
    [t.subtotal, subtotal],
    [t.tax, tax_total],
    [t.total, total],
    [t.paid, paid],
    ...(rounding === 0 ? [] : ([[t.rounding, rounding]] as [string, number][])),
    ...(credit_applied === 0 ? [] : ([[t.credited, credit_applied]] as [string, number][])),
    ...(status === "void" ? [] : ([[t.balance, balance]] as [string, number][])),
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
