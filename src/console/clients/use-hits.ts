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

/** Searches clients while the person types. `hits` is undefined while they load. */
export const useHits = (typed: string) => {
  const { phone_country_code } = loggedIn().organization;
  const search = parseSearch(typed, phone_country_code);
  const debounced = useDebouncedValue(typed);
  const filter = searchParameters(parseSearch(debounced, phone_country_code));
  const name = filter && JSON.stringify(filter);
  const query = useQuery(name, async () => ({
    name,
    ...(filter ? await find(filter) : { found: [], total: 0 }),
  }));
  const current_name = JSON.stringify(searchParameters(search));
  const hits = query.data?.name === current_name ? query.data : undefined;
  return { search, hits, refusal: query.refusal, refetch: query.refetch };
};
