import type { Logger } from "pino";
import { ConcurrencyLimiter } from "../concurrency-limiter.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx } from "../database/org.ts";
import { saveResult } from "../database/save-result.ts";
import { WakeableLoop, type Woken } from "../database/wakeable-loop.ts";
import { LookupLimitReached } from "../name-lookup.ts";
import type { DropReason } from "../shared/webhook-vocabulary.ts";
import type { Deliverer } from "./deliver.ts";
import { type EndpointQueue, paused_max } from "./endpoint-queue.ts";
import { EndpointQueues } from "./endpoint-queues.ts";
import { whyMakerMayNot } from "./entitlement.ts";
import { dueDeliveries, headAfter, headOf, nextDueOf, type ToSend, toSend } from "./outbox.ts";
import { recordAttempt, recordDrop } from "./record.ts";
import { openSecrets } from "./secrets.ts";
import { kind_limits, limitsOf } from "./sending-limits.ts";
import { signDelivery } from "./sign-delivery.ts";
import { longestWait, verdict } from "./verdict.ts";

/** Limits per run, so that other requests need not wait. Most work of a sending happens later, in other turns of the event loop. */
const queues_each_run = 100;
const started_each_run = 12;
/** Deliveries that are being sent or paused may come before the others. */
const scanned_max = started_each_run + paused_max;
/** First pauses, which double: of a delivery that failed here unexpectedly, and of one whose name was not looked up. */
const failed_here_ms = 10_000;
const not_looked_up_ms = 1000;

export interface DispatcherOptions {
  sqlite: Sqlite;
  deliverer: Deliverer;
  /** §6.5: between the attempts. */
  retry_waits_seconds: readonly number[];
  log: Logger;
}

/**
 * Sends what the outbox holds: a queue for each endpoint, served in turn within the limits of
 * `sending-limits.ts`.
 *
 * What is being sent is known only here: a lock allows one service for each file, so after kill -9
 * the rows are simply still pending and due, and are sent again without being charged an attempt.
 */
export class Dispatcher {
  /** What came of sendings since the start. */
  readonly results = { delivered: 0, failed: 0, dropped: 0, again: 0 };
  private readonly limiter = new ConcurrencyLimiter();
  private readonly queues: EndpointQueues;
  /** Endpoints whose queue has changed since it was read. */
  private readonly dirty_endpoints = new Set<string>();
  /** While all queues are read anew: the last endpoint that was. */
  private read_after: string | null = null;
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

  /** Starts nothing more, and waits until what is being sent has ended and its result is saved. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    await Promise.all(this.work);
    this.options.deliverer.close();
  }

  private run({ ids, all }: Woken): void {
    for (const endpoint_id of ids) this.dirty_endpoints.add(endpoint_id);
    if (all) this.read_after = "";
    const all_read = this.readQueues();
    const all_served = this.serveQueues();
    if (!all_read || !all_served) this.loop.wake();
  }

  /** Reads those that have changed. Returns whether none is left. */
  private readQueues(): boolean {
    const { sqlite } = this.options;
    let left = queues_each_run;
    for (const endpoint_id of this.dirty_endpoints) {
      if (left === 0) return false;
      left -= 1;
      this.queues.read(endpoint_id, headOf(sqlite, endpoint_id));
      this.dirty_endpoints.delete(endpoint_id); // only now: it may not have been readable
    }
    for (; this.read_after !== null && left > 0; left -= 1) {
      const head = headAfter(sqlite, this.read_after);
      if (head) this.queues.read(head.endpoint_id, head);
      this.read_after = head?.endpoint_id ?? null;
    }
    return this.read_after === null;
  }

