import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Config, no_backups } from "../../config.ts";
import { handingOver } from "../../database/file/advice.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { manifestOf } from "../backup/claim.ts";
import { latest_name } from "../backup/names.ts";
import { BackupNews, backupInterval } from "../backup/news.ts";
import { sha256Of } from "../backup/sha256.ts";
import { spaceFinding } from "./file.ts";
import { type Finding, fail, messageOf, ok, warn } from "./finding.ts";

const name = "backups";

/** Where backups go, how old the newest one is, and whether it is still what was verified. */
export const backupFindings = (config: Config): Finding[] => {
  const folder = backupFolder(config);
  return [...byClock(config), ...inFolder(config, folder)];
};

const byClock = ({ BACKUP_CRON }: Config): Finding[] =>
  BACKUP_CRON === no_backups
    ? [
        warn(
          "backup_cron",
          "BACKUP_CRON is off: no backup is made by the clock, nor at a stop",
          "BACKUP_CRON='*/15 * * * *'",
        ),
      ]
    : [];

const inFolder = ({ DATABASE_PATH: path, BACKUP_CRON }: Config, folder: string): Finding[] => {
  if (!existsSync(folder))
    return [warn(name, `${folder} is not there: no backup was made yet`, "lastmile backup")];
  try {
    if (!statSync(folder).isDirectory())
      return [fail(name, `${folder} is not a folder`, "Name another one: BACKUP_DIR=FOLDER")];
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [fail(name, `${folder} cannot be written`, handingOver(folder))];
  }
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return [
    ...(statSync(folder).dev === statSync(dirname(path), { throwIfNoEntry: false })?.dev
      ? [
          warn(
            "backup_disk",
            `${folder} is on the disk of the database: when it dies, both are gone`,
            "BACKUP_DIR=FOLDER_ON_ANOTHER_DISK, or copy latest.db elsewhere",
          ),
        ]
      : [ok("backup_disk", "another disk than the database's")]),
    spaceFinding("backup_space", folder, size * 2),
    ...newest(folder, BACKUP_CRON),
  ];
};

const newest = (folder: string, pattern: string): Finding[] => {
  const file = join(folder, latest_name);
  const backup = new BackupNews(folder).newest();
  if (!backup || !existsSync(file))
    return [warn(name, `${folder} has no backup with its manifest`, "lastmile backup")];
  const taken_at = new Date(backup.taken_ms).toISOString();
  const interval_s = backupInterval(pattern);
  const is_late = interval_s !== null && Date.now() - backup.taken_ms > 2 * interval_s * 1000;
  return [
    is_late
      ? fail(
          name,
          `the newest one is of ${taken_at}, which is too old for BACKUP_CRON`,
          "See the service's log, and run: lastmile backup",
        )
      : ok(name, `the newest one is of ${taken_at}`),
    asVerified(file),
  ];
};

/** By its SHA-256: a copy whose bits went wrong on the disk since looks like a good one. */
const asVerified = (file: string): Finding => {
  try {
    return manifestOf(file, sha256Of(file)) === null
      ? fail("backup_sum", `no manifest says what ${file} must be`, "lastmile backup")
      : ok("backup_sum", `${file} is what was verified; lastmile drill rehearses going back to it`);
  } catch (error) {
    return fail(
      "backup_sum",
      `${file} is not what was verified: ${messageOf(error)}`,
      "lastmile backup, and look at its disk",
    );
  }
};
