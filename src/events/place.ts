import { type Instant, now, plusSeconds } from "../clock/instant.ts";
import { across_organizations, build, prepare } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { before_all, type Place, placeOf, tagOf } from "./cursor.ts";

/** A change that was asked for this long ago may still be waiting to be saved. */
const unsaved_seconds = 60;

const horizon = prepareInOrg()(() => build.selectFrom("event_horizon").select("pruned_before"));

const eventAt = prepareInOrg<{ seq: number }>()((param) =>
  build
    .selectFrom("events")
    .select(["org_id", "id"])
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

const lastOfAll = prepare<Record<never, never>>()(() =>
  build
    .selectFrom("events")
    .select((of) => of.fn.max("seq").as("seq"))
    .modifyFront(across_organizations),
);

/** Instead of a cursor: whoever wants to hear only of what is still to come. */
export const latest = "latest";

/** The place that a cursor says, or `latest`. Refuses with 422 on `after` what was never one, with 410 a place that is no longer in the feed. */
export const placeAfter = (db: OrgReader, cursor: string): Place => {
  if (cursor === latest) return placeAtEnd(db);
  const place = placeOf(db.org_id, cursor);
  if (place === null) throw refuseField("after", "is neither a cursor of this feed nor `latest`");
  if (isGone(db, place))
    throw new Refusal(
      "cursor_expired",
      "The feed no longer reaches back to this cursor: start again without one.",
    );
  return place;
};

/** The end of the feed as it is now. */
const placeAtEnd = (db: OrgReader): Place => {
  const last = db.first(lastEvent, {});
  if (!last) return { ...before_all, at: waitedFor() };
  return atEnd({ seq: last.seq, tag: tagOf(last.id), at: last.created_at });
};

/** The place behind which there are so many events, or all there are. */
export const placeBefore = (db: OrgReader, count: number): Place => {
  const found = db.first(eventFromEnd, { behind: count });
  return found ? { seq: found.seq, tag: tagOf(found.id), at: found.created_at } : before_all;
};

/** A place behind which there was nothing: what was to come by a minute ago has come. */
export const atEnd = (place: Place): Place => {
  const at = waitedFor();
  return at > place.at ? { ...place, at } : place;
};

const waitedFor = (): Instant => plusSeconds(now(), -unsaved_seconds);

/** Whether what follows the place of somebody who was on their way may have been pruned since they came there. */
export const mayHaveMissed = (db: OrgReader, place: Place): boolean =>
  place !== before_all && isGone(db, place);

/** Whether what follows a place may have been pruned, or the file is an older copy, where its number says something else. */
const isGone = (db: OrgReader, { seq, tag, at }: Place): boolean => {
  if (at < (db.first(horizon, {})?.pruned_before ?? "")) return true;
  if (seq === before_all.seq) return false;
  const found = db.first(eventAt, { seq });
  if (found) return tagOf(found.id) !== tag;
  const last = db.first(lastOfAll, {})?.seq ?? null;
  return last !== null && seq > last;
};
