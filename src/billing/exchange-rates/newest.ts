import type { Instant } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { inverse, type Ratio, ratioOf, toRate, toRateText } from "../../shared/money.ts";

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
const rateOf = (text: string): Rate => ({ ratio: ratioOf(text), text });

/**
 * Units of `from` for 1 of `to`, by the newest rate of the organization at a moment, whichever way it is
 * written: of two from the same moment the direct one. Null without one.
 */
const rateAt = (db: OrgReader, from: string, to: string, at: Instant): Rate | null => {
  const direct = db.first(newestRate, { base: to, quote: from, at });
  const reverse = db.first(newestRate, { base: from, quote: to, at });
  if (!reverse || (direct && direct.effective_at >= reverse.effective_at))
    return direct ? rateOf(direct.rate) : null;
  const ratio = inverse(ratioOf(reverse.rate));
  return { ratio, text: toRateText(ratio) };
};

/** An exchange that a payment needs, and the rate that was sent with it. */
interface Exchange {
  from: string;
  to: string;
  at: Instant;
  sent?: number | null | undefined;
}

/**
 * The rate of a payment: as sent, else the organization's newest at its moment (decisions §1). Null
 * where nothing is exchanged; then a rate other than 1 is refused.
 */
export const rateBetween = (db: OrgReader, { from, to, at, sent }: Exchange): Rate | null => {
  const text = sent === null || sent === undefined ? null : toRate(sent);
  if (from === to) {
    if (text === null || text === "1") return null;
    throw refuseField("exchange_rate", `must not be sent for ${from}: nothing is exchanged`);
  }
  const rate = text === null ? rateAt(db, from, to, at) : rateOf(text);
  if (!rate)
    throw new Refusal("payment_failed", `There is no exchange rate between ${from} and ${to}.`);
  return rate;
};
