import { nextNumber } from "../database/counters.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import type { Flag } from "../database/tables/values.ts";
import { notFound, Refusal } from "../refusal.ts";
import type { NamedChange, NamedQuery, NewNamed } from "./wire.ts";

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

/** Collectors are numbered in their organization (§4.1), the others have UUIDs. */
const newId = (tx: OrgTx, table: NamedTable): NamedId =>
  table === "collectors" ? nextNumber(tx, "collector") : Bun.randomUUIDv7();

/** Adds a row to `table`, active unless it says otherwise. Names need not be unique. */
export const createNamed = (
  tx: OrgTx,
  table: NamedTable,
  { name, active = true }: NewNamed,
): Named => {
  const id = newId(tx, table);
  tx.insert(table, {
    id: id as never, // of the table's own type, by `newId`
    name,
    active: active ? 1 : 0,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  });
  return { id, name, active };
};

/** Changes what is sent. */
export const updateNamed = (
  tx: OrgTx,
  table: NamedTable,
  before: Named,
  { name = before.name, active = before.active }: NamedChange,
): Named => {
  tx.run(
    tx
      .update(table, { name, active: active ? 1 : 0, updated_at: tx.now })
      .where("id", "=", before.id),
  );
  return { id: before.id, name, active };
};

const reference = {
  branches: "branch_id",
  isps: "isp_id",
  generators: "generator_id",
  collectors: "collector_id",
} as const;

/** Deletes softly what no client uses any more (decisions §3). */
export const deleteNamed = (tx: OrgTx, table: NamedTable, { id }: Named): void => {
  const user = tx.first(
    tx
      .from("clients")
      .select("id")
      .where(reference[table], "=", id)
      .where("deleted_at", "is", null)
      .limit(1),
  );
  if (user) throw new Refusal("in_use", "A client still uses it.", { client_id: user.id });
  tx.run(tx.update(table, { deleted_at: tx.now, updated_at: tx.now }).where("id", "=", id));
};
