import { constants, existsSync, rmSync, statSync } from "node:fs";
import BetterSqlite3, { type Database } from "better-sqlite3";
import { damagedFile } from "./advice.ts";
import { copyPrivately } from "./file-mode.ts";
import { application_id, refuseForeignFile, watchReplacement } from "./open.ts";
import { explainSqliteError } from "./sqlite-errors.ts";

const busy_limit_ms = 5000;

export interface CopyOptions {
  /** The service has closed the file: copying its bytes is enough, unless another process opens it. */
  is_closed?: boolean;
  /** Whether to check the file itself first, and refuse to copy a damaged one. */
  checks_first?: boolean;
}

/**
 * Copies a snapshot of the database at `path` to the new file `target`, without locking out writers. Takes
 * seconds per gigabyte, so it runs in a process of its own. Refuses a file that is damaged or not a Lastmile
 * database. The copy is a single file in rollback journal mode, which can be read on a read-only disk.
 */
export const copyDatabase = (path: string, target: string, how: CopyOptions = {}): void => {
  if (!(how.is_closed && copyClosed(path, target))) copySnapshot(path, target, how);
  convertToSingleFile(target);
};

const copySnapshot = (path: string, target: string, how: CopyOptions): void => {
  let database: Database | undefined;
  const refuseReplaced = watchReplacement(path);
  try {
    // Not read-only: the last connection to close would then leave an empty WAL behind.
    database = new BetterSqlite3(path, { fileMustExist: true, timeout: busy_limit_ms });
    for (const pragma of ["trusted_schema = OFF", "mmap_size = 0", "cache_size = -16000"])
      database.pragma(pragma);
    refuseForeignFile(database, path);
    refuseReplaced();
    if (how.checks_first) refuseDamaged(database, path);
    // The caller flushes the whole copy to the disk.
    database.pragma("synchronous = OFF");
    database.prepare("VACUUM INTO ?").run(target);
  } catch (error) {
    throw explainSqliteError(error, path);
  } finally {
    database?.close();
  }
};

/**
 * Copies the bytes of a file that no process has open. Returns false, and makes nothing, if one has it open
 * or changes it meanwhile. Does not use SQLite, which would create files next to it.
 */
const copyClosed = (path: string, target: string): boolean => {
  const wal = `${path}-wal`;
  const before = existsSync(wal) ? null : fingerprintOf(path);
  if (before === null) return false;
  copyPrivately(path, target, constants.COPYFILE_FICLONE);
  if (!existsSync(wal) && fingerprintOf(path) === before) return true;
  rmSync(target);
  return false;
};

const fingerprintOf = (path: string): string => {
  const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
};

/** Checks the whole file, which may be in use, and throws if it is damaged. */
export const refuseDamagedFile = (path: string): void => {
  const database = new BetterSqlite3(path, { readonly: true, timeout: busy_limit_ms });
  try {
    refuseDamaged(database, path);
  } finally {
    database.close();
  }
};

const refuseDamaged = (database: Database, path: string): void => {
  const [finding] = database.prepare("PRAGMA quick_check(1)").pluck().all() as string[];
  if (finding === "ok") return;
  const cause = Object.assign(new Error(finding), { code: "SQLITE_CORRUPT" });
  throw damagedFile(path, finding ?? "", { cause });
};

/** Also sets the `application_id` that files of the first versions lack. */
const convertToSingleFile = (target: string): void => {
  const database = new BetterSqlite3(target, { fileMustExist: true });
  try {
    database.pragma("journal_mode = DELETE");
    database.pragma("synchronous = OFF");
    if (database.pragma("application_id", { simple: true }) !== application_id)
      database.pragma(`application_id = ${application_id}`);
  } finally {
    database.close();
  }
};
