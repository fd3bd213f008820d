import { createHash } from "node:crypto";
import { type Instant, ofMillis, toMillis } from "../clock/instant.ts";

/** A position in the feed, directly after an event. */
export interface Cursor {
  /** The event's seq; 0 at the start of the feed. */
  seq: number;
  /** The end of the event's id: after an older copy of the file is restored, the seq may be another event's. */
  tag: string;
  /** The event's time, or the day on which the feed was last read to its end here. */
  at: Instant;
}

/** The start of the feed. */
export const feed_start: Cursor = { seq: 0, tag: "00000000", at: ofMillis(0) };

const seq_bytes = 6;
const at_bytes = 5;
const tag_bytes = 4;
const fields_bytes = seq_bytes + at_bytes + tag_bytes;
const checksum_bytes = 6;
/** 21 bytes, a multiple of three: base64url needs no padding. */
const cursor_format = /^[A-Za-z0-9_-]{28}$/;

export const tagOf = (event_id: string): string => event_id.slice(-2 * tag_bytes);

/** The cursor directly after an event. */
export const cursorAfter = (event: { seq: number; id: string; created_at: Instant }): Cursor => ({
  seq: event.seq,
  tag: tagOf(event.id),
  at: event.created_at,
});

/** A cursor as the opaque text of the API. Other organizations' feeds refuse it. */
export const encodeCursor = (org_id: string, { seq, tag, at }: Cursor): string => {
  const fields = Buffer.alloc(fields_bytes);
  fields.writeUIntBE(seq, 0, seq_bytes);
  // A wrong clock may be before 1970, and the field is unsigned.
  fields.writeUIntBE(Math.max(0, toMillis(at)) / 1000, seq_bytes, at_bytes);
  fields.write(tag, seq_bytes + at_bytes, "hex");
  return Buffer.concat([fields, checksum(org_id, fields)]).toString("base64url");
};

/** Returns null for a text that is not a cursor of this organization. */
export const decodeCursor = (org_id: string, text: string): Cursor | null => {
  if (!cursor_format.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  const fields = bytes.subarray(0, fields_bytes);
  if (!checksum(org_id, fields).equals(bytes.subarray(fields_bytes))) return null;
  return {
    seq: fields.readUIntBE(0, seq_bytes),
    at: ofMillis(fields.readUIntBE(seq_bytes, at_bytes) * 1000),
    tag: fields.toString("hex", seq_bytes + at_bytes),
  };
};

/** Detects mistakes. It needs no secret: a forged cursor gives access to nothing but the caller's own feed. */
const checksum = (org_id: string, fields: Buffer): Buffer =>
  createHash("sha256").update(org_id).update(fields).digest().subarray(0, checksum_bytes);
