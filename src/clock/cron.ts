import { Cron } from "croner";
import type { Logger } from "pino";
import { type Instant, now } from "./instant.ts";

/** A recurring job. `operations/jobs.ts` lists all of them. */
export interface RecurringJob {
  name: string;
  /** Five fields, in UTC. */
  pattern: string;
  /**
   * Does the work due at `at`; the last successful run was at `since`. When `stop` is aborted, work that can wait
   * is left to the next run. Returns the number of changed records.
   */
  run(since: Instant, at: Instant, stop: AbortSignal): Promise<number>;
}

/** A job's results since the service started. */
export interface JobRecord {
  succeeded: number;
  failed: number;
  /** The last completed run. */
  last: { succeeded: boolean; duration_ms: number } | null;
  last_success: Instant | null;
}

export interface RunningCron {
  readonly records: ReadonlyMap<string, Readonly<JobRecord>>;
  /** Runs a job now. If it is running, it runs again afterwards, because it may have missed the new work. */
  run(name: string): void;
  /** Starts no more jobs and aborts the signal of those that run. Resolves when they have ended. */
  stop(): Promise<unknown>;
}

/** Runs the jobs until stopped. A job never runs concurrently with itself. A failed job runs again at its next time. */
export const startCron = (jobs: readonly RecurringJob[], log: Logger): RunningCron => {
  const running = new Set<Promise<void>>();
  const again = new Set<string>();
  const starts = new Map<string, () => Promise<void>>();
  const records = new Map<string, JobRecord>();
  const stopping = new AbortController();
  const crons = jobs.map(({ name, pattern, run }) => {
    let since = now();
    const record: JobRecord = { succeeded: 0, failed: 0, last: null, last_success: null };
    records.set(name, record);
    const note = (succeeded: boolean, began_ms: number): void => {
      record[succeeded ? "succeeded" : "failed"] += 1;
      record.last = { succeeded, duration_ms: performance.now() - began_ms };
      if (succeeded) record.last_success = now();
    };
    const work = async (): Promise<void> => {
      const at = now();
      const began_ms = performance.now();
      try {
        const changed = await run(since, at, stopping.signal);
        since = at;
        note(true, began_ms);
        if (changed > 0) log.info({ job: name, changed }, "job");
      } catch (err) {
        note(false, began_ms);
        log.error({ job: name, err }, "job failed");
      }
    };
    let current: Promise<void> | null = null;
    const start = (): Promise<void> => {
      if (current) return current;
      const done = work().finally(() => {
        running.delete(done);
        current = null;
        if (again.delete(name) && !stopping.signal.aborted) start();
      });
      current = done;
      running.add(done);
      return done;
    };
    starts.set(name, () => {
      if (current) again.add(name);
      return start();
    });
    return new Cron(pattern, { name, utcOffset: 0, protect: true, unref: true }, start);
  });
  return {
    records,
    run: (name) => {
      if (!stopping.signal.aborted) void starts.get(name)?.();
    },
    stop: () => {
      stopping.abort();
      for (const cron of crons) cron.stop();
      return Promise.all(running);
    },
  };
};
