import type { ExchangeRate } from "../api/document.d.ts";
import { decimalsOf } from "../format/decimals.ts";
import { typedNumber } from "../format/typed-number.ts";
import { decimalText, type Exchange, inverse, ratioOf } from "./amounts.ts";

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

/** People say how many pounds a dollar is, whichever of the two the invoice is in. */
const isSaidBackwards = ({ invoice, other }: Pair): boolean =>
  decimalsOf(invoice) < decimalsOf(other);

/** How the rate is asked for: so much of `quote` for 1 of `base`. */
export const askedRate = (pair: Pair): { base: string; quote: string } =>
  isSaidBackwards(pair)
    ? { base: pair.other, quote: pair.invoice }
    : { base: pair.invoice, quote: pair.other };

/** The newest rate that the organization has written down, as it is asked for; empty where it has none. */
export const knownRate = (rates: readonly ExchangeRate[], pair: Pair, now: number): string => {
  const { base, quote } = askedRate(pair);
  const [newest] = rates
    .filter(
      (rate) => rate.base === base && rate.quote === quote && Date.parse(rate.effective_at) <= now,
    )
    .sort((a, b) => Date.parse(b.effective_at) - Date.parse(a.effective_at));
  return newest ? decimalText(newest.rate) : "";
};

/** A rate that is typed, as it is reckoned with and as it is sent; null while it is none. */
export const typedRate = (
  typed: string,
  known: string,
  pair: Pair,
): { exchange: Exchange; sent: number | undefined } | null => {
  const text = typedNumber(typed);
  if (text === null || Number(text) === 0) return null;
  const places = { from_places: decimalsOf(pair.other), to_places: decimalsOf(pair.invoice) };
  if (!isSaidBackwards(pair))
    return { exchange: { ...places, rate: ratioOf(text) }, sent: Number(text) };
  // The service turns its own rate round exactly; one that is typed is sent with ten places.
  if (text === known)
    return { exchange: { ...places, rate: inverse(ratioOf(text)) }, sent: undefined };
  const turned = Number((1 / Number(text)).toFixed(10));
  if (turned === 0) return null;
  return { exchange: { ...places, rate: ratioOf(decimalText(turned)) }, sent: turned };
};
