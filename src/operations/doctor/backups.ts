import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Config, no_backups } from "../../config.ts";
import { chownAdvice, commandFor, shellQuote } from "../../database/file/advice.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { latest_name, parseDatedName } from "../../database/file/copy-names.ts";
import { errorText } from "../../error-text.ts";
import { bytesForCopy } from "../backup/disk-space.ts";
import { lastDrillResult } from "../backup/drill-result.ts";
import { manifestOf } from "../backup/find-manifest.ts";
import { type Backup, backupInterval, LatestBackup } from "../backup/latest.ts";
import { sha256Of } from "../backup/sha256.ts";
import { diskOf } from "../process-figures.ts";
import { isInFuture } from "./clock.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { isHidden, type Machine, nearestExisting, run_as_service } from "./machine.ts";
import { modeFindings } from "./modes.ts";
import { mountFinding } from "./mounts.ts";
import { ownerOf, type Running } from "./running.ts";
import { backupSpaceFindings } from "./space.ts";
import { writeProblem } from "./write-problem.ts";

const name = "backups";
const drill_age_max_ms = 8 * 24 * 3600 * 1000;

/** Checks the backup folder, the age of the newest backup, and its checksum. `began_ms`: when the first organization was created. */
export const backupFindings = (
  config: Config,
  began_ms: number | null,
  running: Running,
  machine: Machine,
): Finding[] => {
  const folder = resolve(backupFolder(config));
  return [
    config.BACKUP_CRON === no_backups
      ? warn(
          "backup_cron",
          "BACKUP_CRON is off: the service makes no automatic backups, not even when it stops",
          "BACKUP_CRON='*/15 * * * *'",
        )
      : ok("backup_cron", `The service makes automatic backups (${config.BACKUP_CRON})`),
    mountFinding("backup_mount", folder, machine),
    ...folderFindings(config, folder, began_ms, running),
  ];
};

const folderFindings = (
  config: Config,
  folder: string,
  began_ms: number | null,
  running: Running,
): Finding[] => {
  const { DATABASE_PATH: path } = config;
  if (isHidden(folder)) return [fail(name, `This user cannot read ${folder}`, run_as_service)];
  const existing = nearestExisting(folder);
  if (!statSync(existing).isDirectory())
    return [fail(name, `${existing} is not a folder`, "Choose another folder: BACKUP_DIR=FOLDER")];
  const problem = writeProblem(existing);
  if (problem)
    return [
      existing === folder
        ? fail(name, `${folder} cannot be written: ${problem.why}`, problem.what)
        : fail(
            name,
            `${folder} does not exist, and cannot be made in ${existing}: ${problem.why}`,
            `mkdir -p ${shellQuote(folder)}. ${chownAdvice(folder)}`,
          ),
    ];
  return [
    diskFinding(folder, existing, path),
    ...backupSpaceFindings(existing, diskOf(existing), bytesForCopy(path)),
    ...(existing === folder
      ? [...newestFindings(folder, config, began_ms), ...fileFindings(folder, running)]
      : [noBackup(folder, config, began_ms)]),
    drillFinding(folder, config),
  ];
};

const fileFindings = (folder: string, running: Running): Finding[] => {
  const own = realpathSync(folder);
  const files = readdirSync(own)
    .filter((file) => /^(?:lastmile-.*|latest)\.(?:db|json)$/.test(file))
    .map((file) => join(own, file));
  return modeFindings({ name: "backup_files", folder: own, files, owner: ownerOf(running, own) });
};

const diskFinding = (folder: string, existing: string, database: string): Finding =>
  statSync(existing).dev === statSync(nearestExisting(dirname(resolve(database)))).dev
    ? warn(
        "backup_disk",
        `${folder} is on the same disk as the database: if that disk fails, both are lost`,
        "BACKUP_DIR=FOLDER_ON_ANOTHER_DISK, or copy latest.db to another machine",
      )
    : ok("backup_disk", `${folder} is on another disk than the database`);

const newestFindings = (folder: string, config: Config, began_ms: number | null): Finding[] => {
  const file = join(folder, latest_name);
  const newest = new LatestBackup(folder).newest();
  if (!newest || !existsSync(file)) return [noBackup(folder, config, began_ms)];
  return [ageFinding(folder, newest, config), checksumFinding(file, config)];
};

const again = (config: Config): string => commandFor(config.DATABASE_PATH, "backup");

/** Only a warning in the first minutes of a new installation. */
const noBackup = (folder: string, config: Config, began_ms: number | null): Finding => {
  const says = `There is no backup in ${folder}`;
  const is_late = began_ms !== null && isOverdue(began_ms, config.BACKUP_CRON);
  return (is_late ? fail : warn)(name, says, again(config));
};

/** Two intervals, since one backup may fail or be in progress. */
const isOverdue = (taken_ms: number, pattern: string): boolean => {
  const interval_s = backupInterval(pattern);
  return interval_s !== null && Date.now() - taken_ms > 2 * interval_s * 1000;
};

const ageFinding = (folder: string, { taken_ms }: Backup, config: Config): Finding => {
  const { BACKUP_CRON } = config;
  const taken_at = new Date(taken_ms).toISOString();
  const check_clock = "Check the clock: timedatectl. If it is right";
  if (isInFuture(taken_ms))
    return fail(
      name,
      `The latest backup is dated ${taken_at}, which is in the future: its contents are unknown`,
      `${check_clock}, make a new backup: ${again(config)}`,
    );
  const [ahead] = datedInFuture(folder);
  if (ahead !== undefined)
    return fail(
      name,
      `${ahead} is dated in the future: it is never removed and takes the place of a valid backup`,
      `${check_clock}: rm ${shellQuote(join(folder, ahead))}`,
    );
  return isOverdue(taken_ms, BACKUP_CRON)
    ? fail(
        name,
        `The latest backup is from ${taken_at}, older than BACKUP_CRON (${BACKUP_CRON}) allows`,
        `The service's log says why ("backup failed"); then: ${again(config)}`,
      )
    : ok(name, `The latest backup is from ${taken_at}`);
};

const datedInFuture = (folder: string): string[] =>
  readdirSync(folder).filter((file) => {
    const at = parseDatedName(file)?.at.replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      "$1-$2-$3T$4:$5:$6Z",
    );
    return at !== undefined && isInFuture(Date.parse(at));
  });

/** Nothing but the SHA-256 detects flipped bits. */
const checksumFinding = (file: string, config: Config): Finding => {
  try {
    return manifestOf(file, sha256Of(file)) === null
      ? fail("backup_sum", `${file} has no manifest to verify it against`, again(config))
      : ok("backup_sum", `${file} is unchanged since it was verified`);
  } catch (error) {
    return fail(
      "backup_sum",
      `${file} has changed since it was verified: ${errorText(error)}`,
      `Check its disk; then: ${again(config)}`,
    );
  }
};

const drillFinding = (folder: string, config: Config): Finding => {
  const last = lastDrillResult(folder);
  const what = commandFor(config.DATABASE_PATH, "drill");
  if (!last) return warn("drill", "No restore drill has been run yet", what);
  const { drilled_at, ok: went_well } = last;
  if (!went_well) return fail("drill", `The last drill (${drilled_at}) found a problem`, what);
  return Date.now() - Date.parse(drilled_at) > drill_age_max_ms
    ? warn("drill", `The last drill was on ${drilled_at}, more than a week ago`, what)
    : ok("drill", `The last drill (${drilled_at}) succeeded`);
};
