import { chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a small new file, which is on the disk when this returns. */
export const writeDurably = (path: string, text: string): void => {
  writeFileSync(path, text, { mode: 0o600, flush: true });
  giveLike(dirname(path), path);
};

/** What root makes belongs to whom the `model` does: else the service could not read its own backups. */
export const giveLike = (model: string, path: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(model);
  try {
    chownSync(path, uid, gid);
  } catch {
    // A file system without owners.
  }
};

/** Removes what a copying process worked on, which nobody else touches; what cannot be, the next one removes. */
export const removeWork = (copy: string): void => {
  for (const name of [copy, `${copy}-journal`, `${copy}.json`])
    try {
      rmSync(name, { force: true });
    } catch {
      // The folder is none, or has become one that cannot be written.
    }
};
