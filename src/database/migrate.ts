import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sqlite } from "./sqlite.ts";

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

export const schemaVersion = (sqlite: Sqlite): number => sqlite.pragma("user_version") as number;

/**
 * Brings the file to this program's schema, one transaction for each migration.
 * A file with data is copied first, beside itself. The names of what was applied.
 */
export const migrate = (sqlite: Sqlite, path: string): string[] => {
  const known = migrations();
  const from = schemaVersion(sqlite);
  if (from > known.length)
    throw new Error(
      `The database has schema ${from}, this program knows ${known.length}: start the newer Lastmile, or run: lastmile restore FILE`,
    );
  const missing = known.slice(from);
  if (missing.length > 0 && from > 0 && path !== ":memory:")
    sqlite.execute(`VACUUM INTO '${path.replaceAll("'", "''")}.schema-${from}-${Date.now()}'`);
  for (const migration of missing)
    sqlite.writeNow(() => {
      sqlite.execute(migration.sql);
      sqlite.execute(`PRAGMA user_version = ${migration.version}`);
    });
  return missing.map((migration) => migration.name);
};
