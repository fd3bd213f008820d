import type { OrgReader } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import type { Flag } from "../database/tables/values.ts";
import { notFound } from "../refusal.ts";
import type { NamedQuery } from "./wire.ts";

/** Tables with an id and a name that clients reference. */
export type NamedTable = "branches" | "isps" | "generators";

export interface Named {
  id: string;
  name: string;
  active: boolean;
}

/** The record with this id if it is not deleted, otherwise 404. */
export const findNamed = (db: OrgReader, table: NamedTable, id: string): Named => {
  const row = db.first(
    db
      .from(table)
      .select(["id", "name", "active"])
      .where("id", "=", id)
      .where("deleted_at", "is", null),
  );
  if (!row) throw notFound();
  return namedView(row);
};

const namedView = (row: Omit<Named, "active"> & { active: Flag }): Named => ({
  ...row,
  active: row.active === 1,
});

/** One page, newest first. */
export const listNamed = (db: OrgReader, table: NamedTable, { active, ...page }: NamedQuery) => {
  let query = db
    .from(table)
    .select(["id", "name", "active"])
    .where("deleted_at", "is", null)
    .orderBy("id", "desc");
  if (active !== undefined) query = query.where("active", "=", active ? 1 : 0);
  return pageOf(db, query, page, namedView);
};
