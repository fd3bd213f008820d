import { pruneSessions } from "../access/sign-in/sessions/sessions.ts";
import { slip_files } from "../billing/claims/slips.ts";
import { billAll, billNewDays, invoicesIn } from "../billing/recurring/run.ts";
import { resumeDeletions } from "../clients/resume-deletions.ts";
import type { RecurringJob } from "../clock/cron.ts";
import type { Instant } from "../clock/instant.ts";
import { pruneInBatches } from "../database/batches.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { runAll, runNewDays, workIn } from "../dunning/run-all.ts";
import { pruneEvents } from "../events/prune.ts";
import { pruneAnswers } from "../http/contract/idempotency.ts";
import { pruneMessages } from "../messages/prune.ts";
import { pruneTransfers } from "../moving/transfers/prune.ts";
import { recordMrr } from "../reports/record-mrr.ts";
import { attachment_files } from "../tickets/attachments/content.ts";
import { autoArchive, autoArchiveAtNight } from "../tickets/jobs/auto-archive.ts";
import { updateSearchIndex, updateSomeOfSearchIndex } from "../tickets/jobs/search-index.ts";
import { checkSlas } from "../tickets/jobs/sla-check.ts";
import { pruneHistory } from "../webhooks/prune.ts";

interface Job {
  /** Five fields, in UTC. */
  pattern: string;
  /** Runs the job as of `at`; a long one ends early when `stop` aborts. Returns how many records it changed. */
  run(sqlite: Sqlite, at: Instant, stop?: AbortSignal): Promise<number>;
  /** Replaces `run` for scheduled runs; `since` is the previous one. */
  runSince?(sqlite: Sqlite, since: Instant, at: Instant): Promise<number>;
}

const prune = async (sqlite: Sqlite, at: Instant, stop?: AbortSignal): Promise<number> => {
  let pruned = (await pruneHistory(sqlite, at, stop)) + (await pruneEvents(sqlite, at, stop));
  const incomplete = [attachment_files.prune, slip_files.prune];
  const others = [pruneMessages, pruneTransfers];
  for (const forget of [pruneAnswers, pruneSessions, ...incomplete, ...others])
    pruned += await pruneInBatches(sqlite, at, forget, stop);
  return pruned;
};

export const jobs: Readonly<Record<string, Job>> = {
  "sla-check": { pattern: "* * * * *", run: checkSlas },
  // Midnight depends on the timezone. Their offsets are multiples of 15 minutes.
  "auto-archive": { pattern: "*/15 * * * *", run: autoArchive, runSince: autoArchiveAtNight },
  // So does 01:00. An interrupted run is repeated 15 minutes later.
  "recurring-invoices": {
    pattern: "*/15 * * * *",
    run: async (sqlite, at) => invoicesIn(await billAll(sqlite, at, { dry_run: false })),
    runSince: (sqlite, _since, at) => billNewDays(sqlite, at),
  },
  // At a time of each policy's own. An interrupted run is repeated at the next minute.
  dunning: {
    pattern: "* * * * *",
    run: async (sqlite, at) =>
      (await runAll(sqlite, at, { dry_run: false })).reduce((sum, run) => sum + workIn(run), 0),
    runSince: (sqlite, _since, at) => runNewDays(sqlite, at),
  },
  // Deletions that a full disk interrupted. Those of a crash are finished at the start.
  "client-deletions": { pattern: "*/5 * * * *", run: resumeDeletions },
  // Midnight, as for auto-archive. What was missed is stored at the next minute.
  "daily-figures": { pattern: "* * * * *", run: recordMrr },
  prune: { pattern: "23 * * * *", run: prune },
  // Also runs at the start and when a client is renamed; every minute for changes by commands.
  "search-index": {
    pattern: "* * * * *",
    run: updateSearchIndex,
    runSince: (sqlite, _since, at) => updateSomeOfSearchIndex(sqlite, at),
  },
};

/** The jobs for the scheduler of the running service. */
export const recurringJobs = (sqlite: Sqlite): RecurringJob[] =>
  Object.entries(jobs).map(([name, { pattern, run, runSince }]) => ({
    name,
    pattern,
    run: (since, at, stop) => runSince?.(sqlite, since, at) ?? run(sqlite, at, stop),
  }));
