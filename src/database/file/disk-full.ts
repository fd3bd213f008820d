import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";

/** A full disk, a quota, a file size limit. */
const disk_full_codes = ["ENOSPC", "EDQUOT", "EFBIG"];

export const isDiskFullError = (error: unknown): error is Error =>
  disk_full_codes.includes((error as NodeJS.ErrnoException | null)?.code ?? "");

const probe_bytes = 4096;

/**
 * Whether a file next to the database cannot grow beyond the database's own files. SQLite reports a failed
 * write without its reason; this distinguishes a full disk or quota from a broken disk.
 */
export const isDiskFull = (path: string): boolean => {
  const probe = `${path}.room`;
  try {
    const descriptor = openSync(probe, "w", 0o600);
    try {
      writeSync(descriptor, Buffer.alloc(probe_bytes, 1), 0, probe_bytes, largestOf(path));
    } finally {
      closeSync(descriptor);
    }
    return false;
  } catch (error) {
    return isDiskFullError(error);
  } finally {
    remove(probe);
  }
};

const largestOf = (path: string): number =>
  Math.max(
    ...[path, `${path}-wal`, `${path}-shm`].map(
      (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
    ),
  );

const remove = (file: string): void => {
  try {
    rmSync(file, { force: true });
  } catch {
    // The folder cannot be changed, so the probe was not created either.
  }
};
