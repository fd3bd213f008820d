import type { Config } from "../../config.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { errorText } from "../../error-text.ts";
import { copySync } from "./copy.ts";

/** Returns a function that copies the file into the backup folder before a migration, and throws if that fails. */
export const copyBeforeMigration =
  (config: Pick<Config, "DATABASE_PATH" | "BACKUP_DIR" | "BACKUP_KEEP">) => (): void => {
    const { DATABASE_PATH: database, BACKUP_KEEP: keep } = config;
    try {
      copySync({
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
