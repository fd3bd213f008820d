import { okText } from "../http/contract/answer.ts";
import { list } from "../http/contract/operation.ts";
import { before_all } from "./cursor.ts";
import { readPage } from "./page.ts";
import { latest, placeAfter } from "./place.ts";
import { EventPage, event_filters } from "./wire.ts";

/** Decisions §7: what happened, for programs that ask for it. */
export const eventOperations = [
  list(
    "/v1/events",
    "webhooks:read",
    {
      id: "listEvents",
      summary: "Read the events of the last 30 days",
      description:
        "The oldest first, as far as the caller may read them now, whether or not an endpoint got them. `next_cursor` goes on behind them; a page may be shorter than `limit` although more follows, and only an empty one whose cursor is the one that was sent is the end. 410 says that events were missed, and that the feed has to be begun anew.\n\nWith `Accept: text/event-stream` the answer stays open and tells what happens as it happens: `id` is a cursor, `event` the topic, `data` the event; `limit` means nothing there.",
      tag: "Webhooks",
      query: event_filters,
      stream: ({ db, query, last_event_id, streams, request_id, ...ask }) => {
        const { topic, after } = query;
        const cursor = last_event_id ?? after;
        const place = cursor === undefined ? before_all : placeAfter(db, cursor);
        const tells_place = cursor === latest;
        return streams.open({ ...ask, place, topic, tells_place }, request_id);
      },
      answers: { 200: EventPage },
      reasons: ["cursor_expired"],
    },
    ({ db, caller, query: { after, topic, limit } }) => {
      const place = after === undefined ? before_all : placeAfter(db, after);
      return okText<EventPage>(readPage(db, caller, { place, topic, limit }));
    },
  ),
];
