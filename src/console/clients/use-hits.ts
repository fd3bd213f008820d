import { api, dataOf } from "../api/client.ts";
import { loggedIn } from "../session/session.ts";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { useQuery } from "../ui/use-query.ts";
import { parseSearch, searchParameters } from "./client-search.ts";

const shown_max = 10;

const find = async (filter: { phone: string } | { query: string }) => {
  const { data, meta } = await dataOf(
    api.GET("/v1/clients", {
      params: {
        query: {
          ...filter,
          pageSize: shown_max,
          "columns[]": ["name", "username", "phone_number", "city", "zone", "address"],
        },
      },
    }),
  );
  return { found: data, total: meta.total };
};

/** The clients whom what is typed finds, as they are listed to be picked. */
export const useHits = (typed: string) => {
  const { phone_country_code } = loggedIn().organization;
  const sought = parseSearch(typed, phone_country_code);
  const settled = useDebouncedValue(typed);
  const filter = searchParameters(parseSearch(settled, phone_country_code));
  const name = filter && JSON.stringify(filter);
  const read = useQuery(name, async () => ({
    name,
    ...(filter ? await find(filter) : { found: [], total: 0 }),
  }));
  const wanted = JSON.stringify(searchParameters(sought));
  const hits = read.data?.name === wanted ? read.data : undefined;
  return { sought, hits, refusal: read.refusal, again: read.refetch };
};
