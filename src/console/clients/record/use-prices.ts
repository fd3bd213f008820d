import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { notify } from "../../ui/notify.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";

/** A client's own prices, how to remove one, and how to read them again after a change. */
export const usePrices = (id: string, onChanged: () => void) => {
  const query = useQuery(`prices of ${id}`, async () => {
    const params = { path: { id }, query: { per_page: 100 } };
    return (await dataOf(api.GET("/v1/clients/{id}/prices", { params }))).data;
  });
  const again = () => {
    onChanged();
    return query.refetch();
  };
  const removal = useMutation(async (item_uuid: string) => {
    await dataOf(
      api.DELETE("/v1/clients/{id}/prices/{item_uuid}", { params: { path: { id, item_uuid } } }),
    );
    notify(strings.value.clients.prices.removed);
    await again();
  });
  return { query, removal, again };
};
