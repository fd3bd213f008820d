import { readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { totalmem } from "node:os";

/** Bytes of a file, 0 when there is none; only its entry is looked at. */
export const sizeOf = (path: string): number =>
  statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Room of the disk on which a folder lies; null when there is no such folder. */
export const diskOf = (folder: string): { size_bytes: number; free_bytes: number } | null => {
  try {
    const { bsize, blocks, bavail } = statfsSync(folder);
    return { size_bytes: bsize * blocks, free_bytes: bsize * bavail };
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
