import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";

/** A full disk, a quota, a limit of a file's size. */
const no_room = ["ENOSPC", "EDQUOT", "EFBIG"];

/** Whether the system refused a write for want of room. */
export const isWantOfRoom = (error: unknown): error is Error =>
  no_room.includes((error as NodeJS.ErrnoException | null)?.code ?? "");

const tried_bytes = 4096;

/**
 * Whether no file beside the database can become larger than those that it has. SQLite says of a
 * write that fails only that it failed; this tells a quota from a disk that no longer works.
 */
export const isOutOfRoom = (path: string): boolean => {
  const tried = `${path}.room`;
  try {
    const descriptor = openSync(tried, "w", 0o600);
    try {
      writeSync(descriptor, Buffer.alloc(tried_bytes, 1), 0, tried_bytes, largestOf(path));
    } finally {
      closeSync(descriptor);
    }
    return false;
  } catch (error) {
    return isWantOfRoom(error);
  } finally {
    remove(tried);
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
    // The folder takes no changes any more: then the file was not made either.
  }
};
