import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { recordCommand } from "../access/audit.ts";
import { dateIn, now, parseDate } from "../clock/instant.ts";
import type { Config } from "../config.ts";
import { isServed } from "../database/file/lock.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { onCopy, removeCopy } from "../moving/folder/dry-run.ts";
import { importFolder as runImport } from "../moving/folder/import-folder.ts";
import type { ImportReport } from "../moving/folder/report.ts";
import { writeTemplate } from "../moving/folder/template.ts";
import { isRunning } from "../operations/is-running.ts";
import { Secrets } from "../secrets.ts";
import { organizationOf, withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";
import { progressLines } from "./progress-lines.ts";
import { UsageError } from "./usage-error.ts";

/** Beside a running service: short transactions, and pauses in which it can write. */
const served = { slice_ms: 5, pause_ms: 6 };
/** Otherwise fewer commits, each of which waits for the disk. */
const alone = { slice_ms: 200, pause_ms: 0 };

interface Options extends JsonOption {
  org?: string | undefined;
  dryRun?: true | undefined;
  asOf?: string | undefined;
}

/** Imports a folder of spreadsheets. Nothing of it becomes an event, a webhook or a message. */
export const importFolder = async (folder: string, options: Options): Promise<void> => {
  refuseUnlessFolder(folder);
  const as_of = options.asOf === undefined ? undefined : parseDate(options.asOf);
  if (as_of === null) throw new UsageError("--as-of must be a day, YYYY-MM-DD");
  await withDatabase(
    async (sqlite, config) => {
      const organization = organizationOf(sqlite, options.org);
      if (as_of !== undefined && as_of > dateIn(organization.timezone, now()))
        throw new UsageError("--as-of must not be in the future");
      const dry_run = options.dryRun ?? false;
      const progress = progressLines();
      const pace = () => (!dry_run && isServed(config.DATABASE_PATH) ? served : alone);
      const run = (target: Sqlite) =>
        runImport(target, organization, folder, {
          as_of,
          dry_run,
          file_limit_bytes: config.ATTACHMENT_LIMIT_BYTES,
          onProgress: progress.show,
          sliceMs: () => pace().slice_ms,
          pause: () => Bun.sleep(pace().pause_ms),
        });
      if (!dry_run)
        sqlite.writeNow((root) =>
          recordCommand(root.org(organization.id), {
            action: "Import a folder of spreadsheets",
            operation: "import folder",
            subject_id: organization.id,
            sent: { as_of: as_of ?? null },
          }),
        );
      const report = dry_run ? await dryRun(config, run) : await run(sqlite);
      progress.end();
      print(options, report, summary(report, folder));
    },
    { tells_nobody: true },
  );
};

const dryRun = <T>(config: Config, run: (sqlite: Sqlite) => Promise<T>): Promise<T> => {
  const { DATABASE_PATH: database } = config;
  removeAbandoned(database);
  const copy = copyName(database, process.pid);
  return onCopy({ database, copy, secrets: new Secrets(config) }, run);
};

const copyName = (path: string, pid: number | string): string => `${path}.dry-run-${pid}`;

/** Removes the copies of dry runs that were killed. */
const removeAbandoned = (path: string): void => {
  const [folder, beginning] = [dirname(path), basename(copyName(path, ""))];
  for (const name of readdirSync(folder)) {
    const [, pid] = name.startsWith(beginning) ? (/-(\d+)$/.exec(name) ?? []) : [];
    if (pid !== undefined && !isRunning(Number(pid))) removeCopy(join(folder, name));
  }
};

const refuseUnlessFolder = (folder: string): void => {
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file: name its folder`);
  accessSync(folder, constants.R_OK | constants.W_OK);
};

const summary = ({ files, dry_run }: ImportReport, folder: string): string[] => [
  ...files.map(
    ({ file, lines, created, updated, unchanged, rejected }) =>
      `${file}: ${lines} lines, ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`,
  ),
  ...(files.length === 0 ? [`${folder} has none of the files: lastmile import template DIR`] : []),
  ...(files.some(({ rejected }) => rejected > 0)
    ? [`rejected lines and reasons: ${folder}/rejected.csv`]
    : []),
  ...(dry_run ? ["dry run: nothing was changed"] : []),
];

/** Writes a file with its header for each kind of record. */
export const template = (folder: string, options: JsonOption): void => {
  const files = writeTemplate(folder);
  print(options, { folder, files }, [`${files.length} files written to ${folder}`]);
};
