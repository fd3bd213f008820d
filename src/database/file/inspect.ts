import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import BetterSqlite3, { type Database } from "better-sqlite3";
import { refuseNewer } from "../migrations.ts";
import { isDamage, sqliteCode } from "../sqlite-code.ts";
import { type DanglingRow, danglingText } from "./integrity.ts";
import { application_id, isOurs, tablesOf } from "./open.ts";

export interface Inspection {
  /** Empty when the file is intact. */
  faults: string[];
  schema_version: number;
  /** By table, without SQLite's own tables and those of the search indexes. */
  row_counts: Record<string, number>;
}

const faults_max = 10;

/**
 * Checks a whole file that no service has open: SQLite's `integrity_check` and `foreign_key_check`, and the
 * number of rows. Takes seconds per gigabyte. A file that is not a Lastmile database has a fault that says so.
 */
export const inspectFile = (path: string): Inspection => {
  const nothing = { schema_version: 0, row_counts: {} };
  const foreign_header = headerFault(path);
  if (foreign_header !== null) return { ...nothing, faults: [foreign_header] };
  let database: Database | undefined;
  try {
    database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    database.pragma("trusted_schema = OFF");
    if (!isOurs(database)) return { ...nothing, faults: [foreign] };
    const faults = [...integrityFaults(database), ...foreignKeyFaults(database)];
    const schema_version = database.pragma("user_version", { simple: true }) as number;
    return { faults, schema_version, row_counts: rowCounts(database) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { ...nothing, faults: [(error as Error).message] };
  } finally {
    database?.close();
  }
};

/**
 * Returns why a file is not a Lastmile database, judging by its header and tables; null if it is one. A power cut amid a
 * checkpoint may have torn the header: SQLite then reads it from the WAL.
 */
export const foreignFileFault = (path: string): string | null => {
  const header = headerFault(path);
  if (header !== null && !(header === no_database && existsSync(`${path}-wal`))) return header;
  const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  try {
    return isOurs(database) ? null : foreign;
  } catch (error) {
    if (sqliteCode(error) === "SQLITE_NOTADB") return no_database;
    throw error;
  } finally {
    database.close();
  }
};

/** Throws unless it is a Lastmile database that this program can open or migrate. Changes nothing. */
export const refuseUnusableFile = (path: string): void => {
  const fault = foreignFileFault(path);
  if (fault !== null) throw new Error(`${path} cannot be used: ${fault}`);
  const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  try {
    refuseNewer(path, database.pragma("user_version", { simple: true }) as number);
  } finally {
    database.close();
  }
};

const foreign = "it is another program's database";
const no_database = "it is no SQLite database";
const header_bytes = 100;
const application_id_at = 68;

/** Returns why the file's header is not that of a Lastmile database; null if it may be. */
const headerFault = (path: string): string | null => {
  const { size } = statSync(path);
  if (size === 0) return "it is empty";
  const header = Buffer.alloc(header_bytes);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, header_bytes, 0);
  } finally {
    closeSync(file);
  }
  if (!header.toString("latin1").startsWith("SQLite format 3\0")) return no_database;
  const id = header.readUInt32BE(application_id_at);
  // The first versions set no application_id: their files are recognized by their tables.
  return id === 0 || id === application_id ? null : foreign;
};

const integrityFaults = (database: Database): string[] => {
  const rows = database.prepare(`PRAGMA integrity_check(${faults_max})`).pluck().all();
  return (rows as string[]).filter((row) => row !== "ok");
};

const foreignKeyFaults = (database: Database): string[] => {
  const faults: string[] = [];
  for (const row of database.prepare("PRAGMA foreign_key_check").iterate()) {
    faults.push(danglingText(row as DanglingRow));
    if (faults.length === faults_max) break;
  }
  return faults;
};

const rowCounts = (database: Database): Record<string, number> =>
  Object.fromEntries(
    tablesOf(database).map((table) => [
      table,
      database.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number,
    ]),
  );
