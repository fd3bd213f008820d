import type { OrgTx } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import type { Named, NamedTable } from "./named-queries.ts";
import type { NamedChange, NewNamed } from "./wire.ts";

/** Adds a record, active by default. Names need not be unique. */
export const createNamed = (
  tx: OrgTx,
  table: NamedTable,
  { name, active = true }: NewNamed,
): Named => {
  const id = Bun.randomUUIDv7();
  tx.insert(table, {
    id,
    name,
    active: active ? 1 : 0,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  });
  return { id, name, active };
};

/** Updates the fields that are sent. */
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
} as const;

/** Soft-deletes a record. Refuses while a client references it (decisions §3). */
export const deleteNamed = (tx: OrgTx, table: NamedTable, { id }: Named): void => {
  const client = tx.first(
    tx
      .from("clients")
      .select("id")
      .where(reference[table], "=", id)
      .where("deleted_at", "is", null)
      .limit(1),
  );
  if (client) throw new Refusal("in_use", "A client still uses it.", { client_id: client.id });
  tx.run(tx.update(table, { deleted_at: tx.now, updated_at: tx.now }).where("id", "=", id));
};
