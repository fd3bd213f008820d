import { existsSync, statSync } from "node:fs";
import BetterSqlite3, { type Database } from "better-sqlite3";
import { dateIn, type Instant } from "../../clock/instant.ts";
import { refuseNewer } from "../migrations.ts";
import { isBusy } from "../storage.ts";
import { serveCommand } from "./advice.ts";
import { explainSqliteError } from "./sqlite-errors.ts";

/** "Last" in ASCII: marks a file as a Lastmile database in its header. */
export const application_id = 0x4c617374;

const busy_limit_ms = 5000;
const wal_retry_ms = 5;

const reading = [
  `busy_timeout = ${busy_limit_ms}`,
  "trusted_schema = OFF",
  "mmap_size = 0",
  "cache_size = -16000",
];

/** SQLite empties a reader's cache whenever the writer has committed, so a large one only takes memory. */
const small_cache = "cache_size = -4000";

const writing = [
  ...reading,
  "synchronous = FULL", // the library's default in WAL is NORMAL, which a power cut can undo
  "foreign_keys = ON",
];

/**
 * Opens the file for writing, or creates it. Before changing anything it refuses files that are not SQLite
 * databases, another program's databases, newer schemas, and obvious damage.
 */
export const openFile = (path: string): Database => {
  let database: Database | undefined;
  const refuseReplaced = watchReplacement(path);
  try {
    database = new BetterSqlite3(path, { timeout: busy_limit_ms });
    refuseForeignFile(database, path);
    refuseNewer(path, database.pragma("user_version", { simple: true }) as number);
    switchToWal(database);
    for (const pragma of writing) database.pragma(pragma);
    if (!database.memory) readEveryTable(database);
    refuseReplaced();
    database.function("uuid_v7", () => Bun.randomUUIDv7());
    database.function("day_in", localDays());
    return database;
  } catch (error) {
    database?.close();
    throw explainSqliteError(error, path);
  }
};

/** For migrations: the local day of an instant. Remembers the quarters of an hour, in which a day can begin. */
const localDays = () => {
  const days = new Map<string, string>();
  return (timezone: string, moment: string | null): string | null => {
    if (moment === null) return null;
    const quarter = `${timezone} ${moment.slice(0, 14)}${Math.floor(Number(moment.slice(14, 16)) / 15)}`;
    const day = days.get(quarter) ?? dateIn(timezone, moment as Instant);
    days.set(quarter, day);
    return day;
  };
};

/**
 * Call before opening `path`. The returned function, called once SQLite has the file open, throws if a restore
 * has replaced it meanwhile: SQLite would put the old file's WAL next to the new one.
 */
export const watchReplacement = (path: string): (() => void) => {
  // A database in memory has no file.
  if (typeof path !== "string" || !existsSync(path)) return () => {};
  const inode = (): bigint | undefined =>
    statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
  const before = inode();
  return () => {
    if (inode() !== before)
      throw new Error(`${path} was replaced while it was opened: type the command again`);
  };
};

/**
 * Retries, because SQLite's busy timeout does not apply: two processes that switch the same new file to WAL
 * each hold a shared lock that the other one needs exclusively.
 */
const switchToWal = (database: Database): void => {
  const deadline_ms = performance.now() + busy_limit_ms;
  for (;;)
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline_ms) throw error;
      Bun.sleepSync(wal_retry_ms);
    }
};

/** Opens a file that the service already has open, for a thread that only reads. */
export const openForReading = (path: string): Database => {
  const database = new BetterSqlite3(path, { readonly: true });
  for (const pragma of [...reading, small_cache, "query_only = ON", "temp_store = MEMORY"])
    database.pragma(pragma);
  return database;
};

/** As `openForReading`, for a copy that nobody changes. Temporary tables can be written: they are in memory. */
export const openReadOnlyCopy = (path: string): Database => {
  const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  // The rows that a temporary table refers to are in the file, where SQLite does not look for them.
  for (const pragma of [...reading, "foreign_keys = OFF", "temp_store = MEMORY"])
    database.pragma(pragma);
  return database;
};

/** Files of the first versions have no `application_id`: they are recognized by their tables. */
export const isOurs = (database: Database): boolean => {
  const found = database.pragma("application_id", { simple: true });
  if (found !== 0) return found === application_id;
  const tables = tablesOf(database);
  const migrated = database.pragma("user_version", { simple: true }) !== 0;
  return migrated && tables.includes("organizations") && tables.includes("api_keys");
};

/**
 * Refuses a file that is not a Lastmile database. Reads in one transaction, since another process may be
 * migrating a new file.
 */
export const refuseForeignFile = (database: Database, path: string): void => {
  if (database.transaction(() => isOurs(database) || isNew(database))()) return;
  throw new Error(
    `${path} is another program's database, and is left as it is. Name Lastmile's own file, or a new one: ${serveCommand("FILE")}`,
  );
};

const isNew = (database: Database): boolean =>
  database.pragma("application_id", { simple: true }) === 0 && tablesOf(database).length === 0;

/** Reads the first row of each table, which is cheap and detects truncated and mixed-up files. */
const readEveryTable = (database: Database): void => {
  // One snapshot: another process may be migrating the file, and drop a table in between.
  const readFirstRows = database.transaction(() => {
    for (const table of tablesOf(database))
      database.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get();
  });
  readFirstRows();
};

/** Lastmile's own tables, without those of SQLite and of the search indexes. */
export const tablesOf = (database: Database): string[] =>
  database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .pluck()
    .all() as string[];
