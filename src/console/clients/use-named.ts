import { api, dataOf } from "../api/client.ts";
import { may } from "../session/session.ts";
import { useQuery } from "../ui/use-query.ts";

/** A branch, ISP, generator or collector. A collector's id is a number. */
export interface NamedItem {
  id: string | number;
  name: string;
  active: boolean;
}

export type NamedKind = "branches" | "isps" | "collectors" | "generators";

const per_page = 100;
const pages_max = 20;

/** All items of a kind. */
export const readNamed = async (kind: NamedKind): Promise<readonly NamedItem[]> => {
  const all: NamedItem[] = [];
  for (let page = 1; page <= pages_max; page += 1) {
    const { data, pagination } = await dataOf<{
      data: NamedItem[];
      pagination: { last_page: number };
    }>(api.GET(`/v1/${kind}`, { params: { query: { page, per_page } } }));
    all.push(...data);
    if (page >= pagination.last_page) break;
  }
  return all.sort((a, b) => a.name.localeCompare(b.name));
};

/** All items of a kind; undefined while they load, or where they cannot be read. Forms work without them. */
export const useNamed = (kind: NamedKind): readonly NamedItem[] | undefined =>
  useQuery(may("clients:read") ? kind : null, () => readNamed(kind)).data;

/** The name of an item; undefined for an unknown one. */
export const nameOf = (items: readonly NamedItem[] | undefined, id: string): string | undefined =>
  items?.find((item) => String(item.id) === id)?.name;

/** The options of a select: active items, and the chosen one. */
export const choicesOf = (
  items: readonly NamedItem[] | undefined,
  chosen: string,
): [string, string][] =>
  (items ?? [])
    .filter(({ id, active }) => active || String(id) === chosen)
    .map(({ id, name }) => [String(id), name]);
