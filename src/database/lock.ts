import BetterSqlite3 from "better-sqlite3";

/**
 * Holds `<path>.lock` for the life of this process, so that a second service on the same file is
 * refused. SQLite's own lock on that file ends with the process, also after kill -9.
 */
export const holdLock = (path: string): { release(): void } => {
  const lock = new BetterSqlite3(`${path}.lock`, { timeout: 0 });
  try {
    lock.pragma("journal_mode = DELETE");
    lock.pragma("locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new Error(
      `Another Lastmile service runs on ${path}: stop it first, or set DATABASE_PATH`,
    );
  }
  return { release: () => lock.close() };
};
