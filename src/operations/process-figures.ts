import { readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { totalmem } from "node:os";

/** Bytes of a file, 0 when there is none that this user can see; only its entry is looked at. */
export const sizeOf = (path: string): number => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
};

/** What this process may still fill of a disk. */
export interface Disk {
  size_bytes: number;
  free_bytes: number;
  /** How many more files it takes; null where the file system does not count them. */
  free_files: number | null;
}

/** The disk on which a folder lies; null when there is no such folder. */
export const diskOf = (folder: string): Disk | null => {
  try {
    const { bsize, blocks, bavail, files, ffree } = statfsSync(folder);
    const free_files = files > 0 ? ffree : null;
    return { size_bytes: bsize * blocks, free_bytes: bsize * bavail, free_files };
  } catch {
    return null;
  }
};

/** Open descriptors and how many there may be; null where the system does not tell. */
export const descriptors = (): { open: number; max: number } | null => {
  try {
    const open = readdirSync("/proc/self/fd").length - 1; // without the one that lists them
    return { open, max: max_descriptors() };
  } catch {
    return null;
  }
};

let known_max: number | undefined;
const max_descriptors = (): number => {
  const [, max] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  known_max ??= max === undefined ? Number.POSITIVE_INFINITY : Number(max);
  return known_max;
};

/** Without a limit the service is not expected to hold more, PDFs included. */
const usual_max_bytes = 1024 * 1024 * 1024;

/** What the service may hold: what its container or the machine has, at most a gigabyte. */
export const memoryMax = (): number => {
  const constrained = process.constrainedMemory?.() || totalmem();
  return Math.min(constrained, totalmem(), usual_max_bytes);
};
