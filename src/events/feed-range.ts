import { now, startOfUtcDay } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { type Cursor, cursorAfter, decodeCursor, feed_start, tagOf } from "./cursor.ts";

const horizon = prepareInOrg()((param) =>
  build
    .selectFrom("event_horizon")
    .select(["pruned_seq", "pruned_id", "pruned_before"])
    .where("org_id", "=", param("org_id")),
);

const eventAt = prepareInOrg<{ seq: number }>()((param) =>
  build
    .selectFrom("events")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("seq", "=", param("seq")),
);

const lastEvent = prepareInOrg()((param) =>
  build
    .selectFrom("events")
    .select(["seq", "id", "created_at"])
    .where("org_id", "=", param("org_id"))
    .orderBy("seq", "desc")
    .limit(1),
);

const eventFromEnd = prepareInOrg<{ behind: number }>()((param) =>
  build
    .selectFrom("events")
    .select(["seq", "id", "created_at"])
    .where("org_id", "=", param("org_id"))
    .orderBy("seq", "desc")
    .limit(1)
    .offset(param("behind")),
);

const eventShifts = prepareInOrg()((param) =>
  build.selectFrom("event_shifts").select("shift").where("org_id", "=", param("org_id")),
);

/** Sent instead of a cursor for new events only. */
export const latest = "latest";

/**
 * Reads a cursor, or `latest`. Refuses what is neither with 422 on `after`, and a cursor whose next events may be
 * pruned with 410.
 */
export const readCursor = (db: OrgReader, text: string): Cursor => {
  if (text === latest) return endOfFeed(db);
  const cursor = decodeCursor(db.org_id, text);
  if (cursor === null) throw refuseField("after", "is neither a cursor of this feed nor `latest`");
  const found = [cursor, ...inThisFile(db, cursor)].find((each) => !isExpired(db, each));
  if (!found) throw cursorExpired();
  return found;
};

/** What the cursor may mean if it was given out before the organization moved to this file (§14). */
const inThisFile = (db: OrgReader, cursor: Cursor): Cursor[] =>
  cursor.seq === feed_start.seq
    ? []
    : db.all(eventShifts, {}).map(({ shift }) => ({ ...cursor, seq: cursor.seq + shift }));

export const cursorExpired = (): Refusal =>
  new Refusal(
    "cursor_expired",
    "The feed no longer reaches back to this cursor: start again without one.",
  );

/** The current end of the feed. */
export const endOfFeed = (db: OrgReader): Cursor => {
  const last = db.first(lastEvent, {});
  return renewAtEnd(db, last ? cursorAfter(last) : feed_start);
};

/** The cursor before the last `count` events, or the start of the feed. */
export const cursorBeforeLast = (db: OrgReader, count: number): Cursor => {
  const found = db.first(eventFromEnd, { behind: count });
  return found ? cursorAfter(found) : feed_start;
};

/**
 * A cursor that no event follows, renewed for today: it stays valid after its own event is pruned. It is the same
 * until the next event or the next day.
 */
export const renewAtEnd = (db: OrgReader, cursor: Cursor): Cursor => {
  const pruned = lastPruned(db);
  const end = pruned !== null && cursor.seq < pruned.seq ? pruned : cursor;
  const today = startOfUtcDay(now());
  return today > end.at ? { ...end, at: today } : end;
};

/** Whether events after this cursor were pruned. From the start of the feed, none are missed. */
export const hasMissedEvents = (db: OrgReader, cursor: Cursor): boolean =>
  !isStart(cursor) && cursor.seq < (lastPruned(db)?.seq ?? 0);

/**
 * Whether a cursor cannot be continued: events after it may be pruned, its own event was pruned and it was not
 * renewed since, or the file is an older copy in which its seq is another event's.
 */
const isExpired = (db: OrgReader, { seq, tag, at }: Cursor): boolean => {
  const pruned = lastPruned(db) ?? feed_start;
  if (seq < pruned.seq) return true;
  if (seq === feed_start.seq) return false;
  if (seq === pruned.seq) return tag !== pruned.tag || at < pruned.at;
  const found = db.first(eventAt, { seq });
  return !found || tagOf(found.id) !== tag;
};

/** The cursor after the last pruned event. A cursor there with this time or a later one has missed nothing. */
const lastPruned = (db: OrgReader): Cursor | null => {
  const row = db.first(horizon, {});
  return row ? { seq: row.pruned_seq, tag: tagOf(row.pruned_id), at: row.pruned_before } : null;
};

const isStart = ({ seq, at }: Cursor): boolean => seq === feed_start.seq && at === feed_start.at;
