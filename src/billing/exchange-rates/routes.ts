import { created, noContent, ok } from "../../http/contract/answer.ts";
import { del, list, post } from "../../http/contract/operation.ts";
import { paginated } from "../../http/contract/page.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { findRate, listRates, rateView } from "./queries.ts";
import { createRate, deleteRate } from "./rates.ts";
import { ExchangeRate, ExchangeRateList, exchange_rates_query, NewExchangeRate } from "./wire.ts";

const tag = "Exchange rates";

/** Decisions §6. */
export const exchangeRateOperations = [
  list(
    "/v1/exchange-rates",
    { any_of: ["invoices:read", "client_payments:read", "settings:manage"] },
    {
      id: "listExchangeRates",
      summary: "List exchange rates",
      description: "Newest `effective_at` first.",
      tag,
      query: exchange_rates_query,
      answers: { 200: ExchangeRateList },
    },
    ({ db, query }) => ok(paginated(listRates(db, query))),
  ),

  post(
    "/v1/exchange-rates",
    { any_of: ["settings:manage", "client_payments:create"] },
    {
      id: "createExchangeRate",
      summary: "Add an exchange rate",
      description:
        "A payment without `exchange_rate` uses the latest rate at its time, in either direction.",
      tag,
      body: NewExchangeRate,
      audited: true,
      answers: { 201: ExchangeRate },
      example: { base: "USD", quote: "LBP", rate: 89500 },
    },
    ({ tx, caller, body }) => created(rateView(createRate(tx, caller.organization, body))),
  ),

  del(
    "/v1/exchange-rates/:id",
    "settings:manage",
    {
      id: "deleteExchangeRate",
      summary: "Delete an exchange rate",
      description: "Payments that used the rate keep it. The previous rate applies again.",
      tag,
      find: (db, _caller, params) => findRate(db, pathId(params)),
      audited: true,
      answers: { 204: null },
    },
    ({ tx, subject }) => {
      deleteRate(tx, subject);
      return noContent();
    },
  ),
];
