import { useEffect } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import { subscribeToEvents } from "../../live/events.ts";
import { whileVisible } from "../../live/while-visible.ts";
import { may } from "../../session/session.ts";
import { useQuery } from "../../ui/use-query.ts";

/** Outcomes without money have no event. */
const poll_ms = 5000;

/** A round, which others change: fetched again with each payment, and every few seconds while the page is visible. */
export const useRound = (id: string) => {
  const query = useQuery(`round ${id}`, () =>
    dataOf(api.GET("/v1/collection-rounds/{id}", { params: { path: { id } } })),
  );
  const { refetch } = query;
  useEffect(
    () =>
      whileVisible(() => {
        const refresh = () => void refetch();
        const timer = setInterval(refresh, poll_ms);
        const stop = may("webhooks:read")
          ? subscribeToEvents({
              onEvent: ({ topic }) => topic.startsWith("payment.") && refresh(),
              onOpen: refresh,
            })
          : () => {};
        return () => {
          clearInterval(timer);
          stop();
        };
      }),
    [refetch],
  );
  return query;
};
