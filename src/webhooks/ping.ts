import type { Instant } from "../clock/instant.ts";
import { envelope } from "../events/envelope.ts";
import type { EndpointRow } from "./endpoint-queries.ts";

/** Creates a `webhook.ping` with a new event id and the exact text to send. */
export const createPing = (endpoint: EndpointRow, now: Instant) => {
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
