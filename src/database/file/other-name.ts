import { readFileSync, realpathSync, statSync } from "node:fs";
import { serveCommand } from "./advice.ts";

/** Retries, because a process that switches a new file to WAL briefly locks it without locking `-shm`. */
const attempts = 10;
const retry_ms = 50;

/**
 * Refuses a file that another process has open under another name (a hard link, a bind mount of the file
 * alone): SQLite keeps a WAL for each name, and two of them corrupt the file. A process that uses this name
 * also holds a lock on its `-shm`. Finds nothing on systems without `/proc/locks`.
 */
export const refuseOtherName = (path: string): void => {
  for (let attempt = 1; isOpenByOtherName(path); attempt += 1) {
    if (attempt === attempts)
      throw new Error(
        `Another process uses ${path} under another name, as a hard link or a mount of the file alone: stop it first, or name another file: ${serveCommand("FILE")}`,
      );
    Bun.sleepSync(retry_ms);
  }
};

const isOpenByOtherName = (path: string): boolean => {
  const file = inodeOf(path);
  if (file === null) return false;
  const locks = heldLocks();
  const shm = inodeOf(`${realpathSync(path)}-shm`);
  const by_this_name = new Set(
    locks.filter(({ inode }) => inode === shm).map(({ process_id }) => process_id),
  );
  return locks.some(
    ({ inode, process_id }) =>
      inode === file && process_id !== process.pid && !by_this_name.has(process_id),
  );
};

interface HeldLock {
  process_id: number;
  inode: string;
}

/** Each line is `number: POSIX ADVISORY READ process device:device:inode from until`; a lock that is waited for has `->` in it. */
const heldLocks = (): HeldLock[] => {
  try {
    return readFileSync("/proc/locks", "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, kind]) => kind === "POSIX")
      .map(([, , , , process_id, inode = ""]) => ({ process_id: Number(process_id), inode }));
  } catch {
    return [];
  }
};

/** `major:minor:inode`, as `/proc/locks` writes it; null if there is no such file. */
const inodeOf = (path: string): string | null => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found) return null;
  const major = ((found.dev >> 8n) & 0xfffn) | ((found.dev >> 32n) & ~0xfffn);
  const minor = (found.dev & 0xffn) | ((found.dev >> 12n) & ~0xffn);
  return `${hex(major)}:${hex(minor)}:${found.ino}`;
};

const hex = (number: bigint): string => number.toString(16).padStart(2, "0");
