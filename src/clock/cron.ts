import { Cron } from "croner";
import type { Logger } from "pino";
import { type Instant, now } from "./instant.ts";

/** A recurring job. `operations/jobs.ts` lists all of them. */
export interface RecurringJob {
  name: string;
  /** Five fields, in UTC. */
  pattern: string;
  /** Does what is due at `at`; it last succeeded at `since`. Returns how many records it changed. */
  run(since: Instant, at: Instant): Promise<number>;
}

/** Runs the jobs until it is stopped. A job never runs twice at a time, and one that fails runs again at its next time. */
export const startCron = (
  jobs: readonly RecurringJob[],
  log: Logger,
): { stop(): Promise<unknown> } => {
  const running = new Set<Promise<void>>();
  const crons = jobs.map(({ name, pattern, run }) => {
    let since = now();
    const work = async (): Promise<void> => {
      const at = now();
      try {
        const changed = await run(since, at);
        since = at;
        if (changed > 0) log.info({ job: name, changed }, "job");
      } catch (err) {
        log.error({ job: name, err }, "job failed");
      }
    };
    return new Cron(pattern, { name, timezone: "UTC", protect: true, unref: true }, () => {
      const done = work().finally(() => running.delete(done));
      running.add(done);
      return done;
    });
  });
  return {
    stop: () => {
      for (const cron of crons) cron.stop();
      return Promise.all(running);
    },
  };
};
