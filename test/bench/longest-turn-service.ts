/**
 * The service of `longest-turn.ts`, with a second port: `/job?name=&at=` runs a recurring job as its schedule does,
 * `/backup` makes a backup as the schedule does, and `/turns` returns the longest turns since it was asked before.
 */

import type { Instant } from "../../src/clock/instant.ts";
import { plusSeconds } from "../../src/clock/instant.ts";
import { readConfig } from "../../src/config.ts";
import { createLog } from "../../src/log.ts";
import { Backups } from "../../src/operations/backup/backups.ts";
import { jobs } from "../../src/operations/jobs.ts";
import { startServer } from "../../src/server.ts";
import { serveTurns } from "./serve-turns.ts";

/** What a job finds that has not run for a day. */
const day_seconds = 86_400;
/** Pruning pauses between its batches: it shows its turns long before it has pruned all. */
const job_limit_ms = 60_000;

const config = readConfig(process.env);
const { port, sqlite, stop } = await startServer({ ...config, BACKUP_CRON: "off" });
process.once("SIGTERM", () => void stop().then(() => process.exit(0)));
const log = createLog("error");

serveTurns(port, {
  "/job": async (query) => {
    const job = jobs[query.get("name") ?? ""];
    const at = query.get("at") as Instant;
    const limit = AbortSignal.timeout(job_limit_ms);
    const since = plusSeconds(at, -day_seconds);
    return (await job?.runSince?.(sqlite, since, at)) ?? (await job?.run(sqlite, at, limit)) ?? 0;
  },
  "/backup": async () => {
    const listeners = { onDamage: () => {}, onBackup: () => {} };
    const [job] = new Backups(config, log, listeners).jobs();
    const now = new Date().toISOString() as Instant;
    await job?.run(now, now, new AbortController().signal);
    return 1;
  },
});
