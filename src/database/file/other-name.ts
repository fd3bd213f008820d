import { readFileSync, realpathSync, statSync } from "node:fs";
import { serving } from "./advice.ts";

/** Whoever turns a new file to WAL holds it for a moment without the index of the WAL. */
const looks = 10;
const look_every_ms = 50;

/**
 * Refuses a file that another process has open under another name (a hard link, a file that is
 * mounted alone): SQLite keeps a WAL for each name, and two of them ruin the file. Who uses the
 * file locks it and the `-shm` beside the name that they know. Where the system does not list
 * locks, nothing is found.
 */
export const refuseOtherName = (path: string): void => {
  for (let look = 1; isOpenByOtherName(path); look += 1) {
    if (look === looks)
      throw new Error(
        `Another process uses ${path} under another name, as a hard link or a mount of the file alone: stop it first, or name another file: ${serving("FILE")}`,
      );
    Bun.sleepSync(look_every_ms);
  }
};

const isOpenByOtherName = (path: string): boolean => {
  const file = inodeOf(path);
  if (file === null) return false;
  const locks = heldLocks();
  const index = inodeOf(`${realpathSync(path)}-shm`);
  const knowing = new Set(
    locks.filter(({ inode }) => inode === index).map(({ process_id }) => process_id),
  );
  return locks.some(
    ({ inode, process_id }) =>
      inode === file && process_id !== process.pid && !knowing.has(process_id),
  );
};

interface Held {
  process_id: number;
  inode: string;
}

/** Each line is `number: POSIX ADVISORY READ process device:device:inode from until`; one that waits has `->` in it. */
const heldLocks = (): Held[] => {
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

/** As `/proc/locks` writes it; null when there is no such file. */
const inodeOf = (path: string): string | null => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found) return null;
  const major = ((found.dev >> 8n) & 0xfffn) | ((found.dev >> 32n) & ~0xfffn);
  const minor = (found.dev & 0xffn) | ((found.dev >> 12n) & ~0xffn);
  return `${hex(major)}:${hex(minor)}:${found.ino}`;
};

const hex = (number: bigint): string => number.toString(16).padStart(2, "0");
