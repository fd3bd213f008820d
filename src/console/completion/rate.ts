import { decimalsOf } from "../../shared/money.ts";
import type { ExchangeRate } from "../api/document.d.ts";
import type { Rate } from "../format/exchange.ts";
import { numberOf } from "../format/typed-number.ts";

/** A rate of the API, from the list or the completion's preview. */
export type StoredRate = Pick<ExchangeRate, "base" | "quote" | "rate" | "effective_at">;

/** An invoice's currency and the other one that it can be paid in. */
export interface Pair {
  invoice: string;
  other: string;
}

/** Dollars and pounds are both in use in Lebanon. */
export const pairOf = (currency: string): Pair => ({
  invoice: currency,
  other: currency === "USD" ? "LBP" : "USD",
});

/** The direction in which people quote the rate: pounds for a dollar, whatever the invoice's currency. */
export const quotedRate = ({ invoice, other }: Pair): { base: string; quote: string } =>
  decimalsOf(invoice) < decimalsOf(other)
    ? { base: other, quote: invoice }
    : { base: invoice, quote: other };

/** The organization's newest rate in the quoted direction; empty without one. */
export const newestRate = (rates: readonly StoredRate[], pair: Pair, now: number): string => {
  const { base, quote } = quotedRate(pair);
  const [newest] = rates
    .filter(
      (rate) => rate.base === base && rate.quote === quote && Date.parse(rate.effective_at) <= now,
    )
    .sort((a, b) => Date.parse(b.effective_at) - Date.parse(a.effective_at));
  return newest ? String(newest.rate) : "";
};

/** Parses a typed rate for computing and sending; null if it is not a number. */
export const typedRate = (
  typed: string,
  stored_rate: string,
  pair: Pair,
): { rate: Rate; sent: number | null } | null => {
  const value = numberOf(typed) ?? 0;
  if (value === 0) return null;
  const rate = { ...quotedRate(pair), rate: value };
  if (rate.base === pair.invoice) return { rate, sent: value };
  // The service inverts its stored rate exactly, so that is not sent; a typed one is sent with ten places.
  if (value === numberOf(stored_rate)) return { rate, sent: null };
  const inverse = Number((1 / value).toFixed(10));
  return inverse === 0
    ? null
    : { rate: { base: pair.invoice, quote: pair.other, rate: inverse }, sent: inverse };
};
