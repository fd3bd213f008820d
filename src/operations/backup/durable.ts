import { rmSync, writeFileSync } from "node:fs";

/** Writes a small new file, which is on the disk when this returns. */
export const writeDurably = (path: string, text: string): void =>
  writeFileSync(path, text, { mode: 0o600, flush: true });

/** Removes what a copying process worked on, which nobody else touches; what cannot be, the next one removes. */
export const removeWork = (copy: string): void => {
  for (const name of [copy, `${copy}-journal`, `${copy}.json`])
    try {
      rmSync(name, { force: true });
    } catch {
      // The folder is none, or has become one that cannot be written.
    }
};
