import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileOf } from "./replace.ts";

/*
 * `<file>.damaged` marks a database that was found damaged, for commands that run beside the service
 * and for the next start. It contains SQLite's message.
 */

const damageNoteOf = (path: string): string => `${fileOf(path)}.damaged`;

/** Best effort: the disk that damaged the file may take no writes. */
export const noteDamage = (path: string, finding: string): void => {
  try {
    writeFileSync(damageNoteOf(path), `${finding}\n`, { mode: 0o600 });
  } catch {
    // Commands and the next start then rely on what they find themselves.
  }
};

/** What was found, or null. */
export const notedDamage = (path: string): string | null => {
  try {
    return readFileSync(damageNoteOf(path), "utf8").trim();
  } catch {
    return null;
  }
};

/** The file was checked, or replaced. */
export const forgetDamage = (path: string): void => {
  rmSync(damageNoteOf(path), { force: true });
};
