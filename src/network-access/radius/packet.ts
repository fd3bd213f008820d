import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/*
 * Packets of RFC 2865 §3, as RFC 5176 uses them: code, identifier, length, a 16-byte authenticator, attributes. An
 * attribute is its type, its length with these two bytes, and its value.
 */

const disconnect_request = 40;
const disconnect_ack = 41;
const disconnect_nak = 42;

const user_name = 1;
const event_timestamp = 55;
const message_authenticator = 80;
const error_cause = 101;

const header_bytes = 20;
const authenticator_at = 4;
const digest_bytes = 16;
const packet_max_bytes = 4096;
/** The longest value of an attribute. */
export const value_max_bytes = 253;

interface DisconnectRequest {
  /** 0 to 255. */
  identifier: number;
  secret: string;
  /** At most `value_max_bytes` in UTF-8. */
  user: string;
  unix_seconds: number;
}

/**
 * A Disconnect-Request. Both its digests are computed as if the authenticator were zero: first the
 * Message-Authenticator, then, over that too, the authenticator (RFC 5176 §3.4 and §2.3).
 */
export const disconnectRequest = (request: DisconnectRequest): Buffer => {
  const { identifier, secret, user, unix_seconds } = request;
  const timestamp = Buffer.alloc(4);
  timestamp.writeUInt32BE(unix_seconds % 2 ** 32);
  const attributes = Buffer.concat([
    attribute(message_authenticator, Buffer.alloc(digest_bytes)),
    attribute(user_name, Buffer.from(user)),
    attribute(event_timestamp, timestamp),
  ]);
  const header = Buffer.alloc(header_bytes);
  header[0] = disconnect_request;
  header[1] = identifier;
  header.writeUInt16BE(header_bytes + attributes.length, 2);
  const packet = Buffer.concat([header, attributes]);
  hmac(secret, packet).copy(packet, header_bytes + 2);
  md5(packet, secret).copy(packet, authenticator_at);
  return packet;
};

const attribute = (type: number, value: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([type, value.length + 2]), value]);

/** What a server says. `cause` is its Error-Cause (RFC 5176 §3.5). */
export interface DisconnectAnswer {
  is_ack: boolean;
  cause: number | null;
}

/** Reads the answer to `request`. Null for anything else: a wrong secret, another request's, or no packet at all. */
export const answerTo = (
  request: Buffer,
  secret: string,
  received: Buffer,
): DisconnectAnswer | null => {
  if (received.length < header_bytes || received[1] !== request[1]) return null;
  const length = received.readUInt16BE(2);
  if (length < header_bytes || length > received.length || length > packet_max_bytes) return null;
  const packet = received.subarray(0, length); // what is behind it is padding
  const [code] = packet;
  if (code !== disconnect_ack && code !== disconnect_nak) return null;
  const attributes = attributesIn(packet);
  if (attributes === null || !isAuthentic(request, secret, packet, attributes)) return null;
  const cause = attributes.find(({ type, value }) => type === error_cause && value.length === 4);
  return { is_ack: code === disconnect_ack, cause: cause?.value.readUInt32BE() ?? null };
};

interface Attribute {
  type: number;
  /** Where its value begins in the packet. */
  at: number;
  value: Buffer;
}

/** Null if they do not end where the packet does. */
const attributesIn = (packet: Buffer): Attribute[] | null => {
  const attributes: Attribute[] = [];
  for (let at = header_bytes; at < packet.length; ) {
    const [type = 0, length = 0] = packet.subarray(at, at + 2);
    if (length < 2 || at + length > packet.length) return null;
    attributes.push({ type, at: at + 2, value: packet.subarray(at + 2, at + length) });
    at += length;
  }
  return attributes;
};

/** Checks the Response Authenticator, and each Message-Authenticator (RFC 2865 §3, RFC 5176 §3.4). */
const isAuthentic = (
  request: Buffer,
  secret: string,
  packet: Buffer,
  attributes: readonly Attribute[],
): boolean => {
  const asked = Buffer.from(packet);
  request.copy(asked, authenticator_at, authenticator_at, header_bytes);
  const shown = packet.subarray(authenticator_at, header_bytes);
  if (!timingSafeEqual(md5(asked, secret), shown)) return false;
  return attributes
    .filter(({ type }) => type === message_authenticator)
    .every(({ at, value }) => {
      if (value.length !== digest_bytes) return false;
      const unsigned = Buffer.from(asked).fill(0, at, at + digest_bytes);
      return timingSafeEqual(hmac(secret, unsigned), value);
    });
};

const md5 = (packet: Buffer, secret: string): Buffer =>
  createHash("md5").update(packet).update(secret).digest();

const hmac = (secret: string, packet: Buffer): Buffer =>
  createHmac("md5", secret).update(packet).digest();
