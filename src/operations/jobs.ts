import type { RecurringJob } from "../clock/cron.ts";
import type { Sqlite } from "../database/sqlite.ts";
import { autoArchiveAtNight } from "../tickets/auto-archive.ts";
import { checkSlas } from "../tickets/sla-check.ts";
import { pruneHistory } from "../webhooks/prune.ts";

/** Everything that comes round by the clock, on one screen. */
export const recurringJobs = (sqlite: Sqlite): RecurringJob[] => [
  { name: "sla-check", pattern: "* * * * *", run: (_, at) => checkSlas(sqlite, at) },
  // Half past midnight comes at another time in each timezone; their offsets are whole quarters of an hour.
  {
    name: "auto-archive",
    pattern: "*/15 * * * *",
    run: (since, at) => autoArchiveAtNight(sqlite, since, at),
  },
  { name: "prune", pattern: "23 * * * *", run: (_, at) => pruneHistory(sqlite, at) },
];
