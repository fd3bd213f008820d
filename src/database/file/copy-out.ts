import { constants, existsSync, rmSync, statSync } from "node:fs";
import BetterSqlite3, { type Database } from "better-sqlite3";
import { damaged } from "./advice.ts";
import { explained } from "./explain.ts";
import { application_id, noting, refuseStranger } from "./open.ts";
import { copyPrivately } from "./private.ts";

const busy_limit_ms = 5000;

/** How a copy is made. */
export interface HowToCopy {
  /** The service has closed the file: its bytes are all there is, unless somebody else opens it. */
  is_closed?: boolean;
  /** Whether the file itself is looked through first, and refused when it is damaged. */
  checks_first?: boolean;
}

/**
 * Copies one moment of the database at `path` to the new file `target`; nothing is locked, and writers
 * go on. It takes seconds for each gigabyte: for a process of its own. Refuses what is not Lastmile's,
 * and what is damaged. The copy is one whole file, in SQLite's rollback mode, so that it can also be
 * read where nothing can be written.
 */
export const copyOut = (path: string, target: string, how: HowToCopy = {}): void => {
  if (!(how.is_closed && copyClosed(path, target))) copyMoment(path, target, how);
  turnToOneFile(target);
};

const copyMoment = (path: string, target: string, how: HowToCopy): void => {
  let database: Database | undefined;
  const refuseReplaced = noting(path);
  try {
    // Not for reading only: then the last to close would leave an empty log behind.
    database = new BetterSqlite3(path, { fileMustExist: true, timeout: busy_limit_ms });
    for (const pragma of ["trusted_schema = OFF", "mmap_size = 0", "cache_size = -16000"])
      database.pragma(pragma);
    refuseStranger(database, path);
    refuseReplaced();
    if (how.checks_first) refuseDamaged(database, path);
    // The caller waits for the disk when all is written.
    database.pragma("synchronous = OFF");
    database.prepare("VACUUM INTO ?").run(target);
  } catch (error) {
    throw explained(error, path);
  } finally {
    database?.close();
  }
};

/**
 * Copies the bytes of a file that nobody has open. False, and nothing is made, when somebody has or
 * has changed it meanwhile. SQLite is not asked, so that nothing is laid beside the file.
 */
const copyClosed = (path: string, target: string): boolean => {
  const log = `${path}-wal`;
  const before = existsSync(log) ? null : lookOf(path);
  if (before === null) return false;
  copyPrivately(path, target, constants.COPYFILE_FICLONE);
  if (!existsSync(log) && lookOf(path) === before) return true;
  rmSync(target);
  return false;
};

const lookOf = (path: string): string => {
  const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
};

/** Checks the whole file, beside whoever uses it, and refuses one that is damaged. */
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
  throw damaged(path, finding ?? "", { cause });
};

/** Files of the first versions get the mark by which every copy is known, too. */
const turnToOneFile = (target: string): void => {
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
