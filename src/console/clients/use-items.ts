import { api, dataOf } from "../api/client.ts";
import type { Item } from "../api/document.d.ts";
import { may } from "../session/session.ts";
import { useQuery } from "../ui/use-query.ts";

const per_page = 100;
const pages_max = 20;

/** The whole catalogue, sorted by name. */
export const readItems = async (): Promise<readonly Item[]> => {
  const all: Item[] = [];
  for (let page = 1; page <= pages_max; page += 1) {
    const { data, pagination } = await dataOf(
      api.GET("/v1/items", { params: { query: { page, per_page } } }),
    );
    all.push(...data);
    if (page >= pagination.last_page) break;
  }
  return all.sort((a, b) => a.name.localeCompare(b.name));
};

/** The catalogue; undefined while it loads or if this person may not read it. */
export const useItems = (): readonly Item[] | undefined =>
  useQuery(may("items:read") ? "items" : null, readItems).data;
