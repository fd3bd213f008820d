import { toMillis } from "../clock/instant.ts";
import type { Message } from "./exchange.ts";
import type { ToSend } from "./outbox.ts";
import { deliveryHeaders } from "./signature.ts";

const former_secret_ms = 24 * 3600 * 1000;

/** What is signed: the exact bytes, with what says whose they are. */
type Signable = Pick<
  ToSend,
  "id" | "event_id" | "topic" | "payload" | "secret" | "former_secret" | "rolled_at"
>;

/** A delivery as it is posted at a moment: its stored bytes, signed with secrets in clear (`secrets.ts`). */
export const signDelivery = (delivery: Signable, at_ms: number): Message => ({
  headers: deliveryHeaders(signedBy(delivery, at_ms), Math.floor(at_ms / 1000)),
  body: delivery.payload,
});

const signedBy = (delivery: Signable, at_ms: number) => {
  const { topic, id, event_id, payload, secret, former_secret, rolled_at } = delivery;
  // A roll that lies further ahead was before the clock was set back: it counts as over.
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
