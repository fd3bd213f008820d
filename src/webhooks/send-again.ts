import type { OrgTx } from "../database/org.ts";
import { envelope } from "../events/envelope.ts";
import { Refusal } from "../refusal.ts";
import { insertDelivery } from "./deliveries.ts";
import type { FoundDelivery } from "./delivery-queries.ts";
import type { EndpointRow } from "./endpoint-queries.ts";

/** Queues a `webhook.ping`, also for an endpoint that is off. Returns the delivery's id. */
export const ping = (tx: OrgTx, endpoint: EndpointRow): string => {
  const event = {
    id: Bun.randomUUIDv7(),
    topic: "webhook.ping" as const,
    data: { message: "Webhooks from here arrive.", endpoint_id: endpoint.id },
  };
  return insertDelivery(tx, {
    endpoint_id: endpoint.id,
    event_id: event.id,
    topic: event.topic,
    board_id: null,
    payload: JSON.stringify(envelope(event, tx.now, tx.org_id, endpoint.api_version)),
    dropped: null,
    resend_of: null,
  });
};

/** Queues the stored payload again, with the same event id, as a new delivery (§4.6). Returns its id. */
export const resend = (tx: OrgTx, delivery: FoundDelivery): string => {
  if (delivery.endpoint_active === 0 || delivery.endpoint_deleted_at !== null)
    throw new Refusal("endpoint_inactive", "The endpoint is switched off: switch it on first.");
  return insertDelivery(tx, {
    endpoint_id: delivery.endpoint_id,
    event_id: delivery.event_id,
    topic: delivery.topic,
    board_id: delivery.board_id,
    payload: delivery.payload,
    dropped: null,
    resend_of: delivery.id,
  });
};
