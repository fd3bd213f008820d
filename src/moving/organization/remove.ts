import { type RawBuilder, sql } from "kysely";
import { build } from "../../database/build.ts";
import { rowsOf } from "../../database/integrity.ts";
import type { Side } from "./moving.ts";
import { slot_tables } from "./sequences.ts";
import { changeInSlices } from "./slices.ts";
import { type MovedTable, pagesOf, type Row } from "./tables.ts";
import { removeFromIndexes } from "./text-indexes.ts";

interface Removal extends Side {
  org_id: string;
  tables: readonly MovedTable[];
  onProgress(rows: number): void;
}

/** Removes the organization wholly, with people who belong to no other. Its state goes last, so that it can be repeated. */
export const removeOrganization = async (removal: Removal): Promise<void> => {
  const { sqlite, org_id } = removal;
  await removeRows(removal, []);
  sqlite.writeNow((root) => {
    for (const statement of [
      sql`delete from "event_shifts" where org_id = ${org_id}`,
      sql`delete from "organization_moves" where org_id = ${org_id}`,
      sql`delete from "organizations" where id = ${org_id}`,
    ])
      root.run(plain(statement));
  });
};

/** Removes all rows of the organization but those of `kept` tables. */
export const removeRows = async (
  { tables, org_id, onProgress, ...side }: Removal,
  kept: readonly MovedTable["name"][],
): Promise<void> => {
  side.sqlite.execute("PRAGMA foreign_keys = OFF"); // what refers to a row goes, too
  await removeFromIndexes(side, org_id, onProgress);
  await removePeople(side, org_id);
  const removed = tables.filter(({ name }) => !kept.includes(name));
  // The slots are how the rows of the indexes are found: last, in case of an interruption.
  const is_slot = ({ name }: MovedTable): boolean => slot_tables.some((each) => each === name);
  for (const table of removed.toSorted((a, b) => Number(is_slot(a)) - Number(is_slot(b))))
    for (const rows of pagesOf(side.sqlite, table, org_id)) {
      await changeInSlices(side.sqlite, rows, (root, row) =>
        root.run(plain(deletionOf(table, org_id, row))),
      );
      onProgress(rows.length);
    }
};

const deletionOf = ({ name, key }: MovedTable, org_id: string, row: Row): RawBuilder<unknown> => {
  const conditions = key.map((column) => sql`and ${sql.ref(column)} = ${row[column] ?? null}`);
  return sql`delete from ${sql.table(name)} where org_id = ${org_id} ${sql.join(conditions, sql` `)}`;
};

const removePeople = async ({ sqlite }: Side, org_id: string): Promise<void> => {
  const people = rowsOf(
    sqlite,
    sql<{ id: string }>`select user_id as id from "memberships" as own where org_id = ${org_id}
      and not exists (select 1 from "memberships" as other
        where other.user_id = own.user_id and other.org_id <> ${org_id})`,
  );
  await changeInSlices(sqlite, people, (root, { id }) =>
    root.run(build.deleteFrom("users").where("id", "=", id)),
  );
};

const plain = (query: RawBuilder<unknown>) => ({ compile: () => query.compile(build) });
