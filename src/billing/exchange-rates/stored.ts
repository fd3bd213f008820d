import type { Selectable } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import { parseInstant } from "../../clock/instant.ts";
import type { OrgReader, OrgTx } from "../../database/org.ts";
import { pageOf } from "../../database/page.ts";
import type { ExchangeRatesTable } from "../../database/tables/billing.ts";
import { toRate } from "../../money.ts";
import { notFound, refuseField } from "../../refusal.ts";
import type { ExchangeRatesQuery, NewExchangeRate } from "./wire.ts";

type RateRow = Selectable<ExchangeRatesTable>;

/** One page, the newest first. */
export const listRates = (db: OrgReader, { base, quote, ...ask }: ExchangeRatesQuery) => {
  let query = db
    .from("exchange_rates")
    .selectAll()
    .orderBy("effective_at", "desc")
    .orderBy("id", "desc");
  if (base) query = query.where("base", "=", base);
  if (quote) query = query.where("quote", "=", quote);
  return pageOf(db, query, ask, rateView);
};

/** The rate, or 404. */
export const findRate = (db: OrgReader, id: string): RateRow => {
  const row = db.first(db.from("exchange_rates").selectAll().where("id", "=", id));
  if (!row) throw notFound();
  return row;
};

/** Stores what `base` is worth in `quote`, from a moment on that may lie ahead. */
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

export const rateView = ({ id, base, quote, rate, effective_at, created_at }: RateRow) => ({
  id,
  base,
  quote,
  rate: Number(rate),
  effective_at,
  created_at,
});
