import { closeSync, fsyncSync, openSync } from "node:fs";

/** Has the disk keep a file's bytes, or a folder's names, before anything else is done. Never of the file that is served. */
export const flushToDisk = (path: string): void => {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
