import type { Organization } from "../../access/organization-queries.ts";
import { parseInstant } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { refuseField } from "../../refusal.ts";
import { toRate } from "../../shared/money.ts";
import type { RateRow } from "./queries.ts";
import type { NewExchangeRate } from "./wire.ts";

/** Adds the rate of `base` in `quote`. `effective_at` may be in the future. */
export const createRate = (
  tx: OrgTx,
  { timezone }: Organization,
  { base, quote, rate, effective_at }: NewExchangeRate,
): RateRow => {
  if (base === quote) throw refuseField("quote", "must be another currency than base");
  const text = toRate(rate);
  const moment = effective_at ? parseInstant(effective_at, timezone) : tx.now;
  if (text === null) throw refuseField("rate", "must have at most 10 decimals");
  if (!moment) throw refuseField("effective_at", "must be in the years 0 to 9999");
  const row: RateRow = {
    org_id: tx.org_id,
    id: Bun.randomUUIDv7(),
    base,
    quote,
    rate: text,
    effective_at: moment,
    created_at: tx.now,
  };
  tx.insert("exchange_rates", row);
  return row;
};

export const deleteRate = (tx: OrgTx, { id }: RateRow): void => {
  tx.run(tx.delete("exchange_rates").where("id", "=", id));
};
