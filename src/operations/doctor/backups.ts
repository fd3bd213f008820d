import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Cron } from "croner";
import { type Config, no_backups } from "../../config.ts";
import { handingOver } from "../../database/file/advice.ts";
import type { Manifest } from "../backup/manifest.ts";
import { spaceFinding } from "./file.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Backups that are late by so much were not made. */
const late_ms = 10 * 60_000;

/** Where backups go, and how old the newest one is. */
export const backupFindings = ({
  DATABASE_PATH: path,
  BACKUP_DIR,
  BACKUP_CRON,
}: Config): Finding[] => {
  const folder = BACKUP_DIR ?? join(dirname(path), "backups");
  const by_clock =
    BACKUP_CRON === no_backups
      ? [
          warn(
            "backup_cron",
            "BACKUP_CRON is off: no backup is made by the clock, nor at a stop",
            "BACKUP_CRON='*/15 * * * *'",
          ),
        ]
      : [];
  if (!existsSync(folder))
    return [
      ...by_clock,
      warn("backups", `${folder} is not there: no backup was made yet`, "lastmile backup"),
    ];
  try {
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch {
    return [...by_clock, fail("backups", `${folder} cannot be written`, handingOver(folder))];
  }
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return [
    ...by_clock,
    ...(statSync(folder).dev === statSync(dirname(path)).dev
      ? [
          warn(
            "backup_disk",
            `${folder} is on the disk of the database: when it dies, both are gone`,
            "BACKUP_DIR=FOLDER_ON_ANOTHER_DISK, or copy latest.db elsewhere",
          ),
        ]
      : [ok("backup_disk", "another disk than the database's")]),
    spaceFinding("backup_space", folder, size * 2),
    newest(folder, BACKUP_CRON),
  ];
};

const newest = (folder: string, cron: string): Finding => {
  const manifest = manifestIn(folder);
  if (manifest === null || !existsSync(join(folder, "latest.db")))
    return warn("backups", `${folder} has no backup with its manifest`, "lastmile backup");
  const { taken_at, sha256, bytes } = manifest;
  if (!/^[0-9a-f]{64}$/.test(sha256) || statSync(join(folder, "latest.db")).size !== bytes)
    return fail("backups", "latest.json does not belong to latest.db", "lastmile backup");
  const age_ms = Date.now() - Date.parse(taken_at);
  const is_late = cron !== no_backups && age_ms > intervalOf(cron) + late_ms;
  return is_late
    ? fail(
        "backups",
        `the newest one is of ${taken_at}, which is too old for BACKUP_CRON`,
        "See the service's log, and run: lastmile backup",
      )
    : ok("backups", `the newest one is of ${taken_at}`);
};

/** Between the last two moments that the pattern names. */
const intervalOf = (cron: string): number => {
  const [last, before] = new Cron(cron, { timezone: "UTC", paused: true }).previousRuns(2);
  return last && before ? Date.now() - before.getTime() : 24 * 3600_000;
};

const manifestIn = (folder: string): Manifest | null => {
  try {
    return JSON.parse(readFileSync(join(folder, "latest.json"), "utf8")) as Manifest;
  } catch {
    return null;
  }
};
