import type { Logger } from "pino";
import { ConcurrencyLimiter } from "../concurrency-limiter.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { saveResult } from "../database/save-result.ts";
import type { AccessTurn } from "../database/tables/network-access.ts";
import { WakeableLoop, type Woken } from "../database/wakeable-loop.ts";
import type { ControllerQueue } from "./controller-queue.ts";
import type { AccessDriver } from "./driver.ts";
import { type DueAttempt, dueClients, nextDueOf, readAttempt } from "./due.ts";
import { limitsOf } from "./limits.ts";
import { logOutcome } from "./log-outcome.ts";
import { longestWait } from "./outcome.ts";
import { ControllerQueues } from "./queues.ts";
import { recordOutcome } from "./record.ts";
import { controllers_changed } from "./wakes.ts";

/** Limits per run, so that requests are not delayed. */
const queues_per_run_max = 50;
const starts_per_run_max = 12;
/** Leaves room for clients with an attempt under way, which are skipped. */
const scan_max = 8;
const turns: readonly AccessTurn[] = [0, 1, 2];
/** It looks at what is due at least this often, so that a clock that is set back delays little. */
const look_ms = 60_000;
/** After an unexpected error of our own. */
const error_pause_ms = 10_000;
/** When the service stops, attempts have this long to finish. */
const stop_limit_ms = 3000;

export interface AccessWorkerOptions {
  sqlite: Sqlite;
  driver: Pick<AccessDriver, "attempt" | "release">;
  /** The waits between attempts; the last one is for ever. */
  retry_waits_seconds: readonly number[];
  log: Logger;
  stop_limit_ms?: number;
}

/**
 * Tells each controller what its clients may do, as `client_access` has it. Each controller has a queue of its own, so
 * that one that hangs delays no other. Which attempts are under way is only in memory: after kill -9 they are still due, and made
 * again.
 */
export class AccessWorker {
  private readonly limiter = new ConcurrencyLimiter();
  private readonly queues: ControllerQueues;
  /** Queues to look at. */
  private readonly dirty = new Set<ControllerQueue>();
  /** Queues that found no free slot. */
  private readonly blocked = new Set<ControllerQueue>();
  private readonly work = new Set<Promise<void>>();
  private readonly ending = new AbortController();
  private readonly loop: WakeableLoop;
  private started = 0;
  private stopping = false;

  constructor(private readonly options: AccessWorkerOptions) {
    const { sqlite, log, retry_waits_seconds } = options;
    this.queues = new ControllerQueues(sqlite, retry_waits_seconds);
    this.loop = new WakeableLoop({
      ...{ name: "network-access", sqlite, log, longest_wait_ms: look_ms },
      run: (woken) => this.run(woken),
      nextDue: () => this.nextDue(),
    });
  }

  /** Starts no more attempts and waits for those under way. Those that take too long are aborted and stay due. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    const limit = setTimeout(
      () => this.ending.abort(),
      this.options.stop_limit_ms ?? stop_limit_ms,
    );
    await Promise.all(this.work);
    clearTimeout(limit);
    for (const { id } of this.queues.all()) this.options.driver.release(id);
  }

  private run({ ids, all }: Woken): void {
    if (all || ids.has(controllers_changed)) this.queues.read();
    for (const id of ids) for (const queue of this.queues.woken(id)) this.dirty.add(queue);
    for (const queue of this.queues.all())
      if (all || queue.is_due || ids.has(controllers_changed)) this.dirty.add(queue);
    this.serveDirty();
    if (this.dirty.size > 0) this.loop.wake();
  }

  private serveDirty(): void {
    this.started = 0;
    let left = queues_per_run_max;
    for (const queue of this.dirty) {
      if (left === 0 || this.started >= starts_per_run_max) return;
      left -= 1;
      this.dirty.delete(queue);
      this.serve(queue);
    }
  }

  /** Starts what is due while there are slots, turn by turn. */
  private serve(queue: ControllerQueue): void {
    if (queue.is_active) {
      queue.unschedule();
      for (const turn of turns) this.serveTurn(queue, turn);
    }
    if (queue.in_flight.size === 0) this.options.driver.release(queue.id);
  }

  private serveTurn(queue: ControllerQueue, turn: AccessTurn): void {
    const { sqlite, retry_waits_seconds } = this.options;
    const longest_ms = longestWait(turn, retry_waits_seconds);
    const of = { controller_id: queue.id, turn, longest_ms };
    queue.scheduleAt(nextDueOf(sqlite, of), longest_ms);
    const due = dueClients(sqlite, of, scan_max);
    const waiting = due.filter((client_id) => !queue.in_flight.has(client_id));
    if (waiting.length === 0 || !queue.mayTry(turn)) return;
    for (const client_id of waiting) if (!this.start(queue, client_id)) return;
    this.dirty.add(queue);
  }

  /** Returns false if there is no free slot. */
  private start(queue: ControllerQueue, client_id: string): boolean {
    const release = this.limiter.acquire(limitsOf(queue));
    if (!release) {
      this.blocked.add(queue);
      return false;
    }
    const { org_id, id: controller_id } = queue;
    const attempt = readAttempt(this.options.sqlite, { org_id, client_id, controller_id });
    if (!attempt) {
      release();
      return true;
    }
    this.started += 1;
    queue.in_flight.add(client_id);
    const done = this.attempt(queue, attempt)
      .catch((err: unknown) => this.pauseAfter(err, attempt))
      .finally(() => {
        release();
        queue.in_flight.delete(client_id);
        this.work.delete(done);
        for (const each of [...this.blocked, queue]) this.dirty.add(each);
        this.blocked.clear();
        this.loop.wake();
      });
    this.work.add(done);
    return true;
  }

  private async attempt(queue: ControllerQueue, attempt: DueAttempt): Promise<void> {
    const { sqlite, driver, log, retry_waits_seconds } = this.options;
    const began_ms = Date.now();
    const outcome = await driver.attempt(attempt, sqlite.secrets, this.ending.signal);
    if (this.ending.signal.aborted) return;
    logOutcome(log, attempt, outcome, queue.is_failing);
    if ("failure" in outcome && outcome.failure.scope === "controller") queue.notReached(began_ms);
    else queue.reached();
    await saveResult(
      sqlite,
      log,
      attempt.org_id,
      (tx) => recordOutcome(tx, attempt, outcome, retry_waits_seconds),
      () => this.stopping,
    );
  }

  /** The result of an attempt is lost. It stays due, and is made again after a pause. */
  private async pauseAfter(err: unknown, { controller_id, client_id }: DueAttempt): Promise<void> {
    const of = { access_controller: controller_id, client: client_id };
    this.options.log.error({ err, ...of }, "a client's access will be tried again");
    const { promise, resolve } = Promise.withResolvers<void>();
    const pause = setTimeout(resolve, error_pause_ms);
    this.ending.signal.addEventListener("abort", () => resolve(), { once: true });
    await promise;
    clearTimeout(pause);
  }

  private nextDue(): number | null {
    const due_ms = this.queues.nextDue();
    return due_ms === null ? null : Math.min(due_ms, Date.now() + look_ms);
  }
}
