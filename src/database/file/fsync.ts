import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

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

/** Waits until everything in a folder is on the disk. */
export const flushFolder = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushFolder(path);
    else if (entry.isFile()) flushToDisk(path);
  }
  flushToDisk(folder);
};
