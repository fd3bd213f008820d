import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { notify } from "../../ui/notify.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";

/** Reads and removes a client's own prices. */
export const usePrices = (id: string, onChanged: () => void) => {
  const query = useQuery(`prices of ${id}`, async () => {
    const params = { path: { id }, query: { per_page: 100 } };
    return (await dataOf(api.GET("/v1/clients/{id}/prices", { params }))).data;
  });
  const refetch = () => {
    onChanged();
    return query.refetch();
  };
  const removal = useMutation(async (item_uuid: string) => {
    await dataOf(
      api.DELETE("/v1/clients/{id}/prices/{item_uuid}", { params: { path: { id, item_uuid } } }),
    );
    notify(strings.value.clients.prices.removed);
    await refetch();
  });
  return { query, removal, refetch };
};
