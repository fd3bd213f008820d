/**
 * `bun copy-process.ts JOB`, started by `operations/backup/copy.ts`: copies the database, verifies and
 * publishes the copy, and prints the result as JSON. While a service runs it has the lowest priority.
 */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { now } from "../../clock/instant.ts";
import { copyDatabase, refuseDamagedFile } from "../../database/file/copy-database.ts";
import { copyProcessId, datedName, workName } from "../../database/file/copy-names.ts";
import { flushToDisk } from "../../database/file/fsync.ts";
import { lowerPriority } from "../../database/file/lower-priority.ts";
import { acquireMutex, type Mutex } from "../../database/file/mutex.ts";
import { realPath } from "../../database/file/replace.ts";
import { withRestoreHint } from "../../database/restore-hint.ts";
import { isDamage } from "../../database/sqlite-code.ts";
import { version } from "../../version.ts";
import { endFirstWhenOutOfMemory } from "../out-of-memory.ts";
import { diskOf } from "../process-figures.ts";
import { bytesForCopy, megabytesFree, megabytesNeeded } from "./disk-space.ts";
import { copyOwner, removeUnpublished } from "./files.ts";
import { backupFolderProblem } from "./folder.ts";
import type { Backup, CopyJob, CopyResult } from "./job.ts";
import type { Manifest } from "./manifest.ts";
import { publishSteps } from "./publish.ts";
import { sha256Of } from "./sha256.ts";
import { verify } from "./verify.ts";
import { replaceFile } from "./write-file.ts";

/** For another backup into the same folder. */
const wait_limit_ms = 10 * 60_000;
const retry_ms = 100;
const same_second_limit_ms = 1500;

const job = JSON.parse(process.argv[2] ?? "") as CopyJob;
const folder = "file" in job.into ? dirname(job.into.file) : job.into.folder;
const copy = join(folder, workName(process.pid));

/** For the processor and, where `ionice` is installed, the disk. */
const useLowestPriority = (): void => {
  lowerPriority();
  if (Bun.which("ionice") === null) return;
  const options = ["-c", "3", "-p", `${process.pid}`];
  Bun.spawnSync(["ionice", ...options], { stdio: ["ignore", "ignore", "ignore"] });
};

const startWorker = (): Promise<unknown> => {
  const worker = new Worker(new URL("./copy-worker.ts", import.meta.url));
  const ready = new Promise((resolve) => {
    worker.onmessage = resolve;
  });
  worker.postMessage({ copy, parent: process.ppid, is_paced: !job.is_unpaced });
  return ready;
};

/** Only one backup at a time into a folder, also from different containers, where process ids mean nothing. */
const lockFolder = async (): Promise<Mutex> => {
  const lock = join(folder, ".lastmile-backup.lock");
  const deadline_ms = performance.now() + wait_limit_ms;
  for (;;) {
    const mutex = acquireMutex(lock);
    if (mutex) {
      copyOwner(folder, lock);
      return mutex;
    }
    if (performance.now() > deadline_ms)
      throw new Error(`another backup into ${folder} has been under way for ten minutes`);
    await Bun.sleep(retry_ms);
  }
};

/** Left behind by killed processes: nothing else writes here while the folder is locked. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(folder))
    if (copyProcessId(name) !== null) rmSync(join(folder, name), { force: true });
};

const refuseFullDisk = (): void => {
  const needed = bytesForCopy(job.database);
  const free = diskOf(folder)?.free_bytes ?? 0;
  if (free < needed)
    throw new Error(
      `there is no room for a copy in ${folder}: it needs ${megabytesNeeded(needed)}, ${megabytesFree(free)} are free. Make room, or name another folder: BACKUP_DIR`,
    );
};

/** Copies and verifies. The copy is on the disk when this returns. */
const makeCopy = (): Manifest => {
  const taken_at = job.taken_at ?? now();
  copyDatabase(job.database, copy, job);
  copyOwner(folder, copy);
  flushToDisk(copy);
  const { faults, ...verified } = verify(copy);
  if (faults.length > 0) {
    refuseDamagedFile(job.database); // the fault may be in the database itself
    throw new Error(
      `the copy of ${job.database} is not right, and was not kept: ${faults.join("; ")}`,
    );
  }
  const { size: bytes } = statSync(copy);
  const database = resolve(realPath(job.database));
  return { sha256: sha256Of(copy), bytes, database, ...verified, taken_at, lastmile: version };
};

const publish = (manifest: Manifest): string => {
  if ("file" in job.into) {
    replaceFile(copy, job.into.file, manifest);
    return job.into.file;
  }
  const { keep, is_before_migration = false } = job.into;
  Array.from(publishSteps({ copy, folder, manifest, keep, is_before_migration }));
  const schema = is_before_migration ? manifest.schema_version : null;
  return join(folder, datedName(manifest.taken_at, schema));
};

/** Two backups within a second would have the same name, and `BACKUP_KEEP` counts both. */
const waitForUnusedName = async (): Promise<void> => {
  if (job.taken_at !== undefined) return;
  const deadline_ms = performance.now() + same_second_limit_ms;
  while (existsSync(join(folder, datedName(now(), null))) && performance.now() < deadline_ms)
    await Bun.sleep(retry_ms);
};

const take = async (): Promise<Backup> => {
  if (!statSync(job.database, { throwIfNoEntry: false })?.isFile())
    throw new Error(`there is no database at ${job.database}`);
  const problem = "folder" in job.into ? backupFolderProblem(folder, dirname(job.database)) : null;
  if (problem !== null) throw new Error(problem);
  await startWorker();
  const mutex = await lockFolder();
  try {
    removeLeftovers();
    const began_ms = performance.now();
    refuseFullDisk();
    await waitForUnusedName();
    const manifest = makeCopy();
    const file = publish(manifest);
    return { file, duration_ms: Math.round(performance.now() - began_ms), manifest };
  } catch (error) {
    removeUnpublished(copy);
    throw withFolder(error);
  } finally {
    mutex.release();
  }
};

/** Adds the folder, and what to do, to errors of the system and SQLite. */
const withFolder = (error: unknown): unknown => {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  const { message } = error as Error;
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return new Error(
      `there is no room for the copy in ${folder} (${message}). Make room, or name another folder: BACKUP_DIR`,
    );
  if (/^(SQLITE_IOERR|E[A-Z]+$)/.test(code))
    return new Error(`the copy could not be written in ${folder}, or read (${message})`);
  return error;
};

const result = async (): Promise<CopyResult> => {
  try {
    return { taken: await take() };
  } catch (error) {
    const BACKUP_DIR = "folder" in job.into ? folder : undefined;
    const explained = withRestoreHint(error, { DATABASE_PATH: job.database, BACKUP_DIR });
    const { cause } = error as Error;
    const failed = (explained as Error).message;
    return isDamage(cause) ? { failed, damage: (cause as Error).message } : { failed };
  }
};

process.umask(0o077);
endFirstWhenOutOfMemory();
// A start and a stop wait for their copy and serve no requests meanwhile.
if (!job.is_closed && !job.checks_first) useLowestPriority();
console.log(JSON.stringify(await result()));
process.exit(0);
