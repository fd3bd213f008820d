import { openReadOnlyCopy } from "../file/open.ts";
import { Sqlite, type SqliteOptions } from "../group-commit.ts";
import { keepSignInsInMemory } from "./sign-in-tables.ts";

type ReadOnlyOptions = Omit<SqliteOptions, "storeEvents"> &
  Required<Pick<SqliteOptions, "refuseWrite">>;

/** The connection of a service that only reads: to a copy, which can be replaced with a newer one. */
export class ReadOnlySqlite extends Sqlite {
  constructor(path: string, options: ReadOnlyOptions) {
    super(path, options);
    keepSignInsInMemory(this.database, null);
  }

  /** Reads `path` from now on. If it cannot be opened, this throws, and the file before stays in use. */
  replaceFile(path: string): void {
    this.endSharing();
    const next = openReadOnlyCopy(path);
    try {
      keepSignInsInMemory(next, this.database);
    } catch (error) {
      next.close();
      throw error;
    }
    this.replaceDatabase(next);
  }
}
