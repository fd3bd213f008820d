/**
 * `bun transfer-process.ts JOB`, started by `operations/transfers/child.ts`: checks, imports or exports a folder, and
 * prints its progress and its result as lines of JSON. It ends with the service that started it.
 */
import { existsSync, rmSync, writeSync } from "node:fs";
import { constants } from "node:os";
import { dirname } from "node:path";
import { listOrganizations, type Organization } from "../../access/organization-queries.ts";
import { readConfig } from "../../config.ts";
import { damagedFile } from "../../database/file/advice.ts";
import { readDamageNote } from "../../database/file/damage-note.ts";
import { isDiskFullError } from "../../database/file/disk-full.ts";
import { flushFolder, flushToDisk } from "../../database/file/fsync.ts";
import { lowerPriority } from "../../database/file/lower-priority.ts";
import { Sqlite } from "../../database/group-commit.ts";
import { errorText } from "../../error-text.ts";
import { onCopy } from "../../moving/folder/dry-run.ts";
import { exportFolder } from "../../moving/folder/export-folder.ts";
import { importFolder } from "../../moving/folder/import-folder.ts";
import { paceMeter } from "../../moving/folder/pace.ts";
import { parentsOf, transferPaths } from "../../moving/transfers/paths.ts";
import type { TransferResult } from "../../moving/transfers/record.ts";
import { pack } from "../../moving/zip/pack.ts";
import { Secrets } from "../../secrets.ts";
import { bytesForCopy, megabytesFree, megabytesNeeded } from "../backup/disk-space.ts";
import { endFirstWhenOutOfMemory } from "../out-of-memory.ts";
import { diskOf } from "../process-figures.ts";
import type { TransferJob, TransferMessage } from "./job.ts";

const progress_ms = 1000;
const orphan_check_ms = 50;
/** Short transactions with pauses between them, so that the service can write. */
const slice_ms = 5;
const pause_ms = 6;
/** Nobody else writes to the copy. */
const check_slice_ms = 200;
const standard_output = 1;

const job = JSON.parse(process.argv[2] ?? "") as TransferJob;
const parent = process.ppid;
const paths = transferPaths(job.transfers_folder, job.id);
const config = readConfig({ ...process.env, DATABASE_PATH: job.database });
const secrets = new Secrets(config);

/** Written at once, since an export does not yield. */
const print = (message: TransferMessage): void => {
  writeSync(standard_output, `${JSON.stringify(message)}\n`);
};

const endIfOrphaned = (): void => {
  if (process.ppid !== parent) process.exit(1);
};

const reporter = () => {
  const paceOf = paceMeter();
  let printed_ms = Number.NEGATIVE_INFINITY;
  return (at: { step: string; lines: number; of: number | null }): void => {
    endIfOrphaned();
    const pace = paceOf(at);
    if (performance.now() - printed_ms < progress_ms) return;
    printed_ms = performance.now();
    print({ progress: { ...at, ...pace } });
  };
};

const openDatabase = (): Sqlite =>
  new Sqlite(job.database, {
    secrets,
    sends_mail: config.SMTP_URL !== undefined,
    public_url: config.PUBLIC_URL,
    readDamageNote: () => {
      const finding = readDamageNote(job.database);
      return finding === null ? null : damagedFile(job.database, finding).message;
    },
  });

const organizationIn = (sqlite: Sqlite): Organization => {
  const organization = listOrganizations(sqlite).find(({ id }) => id === job.org_id);
  if (!organization) throw new Error("the organization is gone");
  return organization;
};

/** Its files stay behind when an organization moves, or its database is restored. */
const refuseLostFolder = (): void => {
  if (!existsSync(paths.folder)) throw new Error("The folder is no longer here: send it again.");
};

const importInto = (sqlite: Sqlite, dry_run: boolean) =>
  importFolder(sqlite, organizationIn(sqlite), paths.folder, {
    as_of: job.as_of ?? undefined,
    file_limit_bytes: config.ATTACHMENT_LIMIT_BYTES,
    dry_run,
    onProgress: reporter(),
    sliceMs: () => (dry_run ? check_slice_ms : slice_ms),
    pause: () => Bun.sleep(dry_run ? 0 : pause_ms),
  });

/** What is recorded as done must not be gone after a power cut. */
const flush = (): void => {
  flushFolder(paths.own);
  for (const parent of parentsOf(job.transfers_folder, job.id)) flushToDisk(parent);
};

/** The lines of `rejected.csv`, its header not counted. */
const rejectedLines = async (): Promise<number> => {
  let lines = 0;
  for await (const piece of Bun.file(paths.rejected).stream())
    for (const byte of piece) if (byte === 10) lines += 1;
  return Math.max(0, lines - 1);
};

const check = async (): Promise<TransferResult> => {
  refuseLostFolder();
  refuseFullDisk();
  const report = await onCopy({ database: job.database, copy: paths.copy, secrets }, (sqlite) =>
    importInto(sqlite, true),
  );
  return { report, rejected: await rejectedLines(), bytes: null };
};

const runImport = async (): Promise<TransferResult> => {
  refuseLostFolder();
  const sqlite = openDatabase();
  try {
    const report = await importInto(sqlite, false);
    return { report, rejected: await rejectedLines(), bytes: null };
  } finally {
    sqlite.close();
  }
};

const runExport = async (): Promise<TransferResult> => {
  refuseFullDisk();
  rmSync(paths.own, { recursive: true, force: true });
  const sqlite = openDatabase();
  const report_progress = reporter();
  try {
    const report = sqlite.read(() =>
      exportFolder(sqlite.reader(job.org_id), organizationIn(sqlite), paths.folder, (at) =>
        report_progress({ ...at, of: null }),
      ),
    );
    const bytes = await pack(paths.folder, paths.zip);
    return { report, rejected: null, bytes };
  } finally {
    sqlite.close();
    rmSync(paths.folder, { recursive: true, force: true });
  }
};

/** A check needs room for a copy of the database, and an export hardly more than that. */
const refuseFullDisk = (): void => {
  const folder = dirname(job.database);
  const needed = bytesForCopy(job.database);
  const free = diskOf(folder)?.free_bytes ?? 0;
  if (free < needed)
    throw new Error(
      `This needs ${megabytesNeeded(needed)} of free disk space, as a copy of the database would, and there are ${megabytesFree(free)}.`,
    );
};

const work = { check, import: runImport, export: runExport };

const result = async (): Promise<TransferMessage> => {
  try {
    const done = await work[job.work]();
    flush();
    return { result: done };
  } catch (error) {
    if (job.work === "export") rmSync(paths.own, { recursive: true, force: true });
    const is_full = isDiskFullError(error) || /^SQLITE_FULL/.test(codeOf(error));
    return { failed: is_full ? "The service's disk is full." : errorText(error) };
  }
};

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? "");

process.umask(0o077);
endFirstWhenOutOfMemory();
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
setInterval(endIfOrphaned, orphan_check_ms);
print(await result());
process.exit(0);
