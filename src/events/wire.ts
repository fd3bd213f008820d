import * as v from "valibot";
import { instantField, requiredText, uuid, wholeNumber } from "../http/contract/fields.ts";
import { subscribable_topics, topic_names } from "../shared/topics.ts";

export const WebhookEvent = v.object({
  id: v.string(),
  topic: v.picklist(topic_names),
  created_at: instantField(),
  api_version: v.string(),
  organization_id: uuid(),
  data: v.record(v.string(), v.unknown()),
});

export const EventPage = v.object({
  data: v.array(WebhookEvent),
  next_cursor: v.pipe(
    v.string(),
    v.description("Send it as `after` to read the next page, now or later; never null."),
  ),
});

export type EventPage = v.InferOutput<typeof EventPage>;

export const event_filters = {
  after: v.pipe(
    v.optional(requiredText()),
    v.description("A cursor, or `latest` for new events only. Defaults to the oldest event."),
  ),
  topic: v.optional(v.picklist(subscribable_topics)),
  limit: v.optional(wholeNumber(1, 100), 100),
};
