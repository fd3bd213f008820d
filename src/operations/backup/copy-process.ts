/**
 * `bun copy-process.ts JOB`, started by `operations/backup/copy.ts`: makes a copy of the database,
 * verifies and publishes it, and prints a JSON outcome. Beside a service it lets everything else go first. Only this
 * process opens the copy and hashes it.
 */
import { readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { now } from "../../clock/instant.ts";
import { copyOut } from "../../database/file/copy-out.ts";
import { flushToDisk } from "../../database/file/durable.ts";
import { type Exclusive, holdExclusively } from "../../database/file/exclusive.ts";
import { lowerPriority } from "../../database/file/lower-priority.ts";
import { withWayBack } from "../../database/way-back.ts";
import { version } from "../../version.ts";
import { endsFirst } from "../ends-first.ts";
import { removeWork } from "./durable.ts";
import { backupFolderTrouble } from "./folder.ts";
import type { CopyJob, CopyOutcome, Taken } from "./job.ts";
import type { Manifest } from "./manifest.ts";
import { datedName, workerOf, workName } from "./names.ts";
import { publishing } from "./publish.ts";
import { sha256Of } from "./sha256.ts";
import { verify } from "./verify.ts";
import { replacing } from "./write-file.ts";

/** How long another backup into the same folder is waited for, and how often it is looked for. */
const wait_limit_ms = 10 * 60_000;
const wait_every_ms = 100;

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
  worker.postMessage({ copy, parent: process.ppid });
  return ready;
};

/** One backup at a time into a folder. */
const holdFolder = async (): Promise<Exclusive> => {
  const deadline_ms = performance.now() + wait_limit_ms;
  for (;;) {
    const held = holdExclusively(join(folder, ".lastmile-backup.lock"));
    if (held) return held;
    if (performance.now() > deadline_ms)
      throw new Error(`another backup into ${folder} has been under way for ten minutes`);
    await Bun.sleep(wait_every_ms);
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** What killed processes have left. Who holds the folder removes all of it. */
const removeLeftovers = (is_held: boolean): void => {
  for (const name of readdirSync(folder)) {
    const pid = workerOf(name);
    if (pid !== null && (is_held || !isAlive(pid))) rmSync(join(folder, name), { force: true });
  }
};

/** Beside the copy a tenth stays free, so that a backup is not what fills the disk. */
const refuseWithoutRoom = (): void => {
  const log = statSync(`${job.database}-wal`, { throwIfNoEntry: false });
  const needed = Math.ceil((statSync(job.database).size + (log?.size ?? 0)) * 1.1);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < needed)
    throw new Error(
      `there is no room for a copy in ${folder}: it needs ${inMegabytes(needed)}, ${inMegabytes(free)} are free. Make room, or name another folder: BACKUP_DIR`,
    );
};

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** Copies and verifies; what is returned is on the disk. */
const makeCopy = (): Manifest => {
  const taken_at = job.taken_at ?? now();
  copyOut(job.database, copy, job);
  flushToDisk(copy);
  const { faults, ...verified } = verify(copy);
  if (faults.length > 0)
    throw new Error(
      `the copy of ${job.database} is not right, and was not kept: ${faults.join("; ")}`,
    );
  const { size: bytes } = statSync(copy);
  return { sha256: sha256Of(copy), bytes, ...verified, taken_at, lastmile: version };
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

const take = async (): Promise<Taken> => {
  if (!statSync(job.database, { throwIfNoEntry: false })?.isFile())
    throw new Error(`there is no database at ${job.database}`);
  const trouble = "folder" in job.into ? backupFolderTrouble(folder) : null;
  if (trouble !== null) throw new Error(trouble);
  await startBeside();
  const held = "folder" in job.into ? await holdFolder() : null;
  try {
    removeLeftovers(held !== null);
    const began_ms = performance.now();
    refuseWithoutRoom();
    const manifest = makeCopy();
    const file = publish(manifest);
    return { file, duration_ms: Math.round(performance.now() - began_ms), manifest };
  } finally {
    held?.release();
  }
};

const outcome = async (): Promise<CopyOutcome> => {
  try {
    return { taken: await take() };
  } catch (error) {
    removeWork(copy);
    const BACKUP_DIR = "folder" in job.into ? folder : undefined;
    const said = withWayBack(error, { DATABASE_PATH: job.database, BACKUP_DIR });
    return { failed: (said as Error).message };
  }
};

process.umask(0o077);
endsFirst();
// A start and a stop wait for their copy, and nobody is served meanwhile.
if (!job.is_closed && !job.checks_first) standBack();
console.log(JSON.stringify(await outcome()));
process.exit(0);
