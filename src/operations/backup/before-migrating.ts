import type { Config } from "../../config.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { errorText } from "../../error-text.ts";
import { copyNow } from "./copy.ts";

/** What copies the file before it is migrated, into the folder of backups; it throws when it cannot. */
export const copyBefore =
  (config: Pick<Config, "DATABASE_PATH" | "BACKUP_DIR" | "BACKUP_KEEP">) => (): void => {
    const { DATABASE_PATH: database, BACKUP_KEEP: keep } = config;
    try {
      copyNow({
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
