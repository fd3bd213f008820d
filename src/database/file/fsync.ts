import { closeSync, fsyncSync, openSync } from "node:fs";

/** Waits until a file's content or a folder's entries are on the disk. Not for the open database: closing the descriptor would drop SQLite's locks. */
export const flushToDisk = (path: string): void => {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
