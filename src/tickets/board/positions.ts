import { sql } from "kysely";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { Place } from "../lifecycle/change.ts";

/*
 * The cards of a column are numbered from 0, without gaps but for those that are closed behind the
 * changes that left them: archived and deleted tickets have no place. Only `record.ts` writes positions, with what stands here.
 */

const lastPosition = prepareInOrg<{ column_id: string }>()((param) =>
  build
    .selectFrom("tickets")
    .select("position")
    .where("org_id", "=", param("org_id"))
    .where("column_id", "=", param("column_id"))
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("position", "desc")
    .limit(1),
);

const shift = prepareInOrg<{ column_id: string; from: number; until: number; by: number }>()(
  (param) =>
    build
      .updateTable("tickets")
      .set({ position: sql`position + ${param("by")}` })
      .where("org_id", "=", param("org_id"))
      .where("column_id", "=", param("column_id"))
      .where("archived_at", "is", null)
      .where("deleted_at", "is", null)
      .where("position", ">=", param("from"))
      .where("position", "<", param("until")),
);

const end = Number.MAX_SAFE_INTEGER;

/** The position below the last card. */
export const bottomOf = (db: OrgReader, column_id: string): number =>
  (db.first(lastPosition, { column_id })?.position ?? -1) + 1;

/** Cards that move up at once when one above them leaves: more would hold up everybody. */
const at_once_max = 1000;

/** Closes the gap of a card that leaves its column; of a long one `compact.ts` does, after the change. */
export const closeGap = (tx: OrgTx, column_id: string, position: number): void => {
  const below = bottomOf(tx, column_id) - position - 1;
  if (below > at_once_max) tx.wake("board-gaps", `${tx.org_id} ${column_id}`);
  else if (below > 0) tx.run(shift, { column_id, from: position + 1, until: end, by: -1 });
};

/** Makes room for a card that comes into a column; the position that is now free. */
export const openGap = (tx: OrgTx, column_id: string, place: Place): number => {
  const bottom = bottomOf(tx, column_id);
  const position = positionAt(place, bottom);
  if (position < bottom) tx.run(shift, { column_id, from: position, until: end, by: 1 });
  return position;
};

/** Makes room for a card that stays in its column; the position that is now free. */
export const reorder = (tx: OrgTx, column_id: string, from: number, place: Place): number => {
  const to = positionAt(place, bottomOf(tx, column_id) - 1);
  if (to > from) tx.run(shift, { column_id, from: from + 1, until: to + 1, by: -1 });
  if (to < from) tx.run(shift, { column_id, from: to, until: from, by: 1 });
  return to;
};

const place = prepareInOrg<{ seq: number; position: number }>()((param) =>
  build
    .updateTable("tickets")
    .set({ position: param("position") })
    .where("org_id", "=", param("org_id"))
    .where("seq", "=", param("seq")),
);

/** Puts a card at a position without moving any other. */
export const setPosition = (tx: OrgTx, seq: number, position: number): void => {
  tx.run(place, { seq, position });
};

const positionAt = (place: Place, bottom: number): number => {
  if (place === "top") return 0;
  return place === "bottom" ? bottom : Math.min(place, bottom);
};
