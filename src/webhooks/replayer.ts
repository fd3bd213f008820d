import type { Logger } from "pino";
import { isDue } from "../clock/due.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { WakeableLoop, type Woken } from "../database/wakeable-loop.ts";
import { endpointsWithReplays, queueBatch, replayToContinue } from "./replay-batch.ts";

const retry_ms = 5000;
/** Endpoints whose replays are continued in one run. */
const endpoints_per_run_max = 20;

/**
 * Queues the deliveries of replays in batches: an endpoint's next batch when the one before has been tried. Woken when
 * a replay starts and when a replayed delivery was tried or dropped. Progress is stored in the database, so replays
 * resume after kill -9.
 */
export class Replayer {
  /** Endpoints whose replays may have a next batch. */
  private readonly dirty_endpoints = new Set<string>();
  /** Endpoints whose replay failed, to retry at `retry_at_ms`. */
  private readonly failed = new Set<string>();
  private retry_at_ms: number | null = null;
  private readonly loop: WakeableLoop;

  constructor(private readonly options: { sqlite: Sqlite; log: Logger }) {
    this.loop = new WakeableLoop({
      ...{ ...options, name: "replayer", longest_wait_ms: retry_ms },
      run: (woken) => this.run(woken),
      nextDue: () => this.retry_at_ms,
    });
  }

  /** Starts no more batches, and waits for the current ones. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async run({ ids, all }: Woken): Promise<void> {
    const retried = isDue(this.retry_at_ms, retry_ms) ? [...this.failed] : [];
    if (retried.length > 0) {
      this.failed.clear();
      this.retry_at_ms = null;
    }
    const found = all ? endpointsWithReplays(this.options.sqlite) : [];
    for (const endpoint_id of [...ids, ...retried, ...found]) this.dirty_endpoints.add(endpoint_id);
    const batch = [...this.dirty_endpoints].slice(0, endpoints_per_run_max);
    for (const endpoint_id of batch) this.dirty_endpoints.delete(endpoint_id);
    await Promise.all(batch.map((endpoint_id) => this.continueReplay(endpoint_id)));
    if (this.dirty_endpoints.size > 0) this.loop.wake();
  }

  private async continueReplay(endpoint_id: string): Promise<void> {
    const { sqlite, log } = this.options;
    try {
      const replay = replayToContinue(sqlite, endpoint_id);
      if (!replay) return;
      const more = await sqlite.write((root) => queueBatch(root.org(replay.org_id), replay.id));
      if (more) this.dirty_endpoints.add(endpoint_id);
    } catch (err) {
      log.error({ err, endpoint_id }, "a replay could not go on");
      this.failed.add(endpoint_id);
      this.retry_at_ms = Date.now() + retry_ms;
    }
  }
}
