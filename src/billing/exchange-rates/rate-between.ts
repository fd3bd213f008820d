import type { Instant } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { type Rate, rateAt, rateOf } from "../../ledger/exchange-rates.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { toRate } from "../../shared/money.ts";

interface Exchange {
  from: string;
  to: string;
  at: Instant;
  /** The rate in the request. */
  sent?: number | null | undefined;
}

/**
 * The rate of a payment: the one sent, otherwise the organization's latest at `at` (decisions §1). Null if
 * both currencies are the same; then a rate other than 1 is refused.
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
