import BetterSqlite3 from "better-sqlite3";

/** Moves the WAL of a file that no process has open into the file, as SQLite does after a power cut. */
export const checkpointWal = (path: string): void => {
  const database = new BetterSqlite3(path, { fileMustExist: true });
  try {
    database.pragma("trusted_schema = OFF");
    database.pragma("synchronous = FULL");
    database.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
};
