import type { Selectable } from "kysely";
import type { OrgReader } from "../../database/org.ts";
import { pageOf } from "../../database/page.ts";
import type { ExchangeRatesTable } from "../../database/tables/billing.ts";
import { notFound } from "../../refusal.ts";
import type { ExchangeRatesQuery } from "./wire.ts";

export type RateRow = Selectable<ExchangeRatesTable>;

/** One page, the newest first. */
export const listRates = (db: OrgReader, { base, quote, ...page }: ExchangeRatesQuery) => {
  let query = db
    .from("exchange_rates")
    .selectAll()
    .orderBy("effective_at", "desc")
    .orderBy("id", "desc");
  if (base) query = query.where("base", "=", base);
  if (quote) query = query.where("quote", "=", quote);
  return pageOf(db, query, page, rateView);
};

/** The rate, or 404. */
export const findRate = (db: OrgReader, id: string): RateRow => {
  const row = db.first(db.from("exchange_rates").selectAll().where("id", "=", id));
  if (!row) throw notFound();
  return row;
};

export const rateView = ({ id, base, quote, rate, effective_at, created_at }: RateRow) => ({
  id,
  base,
  quote,
  rate: Number(rate),
  effective_at,
  created_at,
});
