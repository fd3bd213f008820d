import { api, dataOf } from "../api/client.ts";
import { mayAny } from "../session/session.ts";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { useQuery } from "../ui/use-query.ts";
import { firstOptions, optionsFor } from "./options.ts";

const mayFindRecords = (): boolean =>
  mayAny("clients:read", "tickets:read", "invoices:read", "client_payments:read");

/**
 * What the palette offers for a text. While a new answer is on its way, the last one shows; `is_current` says
 * whether the options are those of the text.
 */
export const useResults = (typed: string) => {
  const text = typed.trim();
  const debounced = useDebouncedValue(text, 120);
  const is_searched = debounced !== "" && mayFindRecords();
  const query = useQuery(is_searched ? `search ${debounced}` : null, async () => {
    const { data } = await dataOf(
      api.GET("/v1/search", { params: { query: { query: debounced.slice(0, 191) } } }),
    );
    return { text: debounced, hits: data };
  });
  if (text === "")
    return {
      options: firstOptions(),
      is_current: true,
      refusal: undefined,
      refetch: query.refetch,
    };
  const is_current = mayFindRecords() ? query.data?.text === text : true;
  const { refusal, refetch } = query;
  return { options: optionsFor(text, query.data?.hits ?? []), is_current, refusal, refetch };
};
