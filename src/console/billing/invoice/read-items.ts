import { api, dataOf } from "../../api/client.ts";
import type { ClientPrice, Item } from "../../api/document.d.ts";

/** Pages of 100 to read at most: a longer select is of no use. */
const pages_max = 10;

/** The catalogue's active items. */
export const readItems = async (): Promise<Item[]> => {
  const items: Item[] = [];
  for (let page = 1; page <= pages_max; page += 1) {
    const query = { active: true, page, per_page: 100 };
    const { data, pagination } = await dataOf(api.GET("/v1/items", { params: { query } }));
    items.push(...data);
    if (page >= pagination.last_page) break;
  }
  return items.sort((a, b) => a.name.localeCompare(b.name));
};

/** A client's currency and own prices. */
export const readTermsOf = async (id: string) => {
  const [{ currency }, prices] = await Promise.all([
    dataOf(api.GET("/v1/clients/{id}", { params: { path: { id } } })),
    readPrices(id),
  ]);
  return { currency, prices };
};

const readPrices = async (id: string): Promise<ClientPrice[]> => {
  const prices: ClientPrice[] = [];
  for (let page = 1; page <= pages_max; page += 1) {
    const { data, pagination } = await dataOf(
      api.GET("/v1/clients/{id}/prices", {
        params: { path: { id }, query: { page, per_page: 100 } },
      }),
    );
    prices.push(...data);
    if (page >= pagination.last_page) break;
  }
  return prices;
};
