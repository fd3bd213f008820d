import type { OrgTx } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import type { FoundDelivery } from "./delivery-queries.ts";
import type { EndpointRow } from "./endpoint-queries.ts";
import { createPing } from "./ping.ts";
import { queueDelivery } from "./queue.ts";

/** Queues a `webhook.ping`, even if the endpoint is deactivated. Returns the delivery's id. */
export const ping = (tx: OrgTx, endpoint: EndpointRow): string => {
  const delivery = { ...createPing(endpoint, tx.now), board_id: null, resend_of: null };
  return queueDelivery(tx, delivery, { endpoint_id: endpoint.id, dropped: null });
};

/** Queues the stored payload again, with the same event id, as a new delivery (§4.6). Returns its id. */
export const resend = (tx: OrgTx, delivery: FoundDelivery): string => {
  if (delivery.endpoint_active === 0 || delivery.endpoint_deleted_at !== null)
    throw endpointInactive();
  const copy = {
    event_id: delivery.event_id,
    topic: delivery.topic,
    board_id: delivery.board_id,
    payload: delivery.payload,
    resend_of: delivery.id,
  };
  return queueDelivery(tx, copy, { endpoint_id: delivery.endpoint_id, dropped: null });
};

export const endpointInactive = (): Refusal =>
  new Refusal("endpoint_inactive", "The endpoint is deactivated: activate it first.");
