import { rmSync } from "node:fs";
import { copyDatabase } from "../../database/file/copy-database.ts";
import { Sqlite } from "../../database/group-commit.ts";
import type { Secrets } from "../../secrets.ts";

interface DryRun {
  database: string;
  /** Where the copy is made. */
  copy: string;
  secrets: Secrets;
}

/** A dry run is an import into a copy of the database, so that it finds what an import would find. */
export const onCopy = async <T>(
  { database, copy, secrets }: DryRun,
  work: (sqlite: Sqlite) => Promise<T>,
): Promise<T> => {
  removeCopy(copy);
  try {
    copyDatabase(database, copy);
    const sqlite = new Sqlite(copy, { secrets });
    try {
      sqlite.pragma("synchronous = OFF");
      return await work(sqlite);
    } finally {
      sqlite.close();
    }
  } finally {
    removeCopy(copy);
  }
};

export const removeCopy = (copy: string): void => {
  for (const path of copyFiles(copy)) rmSync(path, { force: true });
};

/** What SQLite may leave of a copy. */
export const copyFiles = (copy: string): string[] =>
  ["", "-wal", "-shm", "-journal"].map((ending) => copy + ending);
