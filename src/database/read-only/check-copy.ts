import BetterSqlite3, { type Database } from "better-sqlite3";
import { isOurs } from "../file/open.ts";
import { knownSchema } from "../migrations.ts";

/** Why a file cannot be served. Only another file helps. */
export class UnusableFile extends Error {}

/** Puts a WAL or a rollback journal into the copy of `source`, and refuses what this program cannot serve. */
export const checkCopy = (source: string, copy: string): void => {
  const database = new BetterSqlite3(copy, { fileMustExist: true });
  try {
    database.pragma("trusted_schema = OFF");
    database.pragma("synchronous = OFF");
    if (!isOurs(database)) throw new UnusableFile(`${source} is another program's database`);
    refuseOtherSchema(database, source);
    database.pragma("journal_mode = DELETE");
    const [finding] = database.prepare("PRAGMA quick_check(1)").pluck().all() as string[];
    if (finding !== "ok") throw new UnusableFile(`${source} is damaged (${finding})`);
  } finally {
    database.close();
  }
};

const refuseOtherSchema = (database: Database, source: string): void => {
  const found = database.pragma("user_version", { simple: true }) as number;
  const known = knownSchema();
  if (found === known) return;
  const advice =
    found < known
      ? "upgrade the service that writes it, which migrates it"
      : "upgrade this program to the version of the service that writes it";
  throw new UnusableFile(`${source} has schema ${found}, this program reads ${known}: ${advice}`);
};
