import type { Instant } from "../clock/instant.ts";
import { envelope } from "../events/envelope.ts";
import type { EndpointRow } from "./endpoint-queries.ts";

/** A `webhook.ping` of this moment, with an event id of its own and the exact text that is sent. */
export const pingOf = (endpoint: EndpointRow, now: Instant) => {
  const event = {
    id: Bun.randomUUIDv7(),
    topic: "webhook.ping" as const,
    data: { message: "Webhooks from here arrive.", endpoint_id: endpoint.id },
  };
  return {
    event_id: event.id,
    topic: event.topic,
    payload: JSON.stringify(envelope(event, now, endpoint.org_id, endpoint.api_version)),
  };
};
