import { closeSync, openSync, readSync, statSync } from "node:fs";
import BetterSqlite3, { type Database } from "better-sqlite3";
import { isDamage } from "../sqlite-code.ts";
import { application_id, isOurs, tablesOf } from "./open.ts";

/** What a file at rest holds: a copy that nobody serves. */
export interface Inspected {
  /** What is wrong with it, in words; empty when nothing is. */
  faults: string[];
  /** Of the migrations that it has. */
  schema_version: number;
  /** By table, without those that SQLite keeps for itself and for the search indexes. */
  row_counts: Record<string, number>;
}

const findings_max = 10;

/**
 * Looks through a whole file at rest, which must not be the one that is served: SQLite's
 * `integrity_check` and `foreign_key_check`, and how many rows there are. It takes seconds for each
 * gigabyte. What cannot be opened as one of Lastmile's files is a fault, too.
 */
export const inspectFile = (path: string): Inspected => {
  const nothing = { schema_version: 0, row_counts: {} };
  const stranger = strangeness(path);
  if (stranger !== null) return { ...nothing, faults: [stranger] };
  let database: Database | undefined;
  try {
    database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    database.pragma("trusted_schema = OFF");
    if (!isOurs(database)) return { ...nothing, faults: [foreign] };
    const faults = [...integrityFaults(database), ...danglingReferences(database)];
    const schema_version = database.pragma("user_version", { simple: true }) as number;
    return { faults, schema_version, row_counts: rowCounts(database) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { ...nothing, faults: [(error as Error).message] };
  } finally {
    database?.close();
  }
};

/** Why a file that can be opened is none of Lastmile's, by its bytes and its tables; null when it is. */
export const foreignness = (path: string): string | null => {
  const stranger = strangeness(path);
  if (stranger !== null) return stranger;
  const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  try {
    return isOurs(database) ? null : foreign;
  } finally {
    database.close();
  }
};

const foreign = "it is another program's database";
const header_bytes = 100;
const application_id_at = 68;

/** Why the file is none of Lastmile's, by its first bytes; null when it says that it is. */
const strangeness = (path: string): string | null => {
  const { size } = statSync(path);
  if (size === 0) return "it is empty";
  const header = Buffer.alloc(header_bytes);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, header_bytes, 0);
  } finally {
    closeSync(file);
  }
  if (!header.toString("latin1").startsWith("SQLite format 3\0")) return "it is no SQLite database";
  const marked = header.readUInt32BE(application_id_at);
  // The first versions marked nothing: those are known by their tables.
  return marked === 0 || marked === application_id ? null : foreign;
};

const integrityFaults = (database: Database): string[] => {
  const rows = database.prepare(`PRAGMA integrity_check(${findings_max})`).pluck().all();
  return (rows as string[]).filter((row) => row !== "ok");
};

interface Dangling {
  table: string;
  rowid: number | null;
  parent: string;
}

const danglingReferences = (database: Database): string[] => {
  const faults: string[] = [];
  for (const row of database.prepare("PRAGMA foreign_key_check").iterate()) {
    const { table, rowid, parent } = row as Dangling;
    faults.push(`row ${rowid ?? "?"} of ${table} refers to a row of ${parent} that is not there`);
    if (faults.length === findings_max) break;
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
