import { accessSync, constants, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Cron } from "croner";
import { type Instant, now, secondsBetween, toMillis } from "../../clock/instant.ts";
import { type Config, no_backups } from "../../config.ts";
import { build } from "../../database/build.ts";
import { Connection } from "../../database/connection.ts";
import { commandLine } from "../../database/file/advice.ts";
import { backupFolder, findCopies } from "../../database/file/copies.ts";
import { knownSchema } from "../../database/migrations.ts";
import { errorText } from "../../error-text.ts";
import { isRunning } from "../is-running.ts";
import { copyAndVerify } from "./copy-and-verify.ts";
import { saveDrillResult } from "./drill-result.ts";
import type { Manifest } from "./manifest.ts";

export interface DrillReport {
  ok: boolean;
  /** Null when there is no backup. */
  file: string | null;
  taken_at: Instant | null;
  age_seconds: number | null;
  schema_version: number | null;
  row_counts: Manifest["row_counts"];
  ledger: Manifest["ledger"];
  /** Empty when the backup can be restored. */
  faults: string[];
  duration_ms: number;
}

/**
 * Restores the newest backup into a temporary folder, compares it with its manifest, and opens it as the
 * service would. Saves the result in the backup folder, and leaves nothing else.
 */
export const drill = (config: Config): DrillReport => {
  const began_ms = performance.now();
  const file = newestBackup(config);
  const report = file === null ? noBackup(config) : rehearse(config, file);
  const duration_ms = Math.round(performance.now() - began_ms);
  const ok = report.faults.length === 0;
  saveDrillResult(backupFolder(config), { drilled_at: now(), ok });
  return { ok, file, ...report, duration_ms };
};

type Rehearsal = Omit<DrillReport, "ok" | "file" | "duration_ms">;

const unknown = {
  taken_at: null,
  age_seconds: null,
  schema_version: null,
  row_counts: {},
  ledger: {},
};

const noBackup = (config: Config): Rehearsal => ({
  ...unknown,
  faults: [`${backupFolder(config)} has no backup: ${commandLine("backup")} makes one`],
});

const newestBackup = (config: Config): string | null => {
  const latest = join(backupFolder(config), "latest.db");
  if (statSync(latest, { throwIfNoEntry: false })) return latest;
  return findCopies(config)[0]?.path ?? null;
};

const rehearse = (config: Config, file: string): Rehearsal => {
  const folder = makeFolder(config);
  try {
    const copy = join(folder, "lastmile.db");
    const { manifest, schema_version, row_counts, ledger } = copyAndVerify(file, copy);
    readAsService(copy);
    const found = { schema_version, row_counts, ledger };
    if (!manifest)
      return { ...unknown, ...found, faults: [`no manifest says what ${file} must hold`] };
    const { taken_at } = manifest;
    return {
      ...found,
      taken_at,
      age_seconds: secondsBetween(taken_at, now()),
      faults: [...differences(manifest, found), ...lateness(config, taken_at)],
    };
  } catch (error) {
    return { ...unknown, faults: [`${file}: ${errorText(error)}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** With the pragmas and checks of a start. */
const readAsService = (path: string): void => {
  const connection = new Connection(path);
  try {
    connection.first(build.selectFrom("organizations").select("id").limit(1));
  } finally {
    connection.close();
  }
};

type Figures = Pick<Manifest, "schema_version" | "row_counts" | "ledger">;

/** The books are compared only if the backup has this program's schema, since only that one is read. */
const differences = (expected: Figures, found: Figures): string[] =>
  (["schema_version", "row_counts", "ledger"] as const)
    .filter((name) => name !== "ledger" || found.schema_version === knownSchema())
    .filter((name) => !Bun.deepEquals(expected[name], found[name]))
    .map(
      (name) =>
        `${name}: the manifest says ${JSON.stringify(expected[name])}, found was ${JSON.stringify(found[name])}`,
    );

/** One missed time is allowed, since the next backup may be in progress. */
const lateness = ({ BACKUP_CRON: times }: Config, taken_at: Instant): string[] => {
  if (times === no_backups) return [];
  const [, last_but_one] = new Cron(times, { utcOffset: 0 }).previousRuns(2, new Date());
  if (!last_but_one || toMillis(taken_at) >= last_but_one.getTime()) return [];
  return [`it was taken at ${taken_at}: BACKUP_CRON (${times}) has promised two since`];
};

const drill_folder = /^\.drill-(\d+)$/;

/** A temporary folder next to the backups, or else the database. Removes those of killed processes. */
const makeFolder = (config: Config): string => {
  const parents = [backupFolder(config), dirname(config.DATABASE_PATH)];
  const parent = parents.find(isWritable) ?? dirname(config.DATABASE_PATH);
  for (const name of readdirSync(parent)) {
    const owner = drill_folder.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, `.drill-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
};

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};
