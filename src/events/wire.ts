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
    v.description("Send it as `after` to go on, now or when there may be more; never null."),
  ),
});

export type EventPage = v.InferOutput<typeof EventPage>;

export const event_filters = {
  after: v.pipe(
    v.optional(requiredText()),
    v.description("A cursor, or `latest`: only what is still to come. Left out: from the oldest."),
  ),
  topic: v.optional(v.picklist(subscribable_topics)),
  limit: v.optional(wholeNumber(1, 100), 100),
};
