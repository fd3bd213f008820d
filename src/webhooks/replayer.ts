import type { Logger } from "pino";
import { isDue } from "../clock/due.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { WakeableLoop, type Woken } from "../database/wakeable-loop.ts";
import { endpointsWithReplays, queueBatch, replayToContinue } from "./replay-batch.ts";

const retry_ms = 5000;
/** Endpoints whose replays go on in one run. */
const endpoints_each_run = 20;

/**
 * Queues what replays ask for, in batches: an endpoint's next one when that before was tried. It is
 * woken when a replay begins and when a delivery of one was tried or dropped. How far each has come
 * is in the file, so after kill -9 it goes on from there.
 */
export class Replayer {
  /** Endpoints to which something happened. */
  private readonly due = new Set<string>();
  /** Endpoints whose replay could not go on, and when it is tried again. */
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

  /** Begins no further batch, and waits for those under way. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async run({ ids, all }: Woken): Promise<void> {
    const again = isDue(this.retry_at_ms, retry_ms) ? [...this.failed] : [];
    if (again.length > 0) {
      this.failed.clear();
      this.retry_at_ms = null;
    }
    const found = all ? endpointsWithReplays(this.options.sqlite) : [];
    for (const endpoint_id of [...ids, ...again, ...found]) this.due.add(endpoint_id);
    const taken = [...this.due].slice(0, endpoints_each_run);
    for (const endpoint_id of taken) this.due.delete(endpoint_id);
    await Promise.all(taken.map((endpoint_id) => this.goOn(endpoint_id)));
    if (this.due.size > 0) this.loop.wake();
  }

  private async goOn(endpoint_id: string): Promise<void> {
    const { sqlite, log } = this.options;
    try {
      const replay = replayToContinue(sqlite, endpoint_id);
      if (!replay) return;
      const more = await sqlite.write((root) => queueBatch(root.org(replay.org_id), replay.id));
      if (more) this.due.add(endpoint_id);
    } catch (err) {
      log.error({ err, endpoint_id }, "a replay could not go on");
      this.failed.add(endpoint_id);
      this.retry_at_ms = Date.now() + retry_ms;
    }
  }
}
