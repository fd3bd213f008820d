import { chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a small new file and flushes it to the disk. */
export const writeDurably = (path: string, text: string): void => {
  writeFileSync(path, text, { mode: 0o600, flush: true });
  copyOwner(dirname(path), path);
};

/** As root, gives `path` the owner of `source`, so that the service can read its own backups. */
export const copyOwner = (source: string, path: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(source);
  try {
    chownSync(path, uid, gid);
  } catch {
    // A file system without owners.
  }
};

/** Removes the files of an unpublished copy. The next backup removes what cannot be removed now. */
export const removeUnpublished = (copy: string): void => {
  for (const name of [copy, `${copy}-journal`, `${copy}.json`])
    try {
      rmSync(name, { force: true });
    } catch {
      // The folder is missing or cannot be written.
    }
};
