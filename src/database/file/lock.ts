import { existsSync, rmSync, statSync } from "node:fs";
import BetterSqlite3, { type Database } from "better-sqlite3";
import { sqliteCode } from "../sqlite-code.ts";
import { lost, quoted, serving } from "./advice.ts";
import { fileOf } from "./replace.ts";

/** Held by the one service of a file. */
export interface FileLock {
  /** Whether the file is new, or as a clean stop left it: the same file, of that length and time of change. */
  readonly left_whole: boolean;
  /** Ends it. `whole` says, after the file was closed, that the next start may take it as it is now. */
  release(whole: boolean): void;
}

/**
 * Holds `<path>.lock` for the life of this process, so that a second service on the same file is
 * refused. SQLite's own lock on that file ends with the process, also after kill -9. What a clean
 * stop noted there is taken out at once: who is killed from now on leaves no such note. A file that
 * such a stop left and that is gone, or empty, is refused, unless it `may_be_gone`.
 */
export const holdLock = (path: string, may_be_gone = false): FileLock => {
  const lock = openLock(path, `or name another file: ${serving("FILE")}`);
  try {
    const noted = takeNote(lock);
    const found = noteOf(path);
    if (noted !== null && (found === "" || (found === null && !may_be_gone))) {
      leaveNote(lock, noted);
      throw emptied(path, found);
    }
    return {
      left_whole: found === null || found === "" || found === noted,
      release: (whole) => {
        const note = noteOf(path);
        if (whole && note) leaveNote(lock, note);
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
};

/**
 * For a command: refuses to begin a file anew where a clean stop had left one. Nothing is locked or
 * changed.
 */
export const refuseEmptied = (path: string): void => {
  const found = noteOf(path);
  if (!found && existsSync(lockFileOf(path)) && isNoted(path)) throw emptied(path, found);
};

const emptied = (path: string, found: string | null): Error => {
  const how = found === "" ? "empty" : "not there";
  return lost(path, `${path} is ${how}, although a service left data in it`);
};

/** Not of a file that is served: its lock cannot be read, and the service says what it is about. */
const isNoted = (path: string): boolean => {
  let lock: Database | undefined;
  try {
    lock = new BetterSqlite3(lockFileOf(path), { readonly: true, timeout: 0 });
    return lock.prepare("SELECT 1 FROM clean_stop").get() !== undefined;
  } catch {
    return false;
  } finally {
    lock?.close();
  }
};

/** Keeps services off a file that is to be replaced. */
export interface ServicesKeptOff {
  /** What the last clean stop noted is no longer so. */
  forgetNote(): void;
  release(): void;
}

/** As `holdLock`, for who is no service; leaves no lock file where there was none. */
export const keepServicesOff = (path: string, then: string): ServicesKeptOff => {
  const beside = lockFileOf(path);
  const was_there = existsSync(beside);
  const lock = openLock(path, `then type: ${then}`);
  return {
    forgetNote: () => void takeNote(lock),
    release: () => {
      if (!was_there) rmSync(beside, { force: true });
      lock.close();
    },
  };
};

/** Returns the open file with its lock held, or refuses with what can be done beside stopping the service. */
const openLock = (path: string, remedy: string): Database => {
  const beside = lockFileOf(path);
  let lock: Database | undefined;
  try {
    lock = new BetterSqlite3(beside, { timeout: 0 });
    lock.pragma("journal_mode = DELETE");
    lock.pragma("locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    throw sqliteCode(error).startsWith("SQLITE_BUSY")
      ? new Error(`Another Lastmile service runs on ${path}: stop it first, ${remedy}`)
      : new Error(
          `${beside} cannot be used (${(error as Error).message}). Remove it: rm ${quoted(beside)}`,
        );
  }
};

/** Beside the file itself, by whatever symbolic link it is known: one lock for all of them. */
export const lockFileOf = (path: string): string => `${fileOf(path)}.lock`;

/** What the last service noted at its clean stop, which is gone from now on; null when there is nothing. */
const takeNote = (lock: Database): string | null => {
  try {
    lock.exec("CREATE TABLE IF NOT EXISTS clean_stop (note TEXT NOT NULL) STRICT");
    const note = lock.prepare("SELECT note FROM clean_stop").pluck().get() as string | undefined;
    lock.exec("DELETE FROM clean_stop; COMMIT; BEGIN EXCLUSIVE");
    return note ?? null;
  } catch {
    // Nothing can be written: then nothing is taken on trust, and the service starts all the same.
    if (!lock.inTransaction) lock.exec("BEGIN EXCLUSIVE");
    return null;
  }
};

const leaveNote = (lock: Database, note: string): void => {
  try {
    lock.prepare("INSERT INTO clean_stop VALUES (?)").run(note);
    lock.exec("COMMIT");
  } catch {
    // Without a note the next start looks through the whole file, which is right as well.
  }
};

/** What tells this file from another, and from itself once it was changed; empty for an empty file, null for none. */
const noteOf = (path: string): string | null => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found) return null;
  return found.size > 0n ? `${found.ino} ${found.size} ${found.mtimeNs}` : "";
};
