import { type Instant, now } from "../clock/instant.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { backupJob } from "../operations/backup/backups.ts";
import { startCopy } from "../operations/backup/copy.ts";
import { jobs } from "../operations/jobs.ts";
import { billMonthly } from "./bill-monthly.ts";
import { withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";
import { runDunning } from "./run-dunning.ts";
import { commandConfig } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

/** The jobs with a report and a dry run. */
const reporting: Readonly<Record<string, Report>> = {
  "recurring-invoices": billMonthly,
  dunning: runDunning,
};
/** The only job that does not open the database. */
const backup = "backup";

/** Runs the job, or a dry run of it, in every organization. */
type Report = (
  sqlite: Sqlite,
  at: Instant,
  dry_run: boolean,
) => Promise<{ document: object; lines: string[] }>;

interface Options extends JsonOption {
  now?: Instant | undefined;
  dryRun?: true | undefined;
}

/** Runs a recurring job as of `now`. */
export const runJob = async (name: string, options: Options): Promise<void> => {
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (!job && name !== backup)
    throw new UsageError(
      `unknown job: ${name}. Jobs: ${[backup, ...Object.keys(jobs)].join(", ")}`,
    );
  const at = options.now ?? now();
  const dry_run = options.dryRun === true;
  const report = Object.hasOwn(reporting, name) ? reporting[name] : undefined;
  if (report) {
    const done = await withDatabase((sqlite) => report(sqlite, at, dry_run));
    return print(options, { job: name, now: at, ...done.document }, done.lines);
  }
  if (dry_run)
    throw new UsageError(`--dry-run only works with ${Object.keys(reporting).join(" and ")}`);
  const changed = job
    ? await withDatabase((sqlite) => job.run(sqlite, at))
    : await backUp(options.now === undefined ? {} : { taken_at: at });
  print(options, { job: name, now: at, changed }, [`${name}: ${changed} changed`]);
};

/** Returns the number of backups. */
const backUp = async (as: { taken_at?: Instant }): Promise<number> => {
  await startCopy(backupJob(commandConfig(), as));
  return 1;
};
