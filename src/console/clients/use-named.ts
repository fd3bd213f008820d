import { api, dataOf } from "../api/client.ts";
import { useQuery } from "../ui/use-query.ts";

/** A branch, an ISP, a generator, or a collector, whose id is a number. */
export interface NamedItem {
  id: string | number;
  name: string;
  active: boolean;
}

export type NamedKind = "branches" | "isps" | "collectors" | "generators";

const per_page = 100;
const pages_max = 20;

/** All of a kind, by pages. */
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

/** All of a kind; undefined until they are there. Whoever only chooses among them goes on without. */
export const useNamed = (kind: NamedKind): readonly NamedItem[] | undefined =>
  useQuery(kind, () => readNamed(kind)).data;

/** Choices of a field: those in use, and the one that is chosen already. */
export const choicesOf = (
  things: readonly NamedItem[] | undefined,
  chosen: string,
): [string, string][] =>
  (things ?? [])
    .filter(({ id, active }) => active || String(id) === chosen)
    .map(({ id, name }) => [String(id), name]);
