import { build } from "./build.ts";
import { application_id } from "./file/open.ts";
import type { Sqlite } from "./group-commit.ts";
import { knownSchema, migrations, refuseNewer } from "./migrations.ts";

/** The number of the last migration that was applied; 0 for an empty file. */
export const schemaVersion = (sqlite: Pick<Sqlite, "pragma">): number =>
  sqlite.pragma("user_version") as number;

/** Whether a migration will change data, so that a copy should be made before. */
export const isDataMigrated = (sqlite: Sqlite): boolean => {
  const from = schemaVersion(sqlite);
  return from > 0 && from < knownSchema() && holdsData(sqlite);
};

/**
 * Migrates the file to this program's schema, in one transaction per migration. Returns the names of the applied
 * migrations.
 */
export const migrate = (sqlite: Sqlite, path: string): string[] => {
  const from = schemaVersion(sqlite);
  refuseNewer(path, from);
  const pending = migrations().slice(from);
  for (const migration of pending)
    sqlite.writeNow(() => {
      // Another process may have migrated meanwhile: a command while the service starts.
      if (schemaVersion(sqlite) >= migration.version) return;
      sqlite.execute(migration.sql);
      sqlite.execute(`PRAGMA user_version = ${migration.version}`);
    });
  if (sqlite.pragma("application_id") !== application_id)
    sqlite.execute(`PRAGMA application_id = ${application_id}`);
  return pending.map((migration) => migration.name);
};

const holdsData = (sqlite: Sqlite): boolean =>
  sqlite.first(build.selectFrom("organizations").select("id").limit(1)) !== undefined;
