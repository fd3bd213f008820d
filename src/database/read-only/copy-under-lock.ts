import { closeSync, constants, fstatSync, openSync, statSync } from "node:fs";
import { copyPrivately } from "../file/file-mode.ts";
import { realPath } from "../file/replace.ts";
import { lockAsReader } from "../file/sqlite-locks.ts";

/** How long a writer may keep its lock, and how often that is looked at. */
const lock_limit_ms = 30_000;
const lock_retry_ms = 5;
/** Copies that are begun because the file was changed meanwhile. */
const attempts_max = 5;

/** What SQLite leaves beside a file whose writer ended in the middle. */
const parts = ["-wal", "-journal"];

/** A file as it was copied. */
interface CopiedState {
  /** By `stateOf`. */
  state: string;
  modified_ms: number;
  /** How long the file was locked. */
  locked_ms: number;
}

/**
 * Copies the bytes of a database that something else keeps current, and creates nothing beside it. Whoever changes it
 * in place under SQLite's locks waits as long as the copy takes; it may also be replaced by a rename. `target` may have
 * a WAL or a journal beside it afterwards. Not for a file that a service writes. Returns the file's state.
 */
export const copyUnderLock = (path: string, target: string): CopiedState => {
  for (let attempt = 0; attempt < attempts_max; attempt += 1) {
    const copied = copyOnce(realPath(path), target);
    if (copied?.state === stateOf(path)) return copied;
  }
  throw new Error(`${path} was changed ${attempts_max} times while it was copied`);
};

/** Returns the state of the file before it was copied; null if it was replaced before it was locked. */
const copyOnce = (path: string, target: string): CopiedState | null => {
  const file = openSync(path, "r");
  try {
    waitForLock(file, path);
    const locked_at_ms = performance.now();
    const state = stateOf(path);
    const { ino, mtimeMs: modified_ms } = fstatSync(file);
    if (statSync(path).ino !== ino) return null;
    for (const part of parts.filter((part) => isFile(path + part)))
      copyPrivately(path + part, target + part, constants.COPYFILE_FICLONE);
    // Last, because this closes a descriptor of the file, and with it goes the lock.
    copyPrivately(path, target, constants.COPYFILE_FICLONE);
    return { state, modified_ms, locked_ms: performance.now() - locked_at_ms };
  } finally {
    closeSync(file);
  }
};

/** SQLite's own is a file, and reading anything else might never end. */
const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const waitForLock = (file: number, path: string): void => {
  const deadline_ms = performance.now() + lock_limit_ms;
  while (!lockAsReader(file)) {
    if (performance.now() > deadline_ms)
      throw new Error(
        `Another process has kept ${path} locked for ${lock_limit_ms / 1000} seconds`,
      );
    Bun.sleepSync(lock_retry_ms);
  }
};

/** Changes with the file at `path` and with what lies beside it. */
export const stateOf = (path: string): string => {
  const real_path = realPath(path);
  return ["", ...parts].map((part) => stampOf(real_path + part)).join(", ");
};

/** Empty without a file. */
const stampOf = (path: string): string => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}` : "";
};
