import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import { endpointsWithReplays, replayWithRoom, stepOn } from "./replay-step.ts";

const look_every_ms = 5000;
/** Endpoints whose replays go on in one turn. */
const endpoints_each_turn = 20;

/**
 * Queues what replays ask for, a few at a time: an endpoint's next ones when those before have left
 * its lane. It is woken when a replay begins and when a delivery of one was tried or dropped. How far
 * each has come is in the file, so after kill -9 it goes on from there; a look now and then is the
 * safety net, and tries again what the storage has refused.
 */
export class Replayer {
  /** Endpoints to which something happened. */
  private readonly due = new Set<string>();
  private readonly look: Timer;
  private working: Promise<void> | undefined;
  private stopping = false;

  constructor(private readonly options: { sqlite: Sqlite; log: Logger }) {
    options.sqlite.onWake("replayer", (endpoint_ids) => this.wake(endpoint_ids));
    this.look = setInterval(() => this.lookAround(), look_every_ms);
    this.lookAround();
  }

  /** Begins no further step, and waits for those under way. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.look);
    await this.working;
  }

  private lookAround(): void {
    if (this.options.sqlite.storage.damage !== null) return;
    try {
      this.wake(endpointsWithReplays(this.options.sqlite));
    } catch (err) {
      this.options.log.error({ err }, "the replays could not be looked at");
    }
  }

  private wake(endpoint_ids: Iterable<string>): void {
    for (const endpoint_id of endpoint_ids) this.due.add(endpoint_id);
    if (this.due.size === 0) return;
    this.working ??= this.work().finally(() => {
      this.working = undefined;
      if (!this.stopping) this.wake([]); // somebody may have come in between
    });
  }

  private async work(): Promise<void> {
    while (this.due.size > 0 && !this.stopping) {
      const endpoint_ids = [...this.due.values().take(endpoints_each_turn)];
      for (const endpoint_id of endpoint_ids) this.due.delete(endpoint_id);
      await Promise.all(endpoint_ids.map((endpoint_id) => this.goOn(endpoint_id)));
      // Those without room have waited for nothing: others have their turn in between.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  /** Each step is a change of its own, in another turn of the event loop. */
  private async goOn(endpoint_id: string): Promise<void> {
    const { sqlite, log } = this.options;
    try {
      const replay = replayWithRoom(sqlite, endpoint_id);
      if (!replay) return;
      const more = await sqlite.write((root) => stepOn(root.org(replay.org_id), replay.id));
      if (more) this.due.add(endpoint_id);
    } catch (err) {
      log.error({ err, endpoint_id }, "a replay could not go on");
    }
  }
}
