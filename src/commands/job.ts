import { now, parseInstant } from "../clock/instant.ts";
import { jobs } from "../operations/jobs.ts";
import { actions, print, readFlags, UsageError, withDatabase } from "./command.ts";

/** `job run NAME [--now INSTANT] [--json]`: what it writes carries that instant. */
const run = async (args: string[]): Promise<void> => {
  const flags = { now: { type: "string" }, json: { type: "boolean" } } as const;
  const { values, positionals } = readFlags(args, flags, 1);
  const [name = ""] = positionals;
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (!job) throw new UsageError(`expected: job run ${Object.keys(jobs).join("|")}`);
  const at = values.now === undefined ? now() : parseInstant(values.now, "UTC");
  if (at === null) throw new UsageError("--now must be a moment, for example 2026-10-15T08:30:00Z");
  const changed = await withDatabase((sqlite) => job.run(sqlite, at));
  print(values.json, { job: name, now: at, changed }, [`${name}: ${changed} changed`]);
};

export const jobCommand = actions("job", { run });
