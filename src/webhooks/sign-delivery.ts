import { toMillis } from "../clock/instant.ts";
import type { Message } from "../outbound/exchange.ts";
import { deliveryHeaders } from "../outbound/signature.ts";
import type { OutboxDelivery } from "./outbox.ts";

const former_secret_ms = 24 * 3600 * 1000;

/** A delivery with the endpoint's unencrypted secrets. */
type Signable = Pick<
  OutboxDelivery,
  "id" | "event_id" | "topic" | "payload" | "secret" | "former_secret" | "rolled_at"
>;

/** Signs the stored bytes of a delivery at a time. */
export const signDelivery = (delivery: Signable, at_ms: number): Message => ({
  headers: deliveryHeaders(signedContent(delivery, at_ms), Math.floor(at_ms / 1000)),
  body: delivery.payload,
});

const signedContent = (delivery: Signable, at_ms: number) => {
  const { topic, id, event_id, payload, secret, former_secret, rolled_at } = delivery;
  // A rotation in the far future was before the clock was set back: the former secret no longer signs.
  const still_signs =
    rolled_at !== null && Math.abs(at_ms - toMillis(rolled_at)) < former_secret_ms;
  return {
    topic,
    delivery_id: id,
    event_id,
    body: payload,
    secret,
    former_secret: still_signs ? former_secret : null,
  };
};