  /** Serves each queue that is due once. Returns whether it checked all of them. A released slot wakes the dispatcher. */
  private serveQueues(): boolean {
    this.started = 0;
    const served: [EndpointQueue, due_ms: number][] = [];
    const isFull = (): boolean =>
      this.started === started_each_run || served.length === queues_each_run;
    for (const queue of this.queues.inTurn((kind) => this.limiter.hasFreeSlot(kind_limits[kind]))) {
      if (isFull()) break;
      if (queue.head.is_closed || this.limiter.hasFreeSlot(limitsOf(queue, this.limiter)))
        served.push([queue, this.serve(queue)]);
    }
    for (const [queue, due_ms] of served) this.queues.place(queue, due_ms);
    return !isFull();
  }

  /** Starts what is due in a queue while it has room. Returns when it is due again; 0: it still is. */
  private serve(queue: EndpointQueue): number {
    const { sqlite } = this.options;
    const { head, in_flight, backoff } = queue;
    const seqs = dueDeliveries(sqlite, head, this.longest_wait_ms, scanned_max);
    for (const seq of seqs) {
      if (in_flight.has(seq) || backoff.has(seq)) continue;
      if (this.started === started_each_run || !this.start(queue, seq)) return 0;
    }
    if (seqs.length === scanned_max) return queue.dueAt(0);
    return Math.min(nextDueOf(sqlite, head, this.longest_wait_ms), ...backoff.ends());
  }

  /** Sends a delivery, or drops it when it may no longer be sent. Returns false without room. */
  private start(queue: EndpointQueue, seq: number): boolean {
    const delivery = toSend(this.options.sqlite, seq);
    if (!delivery) return true;
    const reason = whyNotSent(delivery);
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
    delivery: ToSend,
    task: Promise<void>,
  ): void {
    const { seq, id, endpoint_id } = delivery;
    in_flight.add(seq);
    const done = task
      .then(
        () => backoff.forget(seq),
        (err) => {
          // Costs no attempt: none was made, or what came of it could not be saved.
          backoff.add(seq, err instanceof LookupLimitReached ? not_looked_up_ms : failed_here_ms);
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

  private async drop(delivery: ToSend, reason: DropReason): Promise<void> {
    await this.save(delivery, (tx) => recordDrop(tx, delivery, reason));
    this.results.dropped += 1;
  }

  private async send(queue: EndpointQueue, delivery: ToSend): Promise<void> {
    const began_ms = Date.now();
    const opened = openSecrets(this.options.sqlite.secrets, delivery);
    const message = signDelivery({ ...delivery, ...opened }, began_ms);
    const attempted = await this.options.deliverer.attempt(delivery.url, message);
    queue.noteAttempt(attempted, began_ms);
    const n = delivery.attempts + 1;
    const ended_ms = Date.now();
    const ended = {
      delivery,
      n,
      began_ms,
      ended_ms,
      attempted,
      verdict: verdict(attempted, n, this.waitsOf(delivery), ended_ms),
    };
    const switched_off = await this.save(delivery, (tx) => recordAttempt(tx, ended));
    const { status } = ended.verdict;
    this.results[status === "pending" ? "again" : status] += 1;
    const { endpoint_id } = delivery;
    if (switched_off) this.options.log.warn({ endpoint_id }, "webhook endpoint switched off");
  }

  /** A ping is tried once (decisions §7). */
  private waitsOf({ topic }: ToSend): readonly number[] {
    return topic === "webhook.ping" ? [] : this.options.retry_waits_seconds;
  }

  private save<T>({ org_id }: ToSend, change: (tx: OrgTx) => T): Promise<T | undefined> {
    const { sqlite, log } = this.options;
    return saveResult(sqlite, log, org_id, change, () => this.stopping);
  }
}

/** Judged again at the sending (§3.3, decisions §7); only a ping may go to an endpoint that is off. */
const whyNotSent = (delivery: ToSend): DropReason | null => {
  if (delivery.deleted_at !== null) return "endpoint_deleted";
  if (delivery.active === 0 && delivery.topic !== "webhook.ping") return "endpoint_off";
  return whyMakerMayNot(delivery, delivery.topic, delivery.board_id);
};
