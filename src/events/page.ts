import type { Caller } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import { encodeCursor } from "./cursor.ts";
import { type BatchQuery, batch_scan_max, type FeedEvent, readBatch } from "./feed.ts";

/** Limits the events scanned for one page. A page may be shorter than `limit`; its cursor continues. */
const batches_max = 100;

/** A page of the feed, as JSON. */
export const readPage = (
  db: OrgReader,
  caller: Caller,
  { cursor: start, topic, limit }: Omit<BatchQuery, "scan_max">,
): string => {
  const events: FeedEvent[] = [];
  let cursor = start;
  for (let batches = 0; batches < batches_max && events.length < limit; batches++) {
    const left = limit - events.length;
    const batch = readBatch(db, caller, { cursor, topic, limit: left, scan_max: batch_scan_max });
    events.push(...batch.events);
    cursor = batch.cursor;
    if (batch.at_end) break;
  }
  const data = events.map(({ text }) => text).join();
  return `{"data":[${data}],"next_cursor":"${encodeCursor(db.org_id, cursor)}"}`;
};
