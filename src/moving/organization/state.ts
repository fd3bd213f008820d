import { type Insertable, sql } from "kysely";
import { build } from "../../database/build.ts";
import type { Connection } from "../../database/connection.ts";
import { rowsOf } from "../../database/integrity.ts";
import type { Tx } from "../../database/org.ts";
import type { OrganizationMovesTable } from "../../database/tables/access.ts";

/*
 * Which file has the organization whole is decided by one commit in the source: before `moved` it is the source, from
 * then on the target, even while the target is still to be opened. It is in use in at most one of them.
 */

/** Where an organization stands in a file. */
export type Standing = OrganizationMovesTable["state"] | "here" | "unknown";

export const readMoveRow = (db: Connection, org_id: string) =>
  db.first(build.selectFrom("organization_moves").selectAll().where("org_id", "=", org_id));

export const standingOf = (db: Connection, org_id: string): Standing => {
  const move = readMoveRow(db, org_id);
  if (move) return move.state;
  const query = sql<{ found: 1 }>`select 1 as found from "organizations" where id = ${org_id}`;
  return rowsOf(db, query).length > 0 ? "here" : "unknown";
};

type MoveRow = Insertable<OrganizationMovesTable>;

/** Sets where the organization stands in a file; other fields keep their values. */
export const setMove = (
  root: Tx,
  org_id: string,
  values: Pick<MoveRow, "state"> & Partial<MoveRow>,
): void => {
  const row = {
    org_id,
    moved_to: null,
    target: null,
    shifts: null,
    forgotten: 0,
    ...values,
  } as const;
  root.run(
    build
      .insertInto("organization_moves")
      .values({ ...row, since: root.now })
      .onConflict((on) => on.column("org_id").doUpdateSet({ ...values, since: root.now })),
  );
};

/** The organization is in use in this file. */
export const open = (root: Tx, org_id: string): void => {
  root.run(build.deleteFrom("organization_moves").where("org_id", "=", org_id));
};
