import { now, startOfUtcDay } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { before_all, type Place, placeOf, tagOf } from "./cursor.ts";

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

/** Instead of a cursor: whoever wants to hear only of what is still to come. */
export const latest = "latest";

/** The place that a cursor says, or `latest`. Refuses with 422 on `after` what was never one, with 410 a place that is no longer in the feed. */
export const placeAfter = (db: OrgReader, cursor: string): Place => {
  if (cursor === latest) return placeAtEnd(db);
  const place = placeOf(db.org_id, cursor);
  if (place === null) throw refuseField("after", "is neither a cursor of this feed nor `latest`");
  if (isGone(db, place)) throw cursorExpired();
  return place;
};

export const cursorExpired = (): Refusal =>
  new Refusal(
    "cursor_expired",
    "The feed no longer reaches back to this cursor: start again without one.",
  );

/** The end of the feed as it is now. */
export const placeAtEnd = (db: OrgReader): Place => {
  const last = db.first(lastEvent, {});
  return atEnd(db, last ? { seq: last.seq, tag: tagOf(last.id), at: last.created_at } : before_all);
};

/** The place behind which there are so many events, or all there are. */
export const placeBefore = (db: OrgReader, count: number): Place => {
  const found = db.first(eventFromEnd, { behind: count });
  return found ? { seq: found.seq, tag: tagOf(found.id), at: found.created_at } : before_all;
};

/** A place behind which there was nothing today: it stays the same until something happens, or tomorrow. */
export const atEnd = (db: OrgReader, place: Place): Place => {
  const pruned = lastPruned(db);
  const stands = pruned !== null && place.seq < pruned.seq ? pruned : place;
  const today = startOfUtcDay(now());
  return today > stands.at ? { ...stands, at: today } : stands;
};

/** Whether something that followed a place was pruned. Who has had nothing yet begins with what is kept. */
export const hasLost = (db: OrgReader, place: Place): boolean =>
  !isBeforeAll(place) && place.seq < (lastPruned(db)?.seq ?? 0);

/**
 * Whether a place is no longer in the feed: what followed it may be pruned, or its own event is and
 * nobody has asked there since; or the file is an older copy, where its number says something else.
 */
const isGone = (db: OrgReader, place: Place): boolean => {
  const { seq, tag, at } = place;
  const pruned = lastPruned(db) ?? before_all;
  if (seq < pruned.seq) return true;
  if (seq === before_all.seq) return false;
  if (seq === pruned.seq) return tag !== pruned.tag || at < pruned.at;
  const found = db.first(eventAt, { seq });
  return !found || tagOf(found.id) !== tag;
};

/** The last event that is no longer there; whoever stood behind it at that moment or later has missed nothing. */
const lastPruned = (db: OrgReader): Place | null => {
  const row = db.first(horizon, {});
  return row ? { seq: row.pruned_seq, tag: tagOf(row.pruned_id), at: row.pruned_before } : null;
};

const isBeforeAll = ({ seq, at }: Place): boolean => seq === before_all.seq && at === before_all.at;
