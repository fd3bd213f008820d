import * as v from "valibot";
import {
  clearable,
  currency,
  dateTimeField,
  exchangeRate,
  instantField,
  pageQuery,
  type QueryOf,
  uuid,
} from "../../http/contract/fields.ts";
import { paginatedSchema } from "../../http/contract/page.ts";

export const NewExchangeRate = v.object({
  base: currency(),
  quote: currency(),
  rate: v.pipe(exchangeRate(), v.description("Units of `quote` for 1 of `base`")),
  effective_at: v.pipe(clearable(dateTimeField()), v.description("Defaults to now")),
});

export type NewExchangeRate = v.InferOutput<typeof NewExchangeRate>;

export const ExchangeRate = v.object({
  id: uuid(),
  base: v.string(),
  quote: v.string(),
  rate: v.pipe(v.number(), v.description("Units of `quote` for 1 of `base`")),
  effective_at: instantField(),
  created_at: instantField(),
});

export const ExchangeRateList = paginatedSchema(ExchangeRate);

export const exchange_rates_query = {
  base: v.optional(currency()),
  quote: v.optional(currency()),
  ...pageQuery(15),
};

export type ExchangeRatesQuery = QueryOf<typeof exchange_rates_query>;
