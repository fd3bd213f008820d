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
import { noteDrill } from "./drill-note.ts";
import type { Manifest } from "./manifest.ts";
import { takeIn } from "./take-in.ts";

/** How a rehearsal of going back to the newest backup went. */
export interface Drilled {
  ok: boolean;
  /** Null when there is no backup. */
  file: string | null;
  taken_at: Instant | null;
  age_seconds: number | null;
  schema_version: number | null;
  row_counts: Manifest["row_counts"];
  ledger: Manifest["ledger"];
  /** In words; empty when the backup is right. */
  faults: string[];
  duration_ms: number;
}

/**
 * Restores the newest backup to a temporary place, holds it against its manifest, and opens it as a
 * service does. It leaves a note of the result among the backups, and nothing else.
 */
export const drill = (config: Config): Drilled => {
  const began_ms = performance.now();
  const file = newestBackup(config);
  const drilled = file === null ? nothing(config) : rehearse(config, file);
  const duration_ms = Math.round(performance.now() - began_ms);
  const ok = drilled.faults.length === 0;
  noteDrill(backupFolder(config), { drilled_at: now(), ok });
  return { ok, file, ...drilled, duration_ms };
};

type Found = Omit<Drilled, "ok" | "file" | "duration_ms">;

const unknown = {
  taken_at: null,
  age_seconds: null,
  schema_version: null,
  row_counts: {},
  ledger: {},
};

const nothing = (config: Config): Found => ({
  ...unknown,
  faults: [`${backupFolder(config)} has no backup: ${commandLine("backup")} makes one`],
});

const newestBackup = (config: Config): string | null => {
  const latest = join(backupFolder(config), "latest.db");
  if (statSync(latest, { throwIfNoEntry: false })) return latest;
  return findCopies(config)[0]?.path ?? null;
};

const rehearse = (config: Config, file: string): Found => {
  const folder = makeFolder(config);
  try {
    const copy = join(folder, "lastmile.db");
    const { manifest, schema_version, row_counts, ledger } = takeIn(file, copy);
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

/** With the pragmas and the checks of a start. */
const readAsService = (path: string): void => {
  const connection = new Connection(path);
  try {
    connection.first(build.selectFrom("organizations").select("id").limit(1));
  } finally {
    connection.close();
  }
};

type Figures = Pick<Manifest, "schema_version" | "row_counts" | "ledger">;

/** Each figure that the manifest says, and this is not; the books are read in this program's schema only. */
const differences = (said: Figures, found: Figures): string[] =>
  (["schema_version", "row_counts", "ledger"] as const)
    .filter((name) => name !== "ledger" || found.schema_version === knownSchema())
    .filter((name) => !Bun.deepEquals(said[name], found[name]))
    .map(
      (name) =>
        `${name}: the manifest says ${JSON.stringify(said[name])}, found was ${JSON.stringify(found[name])}`,
    );

/** A backup may miss one of its times, while the next is being made; not two. */
const lateness = ({ BACKUP_CRON: times }: Config, taken_at: Instant): string[] => {
  if (times === no_backups) return [];
  const [, last_but_one] = new Cron(times, { utcOffset: 0 }).previousRuns(2, new Date());
  if (!last_but_one || toMillis(taken_at) >= last_but_one.getTime()) return [];
  return [`it was taken at ${taken_at}: BACKUP_CRON (${times}) has promised two since`];
};

const drill_folder = /^\.drill-(\d+)$/;

/** A folder of this process beside the backups, else beside the database; what killed ones have left is removed. */
const makeFolder = (config: Config): string => {
  const places = [backupFolder(config), dirname(config.DATABASE_PATH)];
  const place = places.find(isWritable) ?? dirname(config.DATABASE_PATH);
  for (const name of readdirSync(place)) {
    const owner = drill_folder.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(place, name), { recursive: true, force: true });
  }
  const folder = join(place, `.drill-${process.pid}`);
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

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};
