import { sql } from "kysely";
import { build, insertOf } from "../../database/build.ts";
import { rowsOf } from "../../database/integrity.ts";
import { hasArrived, lastNumbers } from "./arrive.ts";
import type { Moving } from "./moving.ts";
import { type Shifts, shifted } from "./sequences.ts";
import { changeInSlices } from "./slices.ts";
import { type MovedTable, pagesOf, type Row } from "./tables.ts";

/** Copies the organization's people and all its rows. */
export const copyRows = async (
  moving: Moving,
  tables: readonly MovedTable[],
  shifts: Shifts,
): Promise<void> => {
  await copyUsers(moving);
  const last = lastNumbers(moving.source.sqlite, moving.org_id);
  for (const table of tables)
    for (const rows of pagesOf(moving.source.sqlite, table, moving.org_id)) {
      const insert = insertOf(table.name, table.columns);
      const missing = rows.filter((row) => !hasArrived(table.name, row, last));
      await changeInSlices(moving.target.sqlite, missing, (root, row) =>
        root.run(insert, shifted(table.name, row, shifts)),
      );
      moving.onProgress(rows.length);
    }
};

/** People belong to no organization: one who is in the target already stays as they are there. */
const copyUsers = async ({ org_id, source, target }: Moving): Promise<void> => {
  const users = rowsOf(
    source.sqlite,
    sql<Row>`select * from "users" where id in (select user_id from "memberships" where org_id = ${org_id})`,
  );
  await changeInSlices(target.sqlite, users, (root, user) =>
    root.run(
      build
        .insertInto("users")
        // The columns come from the same table.
        .values(user as never)
        .onConflict((on) => on.column("id").doNothing()),
    ),
  );
};
