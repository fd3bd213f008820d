import { type Cursor, encodeCursor } from "./cursor.ts";
import type { FeedEvent } from "./feed.ts";

const encoder = new TextEncoder();

/** An event in the format of `text/event-stream`. Its id is the cursor directly after it. */
export const frameOf = (org_id: string, { topic, cursor, text }: FeedEvent): Uint8Array =>
  encoder.encode(`id: ${encodeCursor(org_id, cursor)}\nevent: ${topic}\ndata: ${text}\n\n`);

/** A comment, which clients skip: it keeps proxies from closing an idle connection. */
export const keep_alive = encoder.encode(": here\n\n");

/** Sets the client's last event id without an event. A client sends it when it reconnects. */
export const cursorFrame = (org_id: string, cursor: Cursor): Uint8Array =>
  encoder.encode(`: here\nid: ${encodeCursor(org_id, cursor)}\n\n`);
