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
/** Live events kept on screen. */
const live_max = 200;

const empty_feed: Feed = { events: [], at_end: false, is_read: false, refusal: undefined };

const startOf = (order: FeedOrder) => ({
  cursor: order === "live" ? "latest" : undefined,
  is_running: false,
});

/** Without `Accept: text/event-stream` the feed returns a page. */
const readPage = async (after: string | undefined, topic: string): Promise<EventPage> =>
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

/** The events read so far; `more` reads the next page. */
export const useEvents = (order: FeedOrder, topic: string) => {
  const [feed, setFeed] = useState(empty_feed);
  const current_reader = useRef<{ cursor: string | undefined; is_running: boolean }>(
    startOf(order),
  );

  const more = useCallback(async () => {
    const reader = current_reader.current;
    if (reader.is_running) return;
    reader.is_running = true;
    try {
      const { data, next_cursor } = await readPage(reader.cursor, topic);
      if (reader !== current_reader.current) return;
      // An empty page whose cursor is the one that was sent is the end (decisions §7).
      const at_end = data.length === 0 && next_cursor === reader.cursor;
      reader.cursor = next_cursor;
      setFeed(({ events }) => ({
        events: [...events, ...data].slice(order === "live" ? -live_max : 0),
        at_end,
        is_read: true,
        refusal: undefined,
      }));
    } catch (error) {
      const refusal = asRefusal(error);
      if (reader === current_reader.current) setFeed((before) => ({ ...before, refusal }));
    } finally {
      reader.is_running = false;
    }
  }, [order, topic]);

  useEffect(() => {
    current_reader.current = startOf(order);
    setFeed(empty_feed);
    void more();
  }, [order, more]);

  return { ...feed, more };
};
