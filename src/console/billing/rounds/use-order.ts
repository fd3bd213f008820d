import { useRef, useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { CollectionRound } from "../../api/document.d.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { inOrder } from "./stop-order.ts";

/**
 * The stops in the order that was chosen last, which is sent. Several changes in a row need not wait for
 * each other.
 */
export const useOrder = ({ id, stops }: CollectionRound, refetch: () => Promise<void>) => {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const wanted = useRef<readonly string[]>([]);
  const save = useMutation(async () => {
    let sent: readonly string[];
    do {
      sent = wanted.current;
      try {
        const params = { path: { id } };
        const body = { ids: [...sent] };
        await dataOf(api.PUT("/v1/collection-rounds/{id}/stops/order", { params, body }));
      } finally {
        await refetch();
        if (sent === wanted.current) setIds(null);
      }
    } while (sent !== wanted.current);
  });
  const order = (next: readonly string[]): void => {
    wanted.current = next;
    setIds(next);
    void save.run();
  };
  return { stops: inOrder(stops, ids), order, refusal: save.refusal };
};
