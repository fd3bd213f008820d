import type { Logger } from "pino";
import { ConcurrencyLimiter } from "../concurrency-limiter.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx } from "../database/org.ts";
import { saveResult } from "../database/save-result.ts";
import { WakeableLoop, type Woken } from "../database/wakeable-loop.ts";
import { LookupLimitReached } from "../outbound/name-lookup.ts";
import type { DropReason } from "../shared/webhook-vocabulary.ts";
import type { Deliverer } from "./deliver.ts";
import { type EndpointQueue, paused_max } from "./endpoint-queue.ts";
import { EndpointQueues } from "./endpoint-queues.ts";
import { whyNotEntitled } from "./entitlement.ts";
import {
  dueDeliveries,
  nextDueOf,
  type OutboxDelivery,
  type QueueHead,
  readDelivery,
  readHead,
  readHeadAfter,
} from "./outbox.ts";
import { recordAttempt, recordDrop } from "./record.ts";
import { openSecrets } from "./secrets.ts";
import { kind_limits, limitsOf } from "./sending-limits.ts";
import { signDelivery } from "./sign-delivery.ts";
import { longestWait, verdict } from "./verdict.ts";

/** Limits per run, so that API requests are not delayed. Most of an attempt's work happens in later turns of the event loop. */
const queues_per_run_max = 100;
const starts_per_run_max = 12;
/** Leaves room for paused deliveries, which are skipped. */
const scan_max = starts_per_run_max + paused_max;
/** First backoff pauses: after an unexpected error of our own, and if the name was not looked up. */
const error_pause_ms = 10_000;
const lookup_pause_ms = 1000;

export interface DispatcherOptions {
  sqlite: Sqlite;
  deliverer: Deliverer;
  /** The waits between attempts (§6.5). */
  retry_waits_seconds: readonly number[];
  log: Logger;
}

/**
 * Sends the deliveries in the outbox. Each endpoint has a queue; they are served round-robin within the limits of
 * `sending-limits.ts`.
 *
 * Deliveries in flight are tracked only in memory, since a lock allows one service per file. After kill -9 they are
 * still pending and due, and are sent again without counting another attempt.
 */
export class Dispatcher {
  /** Attempts and drops since the start, by result. */
  readonly results = { delivered: 0, failed: 0, dropped: 0, retried: 0 };
  private readonly limiter = new ConcurrencyLimiter();
  private readonly queues: EndpointQueues;
  /** Endpoints whose queues have changed since they were read. */
  private readonly dirty_endpoints = new Set<string>();
  /** The position of a scan through all queues: the last endpoint read. Null without a scan. */
  private scan_after: string | null = null;
  private started = 0;
  private readonly work = new Set<Promise<void>>();
  private readonly loop: WakeableLoop;
  private readonly longest_wait_ms: number;
  private stopping = false;

  constructor(private readonly options: DispatcherOptions) {
    const { sqlite, log } = options;
    this.longest_wait_ms = longestWait(options.retry_waits_seconds);
    this.queues = new EndpointQueues(this.longest_wait_ms);
    this.loop = new WakeableLoop({
      ...{ name: "dispatcher", sqlite, log, longest_wait_ms: this.longest_wait_ms },
      run: (woken) => this.run(woken),
      nextDue: () => this.queues.nextDue(),
    });
  }

  /** Starts no more attempts, and waits until the current ones are finished and saved. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    await Promise.all(this.work);
    this.options.deliverer.close();
  }

  private run({ ids, all }: Woken): void {
    for (const endpoint_id of ids) this.dirty_endpoints.add(endpoint_id);
    if (all) this.scan_after = "";
    const is_all_read = this.readQueues();
    const is_all_served = this.serveQueues();
    if (!is_all_read || !is_all_served) this.loop.wake();
  }

  /** Reads the queues that have changed. Returns false if some are left for the next run. */
  private readQueues(): boolean {
    const { sqlite } = this.options;
    let left = queues_per_run_max;
    for (const endpoint_id of this.dirty_endpoints) {
      if (left === 0) return false;
      left -= 1;
      this.updateQueue(endpoint_id, readHead(sqlite, endpoint_id));
      this.dirty_endpoints.delete(endpoint_id); // only after reading, which may fail
    }
    for (; this.scan_after !== null && left > 0; left -= 1) {
      const head = readHeadAfter(sqlite, this.scan_after);
      if (head) this.updateQueue(head.endpoint_id, head);
      this.scan_after = head?.endpoint_id ?? null;
    }
    return this.scan_after === null;
  }

  private updateQueue(endpoint_id: string, head: QueueHead | undefined): void {
    this.queues.update(endpoint_id, head?.is_moved ? undefined : head);
  }

