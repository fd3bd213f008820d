import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import {
  findOrganization,
  listOrganizations,
  type Organization,
} from "../access/organization-queries.ts";
import type { Config } from "../config.ts";
import { commandFor, commandLine, damagedFile } from "../database/file/advice.ts";
import { readDamageNote } from "../database/file/damage-note.ts";
import { refuseEmptiedFile } from "../database/file/lock.ts";
import { prepareDatabasePath, refuseLostFile } from "../database/file/prepare-path.ts";
import { Sqlite } from "../database/group-commit.ts";
import { restoreHint, withRestoreHint } from "../database/restore-hint.ts";
import { migrateWithCopy } from "../operations/backup/before-migrating.ts";
import { Secrets } from "../secrets.ts";
import { fanOut } from "../webhooks/fan-out.ts";
import { commandConfig } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

/** What a command does if there is no database. */
type IfMissing =
  | "refuse"
  /** Creates one, unless there is a note of a clean stop or a backup of one. */
  | "create"
  /** Creates one in any case. */
  | "always create";

interface DatabaseOptions {
  if_missing?: IfMissing;
  /** No event is stored, and so no webhook is sent: history is imported. */
  tells_nobody?: boolean;
}

/** Opens and migrates the database for a command, whether or not a service runs. */
export const withDatabase = async <T>(
  work: (sqlite: Sqlite, config: Config) => T | Promise<T>,
  { if_missing = "refuse", tells_nobody = false }: DatabaseOptions = {},
): Promise<T> => {
  const config = commandConfig();
  let sqlite: Sqlite | undefined;
  try {
    const { DATABASE_PATH: path } = config;
    if (if_missing === "refuse" && !existsSync(dirname(path))) throw missing(path);
    prepareDatabasePath(config);
    if (if_missing !== "always create") {
      refuseEmptiedFile(path);
      refuseLostFile(config);
    }
    if (if_missing === "refuse" && !existsSync(path)) throw missing(path);
    sqlite = new Sqlite(config.DATABASE_PATH, {
      ...(tells_nobody ? {} : { storeEvents: fanOut }),
      sends_mail: config.SMTP_URL !== undefined,
      secrets: new Secrets(config),
      public_url: config.PUBLIC_URL,
      readDamageNote: () => damageMessage(config),
    });
    await migrateWithCopy(sqlite, config);
    return await work(sqlite, config);
  } catch (error) {
    throw withRestoreHint(error, config);
  } finally {
    sqlite?.close();
  }
};

/** Read on each write: the service may find damage while a long command runs. */
const damageMessage = (config: Config): string | null => {
  const { DATABASE_PATH: path } = config;
  const finding = readDamageNote(path);
  return finding === null ? null : restoreHint(damagedFile(path, finding), config);
};

const missing = (path: string): Error =>
  new Error(`There is no database at ${resolve(path)}. Create one: ${commandFor(path, "migrate")}`);

/** The organization with the id or exact name of `--org`; without it, the only one. */
export const organizationOf = (sqlite: Sqlite, named: string | undefined): Organization => {
  if (named !== undefined) {
    const organization = findOrganization(sqlite, named);
    if (!organization) throw new Error(`not exactly one organization is called ${named}`);
    return organization;
  }
  const [only, ...others] = listOrganizations(sqlite);
  if (!only)
    throw new Error(`there is no organization yet. Create one: ${commandLine("org create")}`);
  if (others.length > 0)
    throw new UsageError("--org is missing: there is more than one organization");
  return only;
};
