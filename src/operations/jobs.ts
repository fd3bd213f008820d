import { pruneSessions } from "../access/sessions.ts";
import { billAll, billNewDays, invoicesIn } from "../billing/recurring/run.ts";
import { resumeDeletions } from "../clients/resume-deletions.ts";
import type { RecurringJob } from "../clock/cron.ts";
import type { Instant } from "../clock/instant.ts";
import { pruneInBatches } from "../database/batches.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { pruneEvents } from "../events/prune.ts";
import { pruneAnswers } from "../http/contract/idempotency.ts";
import { pruneMessages } from "../messages/prune.ts";
import { pruneIncomplete } from "../tickets/attachments/content.ts";
import { autoArchive, autoArchiveAtNight } from "../tickets/jobs/auto-archive.ts";
import { updateSearchIndex, updateSomeOfSearchIndex } from "../tickets/jobs/search-index.ts";
import { checkSlas } from "../tickets/jobs/sla-check.ts";
import { pruneHistory } from "../webhooks/prune.ts";

interface Job {
  /** Five fields, in UTC. */
  pattern: string;
  /** What the job does at a moment, and by `lastmile job run`; a long one ends early when told to stop. Returns how many records it changed. */
  run(sqlite: Sqlite, at: Instant, stop?: AbortSignal): Promise<number>;
  /** What it does instead when the clock starts it, having last run at `since`. */
  runSince?(sqlite: Sqlite, since: Instant, at: Instant): Promise<number>;
}

const prune = async (sqlite: Sqlite, at: Instant, stop?: AbortSignal): Promise<number> => {
  let pruned = (await pruneHistory(sqlite, at, stop)) + (await pruneEvents(sqlite, at, stop));
  for (const forget of [pruneAnswers, pruneSessions, pruneIncomplete, pruneMessages])
    pruned += await pruneInBatches(sqlite, at, forget, stop);
  return pruned;
};

/** Every recurring job of the service. */
export const jobs: Readonly<Record<string, Job>> = {
  "sla-check": { pattern: "* * * * *", run: checkSlas },
  // Midnight comes at another time in each timezone; their offsets are whole quarters of an hour.
  "auto-archive": { pattern: "*/15 * * * *", run: autoArchive, runSince: autoArchiveAtNight },
  // So does 01:00. A run that was cut short is made again at the next quarter.
  "recurring-invoices": {
    pattern: "*/15 * * * *",
    run: async (sqlite, at) => invoicesIn(await billAll(sqlite, at, { dry_run: false })),
    runSince: (sqlite, _since, at) => billNewDays(sqlite, at),
  },
  // What a call has left behind when the disk was full; a start ends what a crash has.
  "client-deletions": { pattern: "*/5 * * * *", run: resumeDeletions },
  prune: { pattern: "23 * * * *", run: prune },
  // Also at the start, and when a client was renamed; each minute for what a command changed.
  "search-index": {
    pattern: "* * * * *",
    run: updateSearchIndex,
    runSince: (sqlite, _since, at) => updateSomeOfSearchIndex(sqlite, at),
  },
};

/** The jobs as the running service keeps them. */
export const recurringJobs = (sqlite: Sqlite): RecurringJob[] =>
  Object.entries(jobs).map(([name, { pattern, run, runSince }]) => ({
    name,
    pattern,
    run: (since, at, stop) => runSince?.(sqlite, since, at) ?? run(sqlite, at, stop),
  }));
