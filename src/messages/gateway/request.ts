import type { Message } from "../../outbound/exchange.ts";
import { contractSignature, standardSignature } from "../../outbound/signature.ts";
import type { DueMessage } from "../due.ts";

/** The topic in the headers, which tells messages from events. */
const topic = "message.send";

/**
 * The request for a message, signed as webhooks are. Its id, in the body and in `webhook-id`, is the same in each
 * attempt, so that the gateway can send it once.
 */
export const gatewayRequest = (message: DueMessage, secret: string, at_ms: number): Message => {
  const { id, to, kind, language, body: text, client_id } = message;
  const body = JSON.stringify({ id, to, kind, language, text, client_id });
  const unix_seconds = Math.floor(at_ms / 1000);
  return {
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhooks/1.0",
      "X-Service-Signature": contractSignature(secret, unix_seconds, body),
      "X-Service-Topic": topic,
      "X-Service-Delivery": id,
      "X-Service-Event": id,
      "webhook-id": id,
      "webhook-timestamp": String(unix_seconds),
      "webhook-signature": standardSignature(secret, id, unix_seconds, body),
    },
    body,
  };
};
