import { sql } from "kysely";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { Position } from "../lifecycle/change.ts";

/*
 * The cards of a column are numbered from 0. Archived and deleted tickets have no position; `compact.ts` closes the gaps
 * that they leave in long columns. Only `record.ts` and `compact.ts` change positions, with these functions.
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

/** Cards that are moved up in the same transaction when one above them leaves. */
const moved_up_max = 1000;

/** Closes the gap of a card that leaves its column. In long columns `compact.ts` does it after the change. */
export const closeGap = (tx: OrgTx, column_id: string, position: number): void => {
  const below = bottomOf(tx, column_id) - position - 1;
  if (below > moved_up_max) tx.wake("board-gaps", `${tx.org_id} ${column_id}`);
  else if (below > 0) tx.run(shift, { column_id, from: position + 1, until: end, by: -1 });
};

/** Makes room for a card that enters a column. Returns the free position. */
export const openGap = (tx: OrgTx, column_id: string, to: Position): number => {
  const bottom = bottomOf(tx, column_id);
  const position = positionAt(to, bottom);
  if (position < bottom) tx.run(shift, { column_id, from: position, until: end, by: 1 });
  return position;
};

/** Makes room for a card that moves inside its column. Returns the free position. */
export const reorder = (tx: OrgTx, column_id: string, from: number, target: Position): number => {
  const to = positionAt(target, bottomOf(tx, column_id) - 1);
  if (to > from) tx.run(shift, { column_id, from: from + 1, until: to + 1, by: -1 });
  if (to < from) tx.run(shift, { column_id, from: to, until: from, by: 1 });
  return to;
};

const updatePosition = prepareInOrg<{ seq: number; position: number }>()((param) =>
  build
    .updateTable("tickets")
    .set({ position: param("position") })
    .where("org_id", "=", param("org_id"))
    .where("seq", "=", param("seq")),
);

/** Changes a card's position without moving others. */
export const setPosition = (tx: OrgTx, seq: number, position: number): void => {
  tx.run(updatePosition, { seq, position });
};

const positionAt = (target: Position, bottom: number): number => {
  if (target === "top") return 0;
  return target === "bottom" ? bottom : Math.min(target, bottom);
};
