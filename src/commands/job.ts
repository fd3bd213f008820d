import { type Instant, now, parseInstant } from "../clock/instant.ts";
import { readConfig } from "../config.ts";
import { publicationOf } from "../operations/backup/backups.ts";
import { copyAside } from "../operations/backup/copy.ts";
import { jobs } from "../operations/jobs.ts";
import { billMonthly } from "./bill-monthly.ts";
import { actions, print, readFlags, UsageError, withDatabase } from "./command.ts";

/** The one job that tells more than a number, and can be rehearsed. */
const monthly_bill = "recurring-invoices";
/** The one that is no change of the database, and does not open it. */
const backup = "backup";

/** `job run NAME [--now INSTANT] [--dry-run] [--json]`: what it writes carries that instant. */
const run = async (args: string[]): Promise<void> => {
  const flags = {
    now: { type: "string" },
    "dry-run": { type: "boolean" },
    json: { type: "boolean" },
  } as const;
  const { values, positionals } = readFlags(args, flags, 1);
  const [name = ""] = positionals;
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (!job && name !== backup)
    throw new UsageError(`expected: job run ${[backup, ...Object.keys(jobs)].join("|")}`);
  const at = values.now === undefined ? now() : parseInstant(values.now, "UTC");
  if (at === null) throw new UsageError("--now must be a moment, for example 2026-10-15T08:30:00Z");
  const dry_run = values["dry-run"] === true;
  if (name === monthly_bill) {
    const told = await withDatabase((sqlite) => billMonthly(sqlite, at, dry_run));
    return print(values.json, { job: name, now: at, ...told.document }, told.lines);
  }
  if (dry_run) throw new UsageError(`--dry-run is for ${monthly_bill} only`);
  const changed = job
    ? await withDatabase((sqlite) => job.run(sqlite, at))
    : await backUp(values.now === undefined ? {} : { taken_at: at });
  print(values.json, { job: name, now: at, changed }, [`${name}: ${changed} changed`]);
};

/** Returns how many backups it made. */
const backUp = async (as: { taken_at?: Instant }): Promise<number> => {
  await copyAside(publicationOf(readConfig(process.env), as));
  return 1;
};

export const jobCommand = actions("job", { run });
