import { readFileSync } from "node:fs";
import { Sqlite } from "../src/database/group-commit.ts";
import { migrate } from "../src/database/migrate.ts";

/** One whose bytes can be taken, to be given as the path of others. */
export class Serializable extends Sqlite {
  image(): string {
    return this.database.serialize() as unknown as string; // the library takes either as a path
  }
}

const migrated = (): string => {
  const sqlite = new Serializable(":memory:");
  try {
    migrate(sqlite, ":memory:");
    return sqlite.image();
  } finally {
    sqlite.close();
  }
};

/**
 * A database of the newest schema, to be given as the path of one: SQLite takes the bytes into
 * memory far sooner than it migrates an empty one, which a suite of a thousand databases notices.
 * `run.ts` has made it once for all processes.
 */
export const schema_image = process.env.LASTMILE_SCHEMA
  ? (readFileSync(process.env.LASTMILE_SCHEMA) as unknown as string)
  : migrated();

/** The same for a database that is used once: `NotingSqlite` uses those of `schema_image` again and again. */
export const own_image = (): string => Buffer.from(schema_image) as unknown as string;
