import BetterSqlite3, { type Database } from "better-sqlite3";
import { isBusy } from "../storage.ts";

/** Held by one process at a time. */
export interface Exclusive {
  release(): void;
}

/**
 * Holds the empty file at `path`, which is made, by SQLite's own lock: that ends with its process, also
 * after a kill -9. Null while another process holds it.
 */
export const holdExclusively = (path: string): Exclusive | null => {
  let database: Database | undefined;
  try {
    database = new BetterSqlite3(path, { timeout: 0 });
    database.pragma("journal_mode = MEMORY"); // nothing is written, so that a full disk keeps nobody out
    database.exec("BEGIN EXCLUSIVE");
    const held = database;
    return { release: () => held.close() };
  } catch (error) {
    database?.close();
    if (isBusy(error)) return null;
    throw new Error(`${path} cannot be used (${(error as Error).message})`);
  }
};
