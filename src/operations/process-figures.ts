import { readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { totalmem } from "node:os";

/** The size of a file in bytes; 0 if it does not exist or cannot be seen by this user. */
export const sizeOf = (path: string): number => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
};

export interface Disk {
  size_bytes: number;
  free_bytes: number;
  /** Free inodes; null where the file system has no limit. */
  free_files: number | null;
}

/** The disk of a folder; null if the folder does not exist. */
export const diskOf = (folder: string): Disk | null => {
  try {
    const { bsize, blocks, bavail, files, ffree } = statfsSync(folder);
    const free_files = files > 0 ? ffree : null;
    return { size_bytes: bsize * blocks, free_bytes: bsize * bavail, free_files };
  } catch {
    return null;
  }
};

/** Null on systems without `/proc`. */
export const descriptors = (): { open: number; max: number } | null => {
  try {
    const open = readdirSync("/proc/self/fd").length - 1; // without the one that lists them
    return { open, max: max_descriptors() };
  } catch {
    return null;
  }
};

let cached_max: number | undefined;
const max_descriptors = (): number => {
  const [, max] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  cached_max ??= max === undefined ? Number.POSITIVE_INFINITY : Number(max);
  return cached_max;
};

/** More than the service is expected to use, including PDFs. */
const usual_max_bytes = 1024 * 1024 * 1024;

/** The memory of the container or machine, at most 1 GiB. */
export const memoryMax = (): number => {
  const constrained = process.constrainedMemory?.() || totalmem();
  return Math.min(constrained, totalmem(), usual_max_bytes);
};
