import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** After so many bytes of a long file: the service's own writes would wait for one large flush at its end. */
export const flush_after_bytes = 16 * 1024 * 1024;

/** Waits until a file's content or a folder's entries are on the disk. Not for the open database: closing the descriptor would drop SQLite's locks. */
export const flushToDisk = (path: string): void => {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** As `flushToDisk`, without blocking the event loop. */
export const flushInBackground = async (path: string): Promise<void> => {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Makes a folder that only its owner may read, with those above it, and waits until their names are on the disk. Returns
 * whether it is new.
 */
export const makeFolderDurably = (folder: string): boolean => {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return false;
  const above = dirname(resolve(first));
  for (let made = resolve(folder); made.startsWith(above) && made !== above; made = dirname(made))
    try {
      flushToDisk(dirname(made));
    } catch {
      // A folder that may be written and not read.
    }
  return true;
};

/** Waits until everything in a folder is on the disk. */
export const flushFolder = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushFolder(path);
    else if (entry.isFile()) flushToDisk(path);
  }
  flushToDisk(folder);
};
