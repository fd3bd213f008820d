import { existsSync, statSync } from "node:fs";
import BetterSqlite3, { type Database } from "better-sqlite3";
import { refuseNewer } from "../migrations.ts";
import { isBusy } from "../storage.ts";
import { serving } from "./advice.ts";
import { explained } from "./explain.ts";

/** "Last" in ASCII, in the file's header: by it a file says that it is Lastmile's. */
export const application_id = 0x4c617374;

const busy_limit_ms = 5000;
const wal_tried_every_ms = 5;

const reading = [
  `busy_timeout = ${busy_limit_ms}`,
  "trusted_schema = OFF",
  "mmap_size = 0",
  "cache_size = -16000",
];

const writing = [
  ...reading,
  "synchronous = FULL", // the library's default in WAL is NORMAL, which a power cut can undo
  "foreign_keys = ON",
];

/**
 * Opens the file for writing, or makes it. Refuses, before anything in it is changed, another
 * program's database, what is no database, a newer program's, and one whose damage shows at a glance.
 */
export const openFile = (path: string): Database => {
  let database: Database | undefined;
  const refuseReplaced = noting(path);
  try {
    database = new BetterSqlite3(path, { timeout: busy_limit_ms });
    refuseStranger(database, path);
    refuseNewer(path, database.pragma("user_version", { simple: true }) as number);
    turnToWal(database);
    for (const pragma of writing) database.pragma(pragma);
    touchEveryTable(database);
    refuseReplaced();
    database.function("uuid_v7", () => Bun.randomUUIDv7());
    return database;
  } catch (error) {
    database?.close();
    throw explained(error, path);
  }
};

/**
 * Notes which file is at `path`, before it is opened. What is returned refuses, once SQLite has it open,
 * a file that a restore has moved aside meanwhile: its log would come to lie beside the new one.
 */
export const noting = (path: string): (() => void) => {
  // The image of a file in memory, which SQLite opens as well, lies nowhere.
  if (typeof path !== "string" || !existsSync(path)) return () => {};
  const inode = (): bigint | undefined =>
    statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
  const noted = inode();
  return () => {
    if (inode() !== noted)
      throw new Error(`${path} was replaced while it was opened: type the command again`);
  };
};

/**
 * While another process turns the same new file to WAL, SQLite refuses at once, without its own
 * waiting: both hold a part of the lock that each needs whole.
 */
const turnToWal = (database: Database): void => {
  const deadline_ms = performance.now() + busy_limit_ms;
  for (;;)
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline_ms) throw error;
      Bun.sleepSync(wal_tried_every_ms);
    }
};

/** Opens a file that is served already, for a thread that changes nothing in it. */
export const openForReading = (path: string): Database => {
  const database = new BetterSqlite3(path, { readonly: true });
  for (const pragma of [...reading, "query_only = ON", "temp_store = MEMORY"])
    database.pragma(pragma);
  return database;
};

/** Files of the first versions have no `application_id`: they are known by their tables. */
export const isOurs = (database: Database): boolean => {
  const found = database.pragma("application_id", { simple: true });
  if (found !== 0) return found === application_id;
  const tables = tablesOf(database);
  const migrated = database.pragma("user_version", { simple: true }) !== 0;
  return migrated && tables.includes("organizations") && tables.includes("api_keys");
};

/**
 * Refuses what is not Lastmile's. Looks at one moment of the file: another process may be bringing a
 * new one to its schema.
 */
export const refuseStranger = (database: Database, path: string): void => {
  if (database.transaction(() => isOurs(database) || isNew(database))()) return;
  throw new Error(
    `${path} is another program's database, and is left as it is. Name Lastmile's own file, or a new one: ${serving("FILE")}`,
  );
};

const isNew = (database: Database): boolean =>
  database.pragma("application_id", { simple: true }) === 0 && tablesOf(database).length === 0;

/** The first row of each table: the cheapest look into all of them finds a file that was cut off or mixed up. */
const touchEveryTable = (database: Database): void => {
  for (const table of tablesOf(database))
    database.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get();
};

/** The tables that hold Lastmile's rows: none that SQLite or a search index keeps for itself. */
export const tablesOf = (database: Database): string[] =>
  database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .pluck()
    .all() as string[];
