import BetterSqlite3 from "better-sqlite3";

/** Takes what the log beside a file at rest holds into the file, as SQLite does after a power cut. */
export const takeLogIn = (path: string): void => {
  const database = new BetterSqlite3(path, { fileMustExist: true });
  try {
    database.pragma("trusted_schema = OFF");
    database.pragma("synchronous = FULL");
    database.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
};
