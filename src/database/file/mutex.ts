import BetterSqlite3, { type Database } from "better-sqlite3";
import { isBusy } from "../storage.ts";

export interface Mutex {
  release(): void;
}

/**
 * A lock between processes on the empty file at `path`, which is created. It is SQLite's own lock, which ends
 * with the process, even after kill -9. Returns null while another process holds it.
 */
export const acquireMutex = (path: string): Mutex | null => {
  let database: Database | undefined;
  try {
    database = new BetterSqlite3(path, { timeout: 0 });
    database.pragma("journal_mode = MEMORY"); // writes nothing, so it works on a full disk
    database.exec("BEGIN EXCLUSIVE");
    const locked = database;
    return { release: () => locked.close() };
  } catch (error) {
    database?.close();
    if (isBusy(error)) return null;
    throw new Error(`${path} cannot be used (${(error as Error).message})`);
  }
};
