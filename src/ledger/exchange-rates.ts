import type { Instant } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { inverse, type Ratio, ratioOf, toRateText } from "../shared/money.ts";

/** Units of one currency for 1 of another. */
export interface Rate {
  /** Exact. */
  ratio: Ratio;
  /** As stored: at most ten decimals. */
  text: string;
}

const newestRate = prepareInOrg<{ base: string; quote: string; at: Instant }>()((param) =>
  build
    .selectFrom("exchange_rates")
    .select(["rate", "effective_at"])
    .where("org_id", "=", param("org_id"))
    .where("base", "=", param("base"))
    .where("quote", "=", param("quote"))
    .where("effective_at", "<=", param("at"))
    .orderBy("effective_at", "desc")
    .orderBy("id", "desc")
    .limit(1),
);

/**
 * The latest rates at a moment between one currency and others, in each direction that is stored. Not with
 * `rateAt`: the caller inverts them itself.
 */
export const newestRates = (
  db: OrgReader,
  currency: string,
  others: readonly string[],
  at: Instant,
): { base: string; quote: string; rate: number; effective_at: Instant }[] =>
  others
    .flatMap((other) => [
      { base: currency, quote: other },
      { base: other, quote: currency },
    ])
    .flatMap((pair) => {
      const newest = db.first(newestRate, { ...pair, at });
      return newest
        ? [{ ...pair, rate: Number(newest.rate), effective_at: newest.effective_at }]
        : [];
    });

export const rateOf = (text: string): Rate => ({ ratio: ratioOf(text), text });

/**
 * Units of `from` for 1 of `to`, from the organization's latest rate at a moment. Rates stored in the other
 * direction are inverted; of two with the same `effective_at`, the direct one wins. Null if there is none.
 */
export const rateAt = (db: OrgReader, from: string, to: string, at: Instant): Rate | null => {
  const direct = db.first(newestRate, { base: to, quote: from, at });
  const reverse = db.first(newestRate, { base: from, quote: to, at });
  if (!reverse || (direct && direct.effective_at >= reverse.effective_at))
    return direct ? rateOf(direct.rate) : null;
  const ratio = inverse(ratioOf(reverse.rate));
  return { ratio, text: toRateText(ratio) };
};
