import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { realPath } from "./replace.ts";

/*
 * `<file>.damaged` marks a database as damaged for the next start, and for commands that run while the
 * service does. It contains SQLite's message.
 */

const damageNoteOf = (path: string): string => `${realPath(path)}.damaged`;

/** Best effort: a disk that damaged the file may not accept writes. */
export const writeDamageNote = (path: string, finding: string): void => {
  try {
    writeFileSync(damageNoteOf(path), `${finding}\n`, { mode: 0o600 });
  } catch {
    // Commands and the next start then depend on their own checks.
  }
};

export const readDamageNote = (path: string): string | null => {
  try {
    return readFileSync(damageNoteOf(path), "utf8").trim();
  } catch {
    return null;
  }
};

/** After the file was checked or replaced. */
export const removeDamageNote = (path: string): void => {
  rmSync(damageNoteOf(path), { force: true });
};
