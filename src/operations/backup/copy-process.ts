/**
 * `bun copy-process.ts JOB`, started by `operations/backup/copy.ts`: makes a copy of the database,
 * verifies and publishes it, and prints a JSON outcome. Beside a service it lets everything else go first. Only this
 * process opens the copy and hashes it.
 */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { now } from "../../clock/instant.ts";
import { datedName, copyProcessId, workName } from "../../database/file/copy-names.ts";
import { copyDatabase, refuseDamagedFile } from "../../database/file/copy-database.ts";
import { flushToDisk } from "../../database/file/fsync.ts";
import { type Mutex, acquireMutex } from "../../database/file/mutex.ts";
import { lowerPriority } from "../../database/file/lower-priority.ts";
import { realPath } from "../../database/file/replace.ts";
import { withRestoreHint } from "../../database/restore-hint.ts";
import { isDamage } from "../../database/sqlite-code.ts";
import { version } from "../../version.ts";
import { endsFirst } from "../ends-first.ts";
import { diskOf } from "../process-figures.ts";
import { giveLike, removeWork } from "./durable.ts";
import { backupFolderTrouble } from "./folder.ts";
import type { CopyJob, CopyOutcome, Taken } from "./job.ts";
import type { Manifest } from "./manifest.ts";
import { publishing } from "./publish.ts";
import { bytesForCopy, freeMegabytes, inMegabytes } from "./room.ts";
import { sha256Of } from "./sha256.ts";
import { verify } from "./verify.ts";
import { replacing } from "./write-file.ts";

/** How long another backup into the same folder is waited for, and how often it is looked for. */
const wait_limit_ms = 10 * 60_000;
const wait_every_ms = 100;
const same_second_limit_ms = 1500;

const job = JSON.parse(process.argv[2] ?? "") as CopyJob;
const folder = "file" in job.into ? dirname(job.into.file) : job.into.folder;
const copy = join(folder, workName(process.pid));

/** Behind everything else, for the processor and, where the system can, for the disk. */
const standBack = (): void => {
  lowerPriority();
  if (Bun.which("ionice") === null) return;
  const options = ["-c", "3", "-p", `${process.pid}`];
  Bun.spawnSync(["ionice", ...options], { stdio: ["ignore", "ignore", "ignore"] });
};

const startBeside = (): Promise<unknown> => {
  const worker = new Worker(new URL("./beside-worker.ts", import.meta.url));
  const ready = new Promise((resolve) => {
    worker.onmessage = resolve;
  });
  worker.postMessage({ copy, parent: process.ppid, is_paced: !job.is_unpaced });
  return ready;
};

/** One backup at a time into a folder, from whichever container: ids of processes say nothing there. */
const holdFolder = async (): Promise<Mutex> => {
  const lock = join(folder, ".lastmile-backup.lock");
  const deadline_ms = performance.now() + wait_limit_ms;
  for (;;) {
    const held = acquireMutex(lock);
    if (held) {
      giveLike(folder, lock);
      return held;
    }
    if (performance.now() > deadline_ms)
      throw new Error(`another backup into ${folder} has been under way for ten minutes`);
    await Bun.sleep(wait_every_ms);
  }
};

/** What killed processes have left: nobody else works here while the folder is held. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(folder))
    if (copyProcessId(name) !== null) rmSync(join(folder, name), { force: true });
};

const refuseWithoutRoom = (): void => {
  const needed = bytesForCopy(job.database);
  const free = diskOf(folder)?.free_bytes ?? 0;
  if (free < needed)
    throw new Error(
      `there is no room for a copy in ${folder}: it needs ${inMegabytes(needed)}, ${freeMegabytes(free)} are free. Make room, or name another folder: BACKUP_DIR`,
    );
};

/** Copies and verifies; what is returned is on the disk. */
const makeCopy = (): Manifest => {
  const taken_at = job.taken_at ?? now();
  copyDatabase(job.database, copy, job);
  giveLike(folder, copy);
  flushToDisk(copy);
  const { faults, ...verified } = verify(copy);
  if (faults.length > 0) {
    refuseDamagedFile(job.database); // the copy may only show what is wrong there
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
    replacing(copy, job.into.file, manifest);
    return job.into.file;
  }
  const { keep, is_before_migration = false } = job.into;
  Array.from(publishing({ copy, folder, manifest, keep, is_before_migration }));
  const schema = is_before_migration ? manifest.schema_version : null;
  return join(folder, datedName(manifest.taken_at, schema));
};

/** Of two backups within a second none takes the other's name: `BACKUP_KEEP` counts both. */
const untilUnused = async (): Promise<void> => {
  if (job.taken_at !== undefined) return;
  const deadline_ms = performance.now() + same_second_limit_ms;
  while (existsSync(join(folder, datedName(now(), null))) && performance.now() < deadline_ms)
    await Bun.sleep(wait_every_ms);
};

const take = async (): Promise<Taken> => {
  if (!statSync(job.database, { throwIfNoEntry: false })?.isFile())
    throw new Error(`there is no database at ${job.database}`);
  const trouble = "folder" in job.into ? backupFolderTrouble(folder, dirname(job.database)) : null;
  if (trouble !== null) throw new Error(trouble);
  await startBeside();
  const held = await holdFolder();
  try {
    removeLeftovers();
    const began_ms = performance.now();
    refuseWithoutRoom();
    await untilUnused();
    const manifest = makeCopy();
    const file = publish(manifest);
    return { file, duration_ms: Math.round(performance.now() - began_ms), manifest };
  } catch (error) {
    removeWork(copy);
    throw inWords(error);
  } finally {
    held.release();
  }
};

/** What the system or SQLite says of a write that failed names no place and no remedy. */
const inWords = (error: unknown): unknown => {
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

const outcome = async (): Promise<CopyOutcome> => {
  try {
    return { taken: await take() };
  } catch (error) {
    const BACKUP_DIR = "folder" in job.into ? folder : undefined;
    const said = withRestoreHint(error, { DATABASE_PATH: job.database, BACKUP_DIR });
    const { cause } = error as Error;
    const failed = (said as Error).message;
    return isDamage(cause) ? { failed, damage: (cause as Error).message } : { failed };
  }
};

process.umask(0o077);
endsFirst();
// A start and a stop wait for their copy, and nobody is served meanwhile.
if (!job.is_closed && !job.checks_first) standBack();
console.log(JSON.stringify(await outcome()));
process.exit(0);
