import { existsSync, rmSync, statSync } from "node:fs";
import BetterSqlite3, { type Database } from "better-sqlite3";
import { sqliteCode } from "../sqlite-code.ts";
import { lostFile, serveCommand, shellQuote } from "./advice.ts";
import { realPath } from "./replace.ts";

/** Held by the only service that runs on a file. */
export interface FileLock {
  /** Whether the file is new or unchanged since a clean stop: same inode, size and modification time. */
  readonly was_clean_stop: boolean;
  /** Call after the file was closed. With `is_clean_stop`, the next start skips the check. */
  release(is_clean_stop: boolean): void;
}

/**
 * Locks `<path>.lock` for the life of this process, so that a second service on the same file is refused.
 * SQLite's lock on it ends with the process, even after kill -9. The note of a clean stop is removed at once,
 * so that a kill from now on leaves none. Refuses a database that is empty or, unless `may_be_missing`, gone
 * although a clean stop left one.
 */
export const holdLock = (path: string, may_be_missing = false): FileLock => {
  const lock = openLock(path, `or name another file: ${serveCommand("FILE")}`);
  try {
    const noted = takeNote(lock);
    const found = noteOf(path);
    if (noted !== null && (found === "" || (found === null && !may_be_missing))) {
      leaveNote(lock, noted);
      throw missingData(path, found);
    }
    return {
      was_clean_stop: found === null || found === "" || found === noted,
      release: (is_clean_stop) => {
        const note = noteOf(path);
        if (is_clean_stop && note) leaveNote(lock, note);
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
};

/**
 * For a command: refuses to create a new database where a clean stop left one. Locks and changes nothing.
 */
export const refuseEmptiedFile = (path: string): void => {
  const found = noteOf(path);
  if (!found && existsSync(lockPath(path)) && hasNote(path)) throw missingData(path, found);
};

const missingData = (path: string, found: string | null): Error => {
  const how = found === "" ? "empty" : "not there";
  return lostFile(path, `${path} is ${how}, although a service left data in it`);
};

/** False while a service runs: the lock file cannot be read then, and the service itself has refused or accepted the file. */
const hasNote = (path: string): boolean => {
  let lock: Database | undefined;
  try {
    lock = new BetterSqlite3(lockPath(path), { readonly: true, timeout: 0 });
    return lock.prepare("SELECT 1 FROM clean_stop").get() !== undefined;
  } catch {
    return false;
  } finally {
    lock?.close();
  }
};

/** Whether a service runs on the file now. */
export const isServed = (path: string): boolean => {
  if (!existsSync(lockPath(path))) return false;
  let lock: Database | undefined;
  try {
    lock = new BetterSqlite3(lockPath(path), { readonly: true, timeout: 0 });
    lock.pragma("user_version");
    return false;
  } catch (error) {
    return sqliteCode(error).startsWith("SQLITE_BUSY");
  } finally {
    lock?.close();
  }
};

/** Keeps services from starting on a file that is being replaced. */
export interface ServiceBlock {
  /** Removes the note of the last clean stop. */
  removeNote(): void;
  release(): void;
}

/** Like `holdLock`, for a command. Leaves no lock file where there was none. */
export const blockServices = (path: string, next_command: string): ServiceBlock => {
  const lock_path = lockPath(path);
  const was_there = existsSync(lock_path);
  const lock = openLock(path, `then type: ${next_command}`);
  return {
    removeNote: () => void takeNote(lock),
    release: () => {
      if (!was_there) rmSync(lock_path, { force: true });
      lock.close();
    },
  };
};

/** Returns the locked lock file. `remedy` is what the operator can do apart from stopping the other service. */
const openLock = (path: string, remedy: string): Database => {
  const lock_path = lockPath(path);
  let lock: Database | undefined;
  try {
    lock = new BetterSqlite3(lock_path, { timeout: 0 });
    lock.pragma("journal_mode = DELETE");
    lock.pragma("locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    throw sqliteCode(error).startsWith("SQLITE_BUSY")
      ? new Error(`Another Lastmile service runs on ${path}: stop it first, ${remedy}`)
      : new Error(
          `${lock_path} cannot be used (${(error as Error).message}). Remove it: rm ${shellQuote(lock_path)}`,
        );
  }
};

/** Next to the file itself, so that all symbolic links to it share one lock. */
export const lockPath = (path: string): string => `${realPath(path)}.lock`;

/** Returns and removes the note of the last clean stop; null if there is none. */
const takeNote = (lock: Database): string | null => {
  try {
    lock.exec("CREATE TABLE IF NOT EXISTS clean_stop (note TEXT NOT NULL) STRICT");
    const note = lock.prepare("SELECT note FROM clean_stop").pluck().get() as string | undefined;
    lock.exec("DELETE FROM clean_stop; COMMIT; BEGIN EXCLUSIVE");
    return note ?? null;
  } catch {
    // Nothing can be written, so the file counts as not cleanly stopped. The service still starts.
    if (!lock.inTransaction) lock.exec("BEGIN EXCLUSIVE");
    return null;
  }
};

const leaveNote = (lock: Database, note: string): void => {
  try {
    lock.prepare("INSERT INTO clean_stop VALUES (?)").run(note);
    lock.exec("COMMIT");
  } catch {
    // Without a note the next start checks the whole file.
  }
};

/** Identifies the file and its state: inode, size and modification time. "" for an empty file, null if there is none. */
const noteOf = (path: string): string | null => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found) return null;
  return found.size > 0n ? `${found.ino} ${found.size} ${found.mtimeNs}` : "";
};
