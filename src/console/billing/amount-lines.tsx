import { money } from "../format/money.ts";

type Amounts = readonly { currency: string; amount: number }[];

/** Amounts in several currencies, one a line. */
export const AmountLines = ({ amounts }: { amounts: Amounts }) => (
  <ul>
    {amounts.length === 0 && <li>–</li>}
    {byCurrency(amounts).map(({ currency, amount }) => (
      <li key={currency}>
        <bdi>{money(amount, currency)}</bdi>
      </li>
    ))}
  </ul>
);

/** In the order in which they are listed. */
export const byCurrency = (amounts: Amounts): Amounts =>
  [...amounts].sort((a, b) => (a.currency < b.currency ? 1 : -1));

/** Amounts in a sentence. */
export const amountsText = (amounts: Amounts): string =>
  byCurrency(amounts)
    .map(({ amount, currency }) => money(amount, currency))
    .join(" · ");

interface Sums {
  sums: readonly { currency: string; total: number }[];
}

/** `AmountLines` of totals. */
export const SumLines = ({ sums }: Sums) => (
  <AmountLines amounts={sums.map(({ currency, total }) => ({ currency, amount: total }))} />
);
