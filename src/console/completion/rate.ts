import { decimalsOf } from "../../shared/money.ts";
import type { ExchangeRate } from "../api/document.d.ts";
import type { Rate } from "../format/exchange.ts";
import { numberOf } from "../format/typed-number.ts";

/** The currency that an invoice is paid in, other than its own. */
export interface Pair {
  invoice: string;
  other: string;
}

/** Dollars and pounds lie side by side in a Lebanese till. */
export const pairOf = (currency: string): Pair => ({
  invoice: currency,
  other: currency === "USD" ? "LBP" : "USD",
});

/** How the rate is asked for: people say how many pounds a dollar is, whichever of the two the invoice is in. */
export const askedRate = ({ invoice, other }: Pair): { base: string; quote: string } =>
  decimalsOf(invoice) < decimalsOf(other)
    ? { base: other, quote: invoice }
    : { base: invoice, quote: other };

/** The newest rate that the organization has written down, as it is asked for; empty where it has none. */
export const newestRate = (rates: readonly ExchangeRate[], pair: Pair, now: number): string => {
  const { base, quote } = askedRate(pair);
  const [newest] = rates
    .filter(
      (rate) => rate.base === base && rate.quote === quote && Date.parse(rate.effective_at) <= now,
    )
    .sort((a, b) => Date.parse(b.effective_at) - Date.parse(a.effective_at));
  return newest ? String(newest.rate) : "";
};

/** A rate that is typed, as it is reckoned with and as it is sent; null while it is none. */
export const typedRate = (
  typed: string,
  stored_rate: string,
  pair: Pair,
): { rate: Rate; sent: number | null } | null => {
  const value = numberOf(typed) ?? 0;
  if (value === 0) return null;
  const rate = { ...askedRate(pair), rate: value };
  if (rate.base === pair.invoice) return { rate, sent: value };
  // The service turns its own rate round exactly; one that is typed is sent with ten places.
  if (value === numberOf(stored_rate)) return { rate, sent: null };
  const turned = Number((1 / value).toFixed(10));
  return turned === 0
    ? null
    : { rate: { base: pair.invoice, quote: pair.other, rate: turned }, sent: turned };
};
