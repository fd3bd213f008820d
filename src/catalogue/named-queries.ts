import type { OrgReader } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import type { Flag } from "../database/tables/values.ts";
import { notFound } from "../refusal.ts";
import type { NamedQuery } from "./wire.ts";

/** What a client points to by an id and people know by a name. */
export type NamedTable = "branches" | "isps" | "generators" | "collectors";

/** A UUID, of collectors an integer. */
export type NamedId = string | number;

export interface Named {
  id: NamedId;
  name: string;
  active: boolean;
}

/** The one with this id, unless deleted; else 404. */
export const findNamed = (db: OrgReader, table: NamedTable, id: NamedId): Named => {
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
export const listNamed = (db: OrgReader, table: NamedTable, { active, ...ask }: NamedQuery) => {
  let query = db
    .from(table)
    .select(["id", "name", "active"])
    .where("deleted_at", "is", null)
    .orderBy("id", "desc");
  if (active !== undefined) query = query.where("active", "=", active ? 1 : 0);
  return pageOf(db, query, ask, namedView);
};
