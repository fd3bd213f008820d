import { api, dataOf } from "../api/client.ts";
import type { ExchangeRate, Item } from "../api/document.d.ts";
import { may, mayAny } from "../session/session.ts";

/** Pages of 100 to read at most: a longer select is of no use. */
const pages_max = 10;

/** The catalogue; empty if this person may not read it. */
export const readItems = async (): Promise<Item[]> => {
  if (!may("items:read")) return [];
  const items: Item[] = [];
  for (let page = 1; page <= pages_max; page += 1) {
    const query = { page, per_page: 100 };
    const { data, pagination } = await dataOf(api.GET("/v1/items", { params: { query } }));
    items.push(...data);
    if (page >= pagination.last_page) break;
  }
  return items;
};

/** The newest exchange rates; empty if this person may not read them. */
export const readRates = async (): Promise<ExchangeRate[]> => {
  if (!mayAny("invoices:read", "client_payments:read", "settings:manage")) return [];
  const query = { per_page: 20 };
  return (await dataOf(api.GET("/v1/exchange-rates", { params: { query } }))).data;
};