  /** Serves each due queue once. Returns false if it ran into a limit per run. A released slot wakes the dispatcher. */
  private serveQueues(): boolean {
    this.started = 0;
    const served: [EndpointQueue, due_ms: number][] = [];
    const isFull = (): boolean =>
      this.started === starts_per_run_max || served.length === queues_per_run_max;
    for (const queue of this.queues.dueQueues((kind) =>
      this.limiter.hasFreeSlot(kind_limits[kind]),
    )) {
      if (isFull()) break;
      if (queue.head.is_closed || this.limiter.hasFreeSlot(limitsOf(queue, this.limiter)))
        served.push([queue, this.serve(queue)]);
    }
    for (const [queue, due_ms] of served) this.queues.schedule(queue, due_ms);
    return !isFull();
  }

  /** Starts a queue's due deliveries while there are slots. Returns when it is due again; 0 if it still is. */
  private serve(queue: EndpointQueue): number {
    const { sqlite } = this.options;
    const { head, in_flight, backoff } = queue;
    const seqs = dueDeliveries(sqlite, head, this.longest_wait_ms, scan_max);
    for (const seq of seqs) {
      if (in_flight.has(seq) || backoff.has(seq)) continue;
      if (this.started === starts_per_run_max || !this.start(queue, seq)) return 0;
    }
    if (seqs.length === scan_max) return queue.dueAt(0);
    return Math.min(nextDueOf(sqlite, head, this.longest_wait_ms), ...backoff.ends());
  }

  /** Sends a delivery, or drops it if it may no longer be sent. Returns false if there is no free slot. */
  private start(queue: EndpointQueue, seq: number): boolean {
    const delivery = readDelivery(this.options.sqlite, seq);
    if (!delivery) return true;
    const reason = dropReason(delivery);
    if (reason !== null) this.track(queue, delivery, this.drop(delivery, reason));
    else {
      const release = this.limiter.acquire(limitsOf(queue, this.limiter));
      if (!release) return false;
      this.track(queue, delivery, this.send(queue, delivery).finally(release));
    }
    this.started += 1;
    return true;
  }

  /** Keeps a delivery in flight until its result is saved. */
  private track(
    { in_flight, backoff }: EndpointQueue,
    delivery: OutboxDelivery,
    task: Promise<void>,
  ): void {
    const { seq, id, endpoint_id } = delivery;
    in_flight.add(seq);
    const done = task
      .then(
        () => backoff.clear(seq),
        (err) => {
          // Not counted as an attempt: none was made, or its result could not be saved.
          backoff.add(seq, err instanceof LookupLimitReached ? lookup_pause_ms : error_pause_ms);
          this.options.log.error(
            { err, delivery: id, endpoint_id },
            "a webhook will be tried again",
          );
        },
      )
      .finally(() => {
        in_flight.delete(seq);
        this.work.delete(done);
        this.loop.wake([endpoint_id]);
      });
    this.work.add(done);
  }

  private async drop(delivery: OutboxDelivery, reason: DropReason): Promise<void> {
    await this.save(delivery, (tx) => recordDrop(tx, delivery, reason));
    this.results.dropped += 1;
  }

  private async send(queue: EndpointQueue, delivery: OutboxDelivery): Promise<void> {
    const began_ms = Date.now();
    const secrets = openSecrets(this.options.sqlite.secrets, delivery);
    const message = signDelivery({ ...delivery, ...secrets }, began_ms);
    const result = await this.options.deliverer.attempt(delivery.url, message);
    queue.observeAttempt(result, began_ms);
    const n = delivery.attempts + 1;
    const ended_ms = Date.now();
    const finished = {
      delivery,
      n,
      began_ms,
      ended_ms,
      result,
      verdict: verdict(result, n, this.waitsOf(delivery), ended_ms),
    };
    const switched_off = await this.save(delivery, (tx) => recordAttempt(tx, finished));
    const { status } = finished.verdict;
    this.results[status === "pending" ? "retried" : status] += 1;
    const { endpoint_id } = delivery;
    if (switched_off) this.options.log.warn({ endpoint_id }, "webhook endpoint switched off");
  }

  /** Pings are not retried (decisions §7). */
  private waitsOf({ topic }: OutboxDelivery): readonly number[] {
    return topic === "webhook.ping" ? [] : this.options.retry_waits_seconds;
  }

  private save<T>({ org_id }: OutboxDelivery, change: (tx: OrgTx) => T): Promise<T | undefined> {
    const { sqlite, log } = this.options;
    return saveResult(sqlite, log, org_id, change, () => this.stopping);
  }
}

/** Checked again before each attempt (§3.3, decisions §7). Only pings are sent to deactivated endpoints. */
const dropReason = (delivery: OutboxDelivery): DropReason | null => {
  if (delivery.deleted_at !== null) return "endpoint_deleted";
  if (delivery.active === 0 && delivery.topic !== "webhook.ping") return "endpoint_off";
  return whyNotEntitled(delivery, delivery.topic, delivery.board_id);
};
