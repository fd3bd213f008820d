import type { Config } from "../../config.ts";
import { backupFolder } from "../../database/file/copies.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { isDataMigrated, migrate } from "../../database/migrate.ts";
import { errorText } from "../../error-text.ts";
import { startCopy } from "./copy.ts";

type CopyConfig = Pick<Config, "DATABASE_PATH" | "BACKUP_DIR" | "BACKUP_KEEP">;

/**
 * Migrates the file, and before that copies it into the backup folder if it has data. Throws if that fails. Does not
 * block while it copies, so that a lease is renewed. Returns the names of the applied migrations.
 */
export const migrateWithCopy = async (sqlite: Sqlite, config: CopyConfig): Promise<string[]> => {
  if (isDataMigrated(sqlite)) await copy(config);
  return migrate(sqlite, config.DATABASE_PATH);
};

const copy = async (config: CopyConfig): Promise<void> => {
  const { DATABASE_PATH: database, BACKUP_KEEP: keep } = config;
  try {
    await startCopy({
      database,
      into: { folder: backupFolder(config), keep, is_before_migration: true },
      checks_first: true,
    });
  } catch (error) {
    throw new Error(
      `${database} was not migrated, and is as it was: no copy of it could be made before (${errorText(error)})`,
    );
  }
};
