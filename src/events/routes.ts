import { okJson } from "../http/contract/answer.ts";
import { list } from "../http/contract/operation.ts";
import { feed_start } from "./cursor.ts";
import { latest, readCursor } from "./feed-range.ts";
import { readPage } from "./page.ts";
import { EventPage, event_filters } from "./wire.ts";

/** The feed of events (decisions §7). */
export const eventOperations = [
  list(
    "/v1/events",
    "webhooks:read",
    {
      id: "listEvents",
      summary: "Read events",
      description:
        "Events of the last 30 days that the caller may read now, oldest first, whether or not they were sent to an endpoint. Continue with `next_cursor`. A page can be shorter than `limit` even if more events follow; only an empty page with an unchanged cursor is the end. 410 means that events were missed: start again without a cursor.\n\nWith `Accept: text/event-stream` the response stays open and streams events as they happen: `id` is a cursor, `event` the topic, `data` the event; `limit` is ignored.",
      tag: "Webhooks",
      query: event_filters,
      stream: ({ db, query, last_event_id, streams, request_id, ...call }) => {
        const { topic, after } = query;
        const sent = last_event_id ?? after;
        const cursor = sent === undefined ? feed_start : readCursor(db, sent);
        return streams.open({ ...call, cursor, topic, sends_cursor: sent === latest }, request_id);
      },
      answers: { 200: EventPage },
      reasons: ["cursor_expired"],
    },
    ({ db, caller, query: { after, topic, limit } }) => {
      const cursor = after === undefined ? feed_start : readCursor(db, after);
      return okJson<EventPage>(readPage(db, caller, { cursor, topic, limit }));
    },
  ),
];
