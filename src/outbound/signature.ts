import { createHmac } from "node:crypto";

/** `X-Service-Signature` (§6.4): HMAC-SHA256 of `<t>.<body>`. The key is the secret as a plain string. */
export const contractSignature = (secret: string, t: number, body: string): string =>
  `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;

/** `webhook-signature` (Standard Webhooks): HMAC-SHA256 of id, time and body. The key is the decoded part of the secret. */
export const standardSignature = (
  secret: string,
  id: string,
  timestamp: number,
  body: string,
): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
};

export interface SignedContent {
  topic: string;
  delivery_id: string;
  /** Without the `evt_` prefix. */
  event_id: string;
  /** The exact text that is sent. */
  body: string;
  secret: string;
  /** The secret before a rotation, while it still signs. Null: none. */
  former_secret: string | null;
}

/** The headers of a delivery, of §6.3 and of Standard Webhooks. */
export const deliveryHeaders = (
  signed: SignedContent,
  unix_seconds: number,
): Record<string, string> => {
  const { topic, delivery_id, event_id, body, secret, former_secret } = signed;
  const webhook_id = `evt_${event_id}`;
  const secrets = former_secret === null ? [secret] : [secret, former_secret];
  return {
    "Content-Type": "application/json",
    "User-Agent": "Service-Webhooks/1.0",
    "X-Service-Signature": contractSignature(secret, unix_seconds, body),
    "X-Service-Topic": topic,
    "X-Service-Delivery": delivery_id,
    "X-Service-Event": event_id,
    "webhook-id": webhook_id,
    "webhook-timestamp": String(unix_seconds),
    "webhook-signature": secrets
      .map((one) => standardSignature(one, webhook_id, unix_seconds, body))
      .join(" "),
  };
};
