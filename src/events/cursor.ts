import { createHash } from "node:crypto";
import { type Instant, ofMillis, toMillis } from "../clock/instant.ts";

/** Where somebody stands in the feed: behind everything up to an event. */
export interface Place {
  /** Of the last event that they had; 0: none. */
  seq: number;
  /** The end of that event's id: after an older copy of the file was restored, a number may be another event's. */
  tag: string;
  /** When who stands there was last known to: the moment of that event, or the day on which nothing followed it. */
  at: Instant;
}

/** Where the feed begins for who has had nothing yet. */
export const before_all: Place = { seq: 0, tag: "00000000", at: ofMillis(0) };

const seq_bytes = 6;
const at_bytes = 5;
const tag_bytes = 4;
const place_bytes = seq_bytes + at_bytes + tag_bytes;
const check_bytes = 6;
/** Bytes in threes, so that the text ends without padding. */
const cursor_format = /^[A-Za-z0-9_-]{28}$/;

/** The end of an event's id, as its place carries it. */
export const tagOf = (event_id: string): string => event_id.slice(-2 * tag_bytes);

/** A place as the API tells it: nobody has to know what it says, and no other organization's is taken for one. */
export const cursorOf = (org_id: string, { seq, tag, at }: Place): string => {
  const place = Buffer.alloc(place_bytes);
  place.writeUIntBE(seq, 0, seq_bytes);
  // A clock can say anything; before 1970 there is no number for it.
  place.writeUIntBE(Math.max(0, toMillis(at)) / 1000, seq_bytes, at_bytes);
  place.write(tag, seq_bytes + at_bytes, "hex");
  return Buffer.concat([place, checkOf(org_id, place)]).toString("base64url");
};

/** The place that a cursor of this organization says; null for what was never one. */
export const placeOf = (org_id: string, cursor: string): Place | null => {
  if (!cursor_format.test(cursor)) return null;
  const bytes = Buffer.from(cursor, "base64url");
  const place = bytes.subarray(0, place_bytes);
  if (!checkOf(org_id, place).equals(bytes.subarray(place_bytes))) return null;
  return {
    seq: place.readUIntBE(0, seq_bytes),
    at: ofMillis(place.readUIntBE(seq_bytes, at_bytes) * 1000),
    tag: place.toString("hex", seq_bytes + at_bytes),
  };
};

/** Tells a cursor from what only looks like one; who makes one up sees no more than their own feed. */
const checkOf = (org_id: string, place: Buffer): Buffer =>
  createHash("sha256").update(org_id).update(place).digest().subarray(0, check_bytes);
