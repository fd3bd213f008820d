import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { quoted } from "../../database/file/advice.ts";
import type { CopiesBefore } from "../../database/migrate.ts";
import { copyNow } from "./copy.ts";
import { backupFolder } from "./folder.ts";
import { readDatedName } from "./names.ts";

/** Copies the file before it is migrated, into the folder of backups; `migrate` is refused without. */
export const copiesBefore = (
  config: Pick<Config, "DATABASE_PATH" | "BACKUP_DIR" | "BACKUP_KEEP">,
): CopiesBefore => {
  const folder = backupFolder(config);
  return {
    copy: () => {
      const { DATABASE_PATH: database, BACKUP_KEEP: keep } = config;
      try {
        copyNow({
          database,
          into: { folder, keep, is_before_migration: true },
          checks_first: true,
        });
      } catch (error) {
        throw new Error(
          `${database} was not migrated, and is as it was: no copy of it could be made before (${(error as Error).message})`,
        );
      }
    },
    newest: (known) => newestUpTo(folder, known),
  };
};

/** The newest copy of those made before a migration that a program with the schema `known` can read. */
const newestUpTo = (folder: string, known: number): string | null => {
  const copy = namesIn(folder)
    .flatMap((name) => readDatedName(name) ?? [])
    .filter(({ schema }) => schema !== null && schema <= known)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1);
  return copy ? quoted(join(folder, copy.name)) : null;
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
