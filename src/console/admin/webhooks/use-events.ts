import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { EventPage, WebhookEvent } from "../../api/document.d.ts";
import { asRefusal, type Refusal } from "../../api/refusal.ts";
import type { Topic } from "./topic-choice.tsx";

export type FeedOrder = "oldest" | "live";

interface Feed {
  events: readonly WebhookEvent[];
  at_end: boolean;
  is_read: boolean;
  refusal: Refusal | undefined;
}

const page_length = 25;
/** Of what is told as it happens so many stay; the oldest go. */
const live_max = 200;

const nothing_read: Feed = { events: [], at_end: false, is_read: false, refusal: undefined };

const beginningOf = (order: FeedOrder) => ({
  cursor: order === "live" ? "latest" : undefined,
  is_running: false,
});

/** Without `Accept: text/event-stream` the feed answers a page. */
const readOn = async (after: string | undefined, topic: string): Promise<EventPage> =>
  (await dataOf(
    api.GET("/v1/events", {
      params: {
        query: {
          limit: page_length,
          ...(after === undefined ? {} : { after }),
          ...(topic === "" ? {} : { topic: topic as Topic }),
        },
      },
    }),
  )) as EventPage;

/** The feed from a place on: `more` goes on behind what was read. */
export const useEvents = (order: FeedOrder, topic: string) => {
  const [kept, setKept] = useState(nothing_read);
  const position = useRef<{ cursor: string | undefined; is_running: boolean }>(beginningOf(order));

  const more = useCallback(async () => {
    const at = position.current;
    if (at.is_running) return;
    at.is_running = true;
    try {
      const { data, next_cursor } = await readOn(at.cursor, topic);
      if (at !== position.current) return;
      // An empty page whose cursor is the one that was sent is the end (decisions §7).
      const at_end = data.length === 0 && next_cursor === at.cursor;
      at.cursor = next_cursor;
      setKept(({ events }) => ({
        events: [...events, ...data].slice(order === "live" ? -live_max : 0),
        at_end,
        is_read: true,
        refusal: undefined,
      }));
    } catch (error) {
      const refusal = asRefusal(error);
      if (at === position.current) setKept((before) => ({ ...before, refusal }));
    } finally {
      at.is_running = false;
    }
  }, [order, topic]);

  useEffect(() => {
    position.current = beginningOf(order);
    setKept(nothing_read);
    void more();
  }, [order, more]);

  return { ...kept, more };
};
