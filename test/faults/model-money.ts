import type { ModelItem } from "./model-books.ts";

/* The arithmetic of the oracle of money: whole numbers of any length, divided with remainder. */

const scales: Record<string, bigint> = { USD: 100n, LBP: 1n, KWD: 1000n };

/** Minor units in one of a currency. */
export const scaleOf = (currency: string): bigint => scales[currency] ?? 1n;

/** Whole quotient, halves up. */
export const divided = (over: bigint, under: bigint): bigint =>
  over / under + (2n * (over % under) >= under ? 1n : 0n);

export interface Fraction {
  over: bigint;
  under: bigint;
}

/** A decimal text. */
const fractionOf = (text: string): Fraction => {
  const [whole = "", decimals = ""] = text.split(".");
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
};

/** Rates as they were stored, oldest first: units of `quote` for 1 of `base`. */
export type Rates = { base: string; quote: string; rate: string; at_ms: number }[];

/**
 * Units of `from` for 1 of `to`: as it was sent, else the newest that is stored either way round, of
 * the same moment the direct one. Null without one.
 */
export const exchangedBy = (
  rates: Rates,
  from: string,
  to: string,
  sent: string | null,
): Fraction | null => {
  if (sent !== null) return fractionOf(sent);
  const direct = rates.findLast(({ base, quote }) => base === to && quote === from);
  const reverse = rates.findLast(({ base, quote }) => base === from && quote === to);
  if (reverse && (!direct || direct.at_ms < reverse.at_ms)) {
    const { over, under } = fractionOf(reverse.rate);
    return { over: under, under: over };
  }
  return direct ? fractionOf(direct.rate) : null;
};

/** The price that counts, and its currency. */
export const priceOf = (
  item: ModelItem,
  sent: number | null,
  agreed: { price: number; currency: string } | undefined,
  has_job_type: boolean,
): { price: number; currency: string } => {
  if (sent !== null) return { price: sent, currency: item.currency };
  if (agreed) return agreed;
  const usual = has_job_type ? item.usual : null;
  return { price: usual ?? item.price, currency: item.currency };
};
