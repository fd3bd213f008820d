import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { findOrganization } from "../access/organization-queries.ts";
import type { Config } from "../config.ts";
import { commandFor } from "../database/file/advice.ts";
import { refuseEmptiedFile } from "../database/file/lock.ts";
import { lowerPriority } from "../database/file/lower-priority.ts";
import { acquireMutex } from "../database/file/mutex.ts";
import { prepareDatabasePath } from "../database/file/prepare-path.ts";
import { realPath } from "../database/file/replace.ts";
import { Sqlite } from "../database/group-commit.ts";
import { migrate, schemaVersion } from "../database/migrate.ts";
import { knownSchema } from "../database/migrations.ts";
import { forgetMoved } from "../moving/organization/forget.ts";
import { moveOrganization } from "../moving/organization/move.ts";
import type { Moving, Side } from "../moving/organization/moving.ts";
import { type Size, sizeOf } from "../moving/organization/size.ts";
import { readMoveRow } from "../moving/organization/state.ts";
import { undoMove } from "../moving/organization/undo.ts";
import { megabytesFree, megabytesNeeded } from "../operations/backup/disk-space.ts";
import { diskOf } from "../operations/process-figures.ts";
import { secretStates } from "../operations/secrets/stored.ts";
import { unreadableSecrets } from "../operations/secrets/unreadable.ts";
import { Secrets } from "../secrets.ts";
import { withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";
import { progressBar } from "./progress.ts";
import { UsageError } from "./usage-error.ts";

interface Options extends JsonOption {
  to?: string | undefined;
  movedTo?: string | undefined;
  undo?: true | undefined;
  forget?: true | undefined;
}

/** Moves an organization to another file, takes that back, or removes what is left of it here. */
export const move = async (named: string, options: Options): Promise<void> => {
  const { undo, forget } = options;
  if (undo && forget) throw new UsageError("--undo and --forget exclude each other");
  if (!(forget || undo) && options.to === undefined)
    throw new UsageError("--to is missing: the other file");
  lowerPriority(); // a service on either file comes first
  await withDatabase(async (sqlite, config) => {
    const source = { sqlite, path: resolve(realPath(config.DATABASE_PATH)) };
    const org_id = organizationIn(source, named);
    await alone(source, async () => {
      if (forget) return removeHere(source, org_id, options);
      const to = options.to ?? targetOf(source, org_id);
      return withTarget(source, to, config, (target) =>
        undo
          ? takeBack({ source, target, org_id }, options)
          : moveThere({ source, target, org_id }, options),
      );
    });
  });
};

const organizationIn = ({ sqlite, path }: Side, named: string): string => {
  const found = findOrganization(sqlite, named);
  if (!found) throw new Error(`not exactly one organization in ${path} is called ${named}`);
  return found.id;
};

/** The file that the organization was moved to. */
const targetOf = ({ sqlite, path }: Side, org_id: string): string => {
  const target = readMoveRow(sqlite, org_id)?.target;
  if (!target) throw new Error(`${org_id} has not been moved out of ${path}`);
  return target;
};

/** Two moves at once would undo each other's work. */
const alone = async (source: Side, work: () => Promise<void>): Promise<void> => {
  const mutex = acquireMutex(`${source.path}.moving`);
  if (mutex === null)
    throw new Error(`Another process is moving an organization out of ${source.path}`);
  try {
    await work();
  } finally {
    mutex.release();
  }
};

const withTarget = async (
  source: Side,
  to: string,
  config: Config,
  work: (target: Side) => Promise<void>,
): Promise<void> => {
  const sqlite = openTarget(source, to, config);
  try {
    await work({ sqlite, path: resolve(realPath(to)) });
  } finally {
    sqlite.close();
  }
};

/** Opens the other file, or creates it. It must have the schema of this program already: its service may be running. */
const openTarget = (source: Side, to: string, config: Config): Sqlite => {
  if (resolve(realPath(to)) === source.path)
    throw new UsageError("--to is the file that the organization is in");
  prepareDatabasePath({ ...config, DATABASE_PATH: to });
  refuseEmptiedFile(to);
  const is_new = !statSync(to, { throwIfNoEntry: false })?.size;
  const sqlite = new Sqlite(to, { secrets: new Secrets(config) });
  try {
    const version = schemaVersion(sqlite);
    if (!is_new && version !== knownSchema())
      throw new Error(
        `${to} has schema ${version}, ${source.path} has ${knownSchema()}. Migrate it first: ${commandFor(to, "migrate")}`,
      );
    migrate(sqlite, to);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
};

type Files = Pick<Moving, "source" | "target" | "org_id">;

const moveThere = async (files: Files, options: Options): Promise<void> => {
  const { source, target, org_id } = files;
  const began_ms = performance.now();
  const moved_to = addressOf(options.movedTo);
  refuseLockedSecrets(files);
  const size = sizeOf(source.sqlite, org_id);
  refuseFullDisk(target, size);
  // Each row is copied once and read twice, to compare it.
  const bar = progressBar(3 * size.rows);
  const rows = await moveOrganization({ ...files, onProgress: bar.add }, moved_to);
  bar.end();
  const duration_seconds = Math.round((performance.now() - began_ms) / 100) / 10;
  const result = { id: org_id, to: target.path, moved_to, rows: rows ?? {}, duration_seconds };
  const sum = Object.values(result.rows).reduce((total, count) => total + count, 0);
  print(options, result, [
    ...Object.entries(result.rows).map(
      ([table, count]) => `${String(count).padStart(10)}  ${table}`,
    ),
    rows === null
      ? `${org_id} had arrived in ${target.path}, and is open there now`
      : `${sum} rows of ${org_id} are in ${target.path} now, compared with ${source.path}, in ${duration_seconds} s`,
    "Serve that file with the same SECRET_KEY. Here its callers get 410.",
    `Take it back while nothing has changed there:  ${commandFor(source.path, `org move ${org_id} --undo`)}`,
    `Remove its rows from the old file:             ${commandFor(source.path, `org move ${org_id} --forget`)}`,
  ]);
};

const takeBack = async (files: Files, options: Options): Promise<void> => {
  const { source, target, org_id } = files;
  await undoMove({ ...files, onProgress: () => {} });
  print(options, { id: org_id, to: target.path, undone: true }, [
    `${org_id} is in ${source.path} again, and was removed from ${target.path}`,
  ]);
};

const removeHere = async (source: Side, org_id: string, options: Options): Promise<void> => {
  let removed = 0;
  await forgetMoved(source, org_id, (rows) => {
    removed += rows;
  });
  print(options, { id: org_id, removed }, [
    `${removed} rows of ${org_id} were removed from ${source.path}. Its keys still get 410.`,
  ]);
};

const addressOf = (sent: string | undefined): string | null => {
  if (sent === undefined) return null;
  const url = URL.parse(sent);
  if (!url || !["https:", "http:"].includes(url.protocol) || url.username || url.password)
    throw new UsageError("--moved-to is no http or https address");
  return sent;
};

/** Stored secrets are copied as they are, so one key must decrypt those of both files. */
const refuseLockedSecrets = ({ source, target, org_id }: Files): void => {
  const of_organization = secretStates(source.sqlite).locked.filter(
    (each) => each.org_id === org_id,
  );
  const problem =
    unreadableSecrets(source.sqlite, source.path, { locked: of_organization }) ??
    unreadableSecrets(target.sqlite, target.path);
  if (problem) throw new Error(`${problem.says}. Both files need the same key. ${problem.what}`);
};

const refuseFullDisk = ({ path }: Side, { bytes }: Size): void => {
  const free = diskOf(dirname(path))?.free_bytes;
  if (free !== undefined && free < bytes)
    throw new Error(
      `${megabytesFree(free)} are free beside ${path}, and the organization needs about ${megabytesNeeded(bytes)}`,
    );
};
