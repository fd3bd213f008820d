import { build } from "./build.ts";
import { application_id } from "./file/open.ts";
import type { Sqlite } from "./group-commit.ts";
import { migrations, refuseNewer } from "./migrations.ts";

/** The number of the last migration that the file has; 0 for an empty one. */
export const schemaVersion = (sqlite: Sqlite): number => sqlite.pragma("user_version") as number;

/**
 * Brings the file to this program's schema, one transaction for each migration. A file with data is
 * copied first; without `copy` (a file that can be made again) it is not. Returns the names of what
 * was applied.
 */
export const migrate = (sqlite: Sqlite, path: string, copy?: () => void): string[] => {
  const from = schemaVersion(sqlite);
  refuseNewer(path, from);
  const missing = migrations().slice(from);
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
