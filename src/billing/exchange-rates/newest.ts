import type { Instant } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { inverse, type Ratio, ratioOf, toRateText } from "../../money.ts";

/** Units of one currency for 1 of another: exactly, and as it is written down. */
export interface Rate {
  ratio: Ratio;
  /** Decimal text of at most ten decimals. */
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

/** A rate that is sent or stored as decimal text. */
export const rateOf = (text: string): Rate => ({ ratio: ratioOf(text), text });

/** Units of `from` for 1 of `to`, by the newest rate of the organization at a moment, whichever way it is written; null without one. */
export const rateAt = (db: OrgReader, from: string, to: string, at: Instant): Rate | null => {
  const direct = db.first(newestRate, { base: to, quote: from, at });
  const reverse = db.first(newestRate, { base: from, quote: to, at });
  if (!reverse || (direct && direct.effective_at >= reverse.effective_at))
    return direct ? rateOf(direct.rate) : null;
  const ratio = inverse(ratioOf(reverse.rate));
  return { ratio, text: toRateText(ratio) };
};
