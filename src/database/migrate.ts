import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.ts";
import { NeedsCopy } from "./file/advice.ts";
import { application_id } from "./file/open.ts";
import type { Sqlite } from "./group-commit.ts";

const folder = join(import.meta.dir, "../../db/migrations");

interface Migration {
  version: number;
  name: string;
  sql: string;
}

const migrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name, index) => {
      const version = Number.parseInt(name, 10);
      if (version !== index + 1)
        throw new Error(`db/migrations/${name}: expected number ${index + 1}`);
      return { version, name, sql: readFileSync(join(folder, name), "utf8") };
    });

/** The schema of this program: the number of its last migration. */
export const knownSchema = (): number => migrations().length;

/** The number of the last migration that the file has; 0 for an empty one. */
export const schemaVersion = (sqlite: Sqlite): number => sqlite.pragma("user_version") as number;

/**
 * Brings the file to this program's schema, one transaction for each migration. A file with data is
 * copied first; without `copy` (a file that can be made again) it is not. Returns the names of what
 * was applied.
 */
export const migrate = (sqlite: Sqlite, path: string, copy?: () => void): string[] => {
  const known = migrations();
  const from = schemaVersion(sqlite);
  if (from > known.length) throw newerSchema(path, from, known.length);
  const missing = known.slice(from);
  if (missing.length > 0 && from > 0 && holdsData(sqlite)) copy?.();
  for (const migration of missing)
    sqlite.writeNow(() => {
      // Another process may have come first: a command beside a starting service.
      if (schemaVersion(sqlite) >= migration.version) return;
      sqlite.execute(migration.sql);
      sqlite.execute(`PRAGMA user_version = ${migration.version}`);
    });
  if (sqlite.pragma("application_id") !== application_id)
    sqlite.execute(`PRAGMA application_id = ${application_id}`);
  return missing.map((migration) => migration.name);
};

const holdsData = (sqlite: Sqlite): boolean =>
  sqlite.first(build.selectFrom("organizations").select("id").limit(1)) !== undefined;

/** Refuses a file of a newer program; the copies that this one can read are named by `database/way-back.ts`. */
const newerSchema = (path: string, from: number, known: number): Error =>
  new NeedsCopy(path, {
    finding: `${path} has schema ${from}, this program knows ${known}: start the newer Lastmile`,
    lead: ", or go back to the newest copy that this one can read: ",
    is_optional: true,
  });
