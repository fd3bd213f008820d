import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { rowsOf } from "../../database/integrity.ts";
import { type MovedTable, movedTables } from "./tables.ts";

/** How many rows an organization has, and about which part of the file they take. */
export interface Size {
  rows: number;
  bytes: number;
}

/** Files and long texts are counted in bytes already (`organization_storage`), everything else by rows. */
export const sizeOf = (db: Connection, org_id: string): Size => {
  const tables = movedTables(db);
  const rows = countRows(db, tables, sql`where org_id = ${org_id}`);
  const all_rows = countRows(db, tables, sql``);
  const stored = storedBytes(db, sql`where org_id = ${org_id}`);
  const pages = db.pragma("page_count") as number;
  const file_bytes = pages * (db.pragma("page_size") as number);
  const others_bytes = Math.max(0, file_bytes - storedBytes(db, sql``));
  return { rows, bytes: Math.ceil(stored + (others_bytes * rows) / Math.max(1, all_rows)) };
};

type Where = ReturnType<typeof sql>;

const countRows = (db: Connection, tables: readonly MovedTable[], where: Where): number =>
  tables.reduce((sum, { name }) => {
    const count = sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)} ${where}`;
    return sum + (rowsOf(db, count)[0]?.rows ?? 0);
  }, 0);

const storedBytes = (db: Connection, where: Where): number => {
  const sum = sql<{ bytes: number | null }>`select sum(bytes) as bytes
    from "organization_storage" ${where}`;
  return rowsOf(db, sum)[0]?.bytes ?? 0;
};
