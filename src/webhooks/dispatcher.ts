import type { Logger } from "pino";
import { type Instant, ofMillis, plusSeconds } from "../clock/instant.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx } from "../database/org.ts";
import type { Deliverer } from "./deliver.ts";
import { whyMakerMayNot } from "./entitlement.ts";
import { type Lane, lanesFrom, type ToSend, toSend, waiting } from "./lanes.ts";
import { recordAttempt, recordDrop } from "./record.ts";
import { deliveryHeaders } from "./signature.ts";
import { verdict } from "./verdict.ts";
import type { DropReason } from "./vocabulary.ts";

const in_flight_max = 64;
const lane_width = 4;
/** A receiver whose last sending failed gets one at a time, so that failing ones take few of the 64. */
const failing_lane_width = 1;
const drops_each_turn = 100;
const look_every_ms = 1000;
const timer_max_ms = 3_600_000;

export interface DispatcherOptions {
  sqlite: Sqlite;
  deliverer: Deliverer;
  /** §6.5: between the attempts. */
  retry_waits_seconds: readonly number[];
  log: Logger;
}

/**
 * Sends what the outbox holds. It is woken after each commit that queued something, by a timer at
 * the earliest due time, and when a check each second finds that another process has written.
 *
 * What is being sent is known only here: a lock allows one service for each file, so after kill -9
 * the rows are simply still pending and due, and are sent again without being charged an attempt.
 */
export class Dispatcher {
  /** Deliveries being sent, or sent and not yet recorded. */
  private readonly claimed = new Set<number>();
  private readonly in_flight = new Map<string, number>();
  private readonly failing = new Set<string>();
  private readonly work = new Set<Promise<void>>();
  private sending_count = 0;
  private last_served = "";
  private next_due_ms = Number.POSITIVE_INFINITY;
  private timer: Timer | undefined;
  private readonly look: Timer;
  private foreign_version: number;
  private turn_is_planned = false;
  private stopping = false;

  constructor(private readonly options: DispatcherOptions) {
    const { sqlite } = options;
    this.foreign_version = sqlite.foreignVersion();
    this.look = setInterval(() => this.lookAround(), look_every_ms);
    sqlite.onWake("dispatcher", () => this.wake());
    this.wake();
  }

  /** There may be something to send. */
  wake(): void {
    if (this.turn_is_planned || this.stopping) return;
    this.turn_is_planned = true;
    setImmediate(() => {
      this.turn_is_planned = false;
      if (this.stopping) return;
      try {
        this.turn();
      } catch (err) {
        this.options.log.error({ err }, "the outbox could not be read");
        this.wakeAt(Date.now()); // the next look tries again
      }
    });
  }

  /** Claims nothing more, and waits until what is being sent has ended and its result is saved. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.look);
    clearTimeout(this.timer);
    await Promise.all(this.work);
    this.options.deliverer.close();
  }

  /** Wakes when another process committed, or the clock was moved past a due time. */
  private lookAround(): void {
    try {
      const version = this.options.sqlite.foreignVersion();
      if (version !== this.foreign_version || Date.now() >= this.next_due_ms) this.wake();
      this.foreign_version = version;
    } catch (err) {
      this.options.log.error({ err }, "the outbox could not be looked at"); // the next look tries again
    }
  }

  /** Serves each lane once, while fewer than `in_flight_max` are being sent. */
  private turn(): void {
    this.next_due_ms = Number.POSITIVE_INFINITY;
    for (const lane of lanesFrom(this.options.sqlite, this.last_served)) {
      if (this.sending_count >= in_flight_max) break;
      if (lane.closed || lane.due_ms <= Date.now()) this.serve(lane);
      else this.wakeAt(lane.due_ms);
    }
    clearTimeout(this.timer);
    if (this.next_due_ms === Number.POSITIVE_INFINITY) return;
    const wait_ms = Math.max(1, this.next_due_ms - Date.now());
    this.timer = setTimeout(() => this.wake(), Math.min(wait_ms, timer_max_ms));
  }

  private wakeAt(due_ms: number): void {
    this.next_due_ms = Math.min(this.next_due_ms, due_ms);
  }

  /** Sends what is due in a lane while it has room, and drops what may no longer be sent. */
  private serve({ endpoint_id, closed }: Lane): void {
    const { sqlite } = this.options;
    let room = this.roomOf(endpoint_id);
    if (room <= 0 && !closed) return;
    for (const row of waiting(sqlite, endpoint_id, closed ? drops_each_turn : 2 * lane_width)) {
      if (this.claimed.has(row.seq)) continue;
      const is_closed = closed && !row.is_ping;
      if (!is_closed && row.due_ms > Date.now()) {
        this.wakeAt(row.due_ms);
        continue;
      }
      const delivery = toSend(sqlite, row.seq);
      if (!delivery) continue;
      const reason = whyNotSent(delivery);
      if (reason !== null) this.start(delivery, () => this.drop(delivery, reason));
      else if (room > 0) {
        room -= 1;
        this.last_served = endpoint_id;
        this.start(delivery, () => this.send(delivery));
      }
    }
  }

  private roomOf(endpoint_id: string): number {
    const width = this.failing.has(endpoint_id) ? failing_lane_width : lane_width;
    const in_lane = width - (this.in_flight.get(endpoint_id) ?? 0);
    return Math.min(in_lane, in_flight_max - this.sending_count);
  }

  /** Claims a delivery until the result of `task` is saved. If `task` throws, the claim stays: no endless sending. */
  private start(delivery: ToSend, task: () => Promise<void>): void {
    this.claimed.add(delivery.seq);
    const done = task().then(
      () => {
        this.claimed.delete(delivery.seq);
        this.work.delete(done);
        this.wake();
      },
      (err) => this.options.log.error({ err, delivery: delivery.id }, "a webhook is stuck"),
    );
    this.work.add(done);
  }

  private async drop(delivery: ToSend, reason: DropReason): Promise<void> {
    await this.save(delivery, (tx) => recordDrop(tx, delivery.id, reason));
  }

  private async send(delivery: ToSend): Promise<void> {
    const { endpoint_id } = delivery;
    this.countInFlight(endpoint_id, 1);
    const began_ms = Date.now();
    const attempted = await this.options.deliverer.attempt(delivery.url, {
      headers: deliveryHeaders(signedBy(delivery, ofMillis(began_ms)), Math.floor(began_ms / 1000)),
      body: delivery.payload,
    });
    if (attempted.response_status === null) this.failing.add(endpoint_id);
    else this.failing.delete(endpoint_id);
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
    if (switched_off) this.options.log.warn({ endpoint_id }, "webhook endpoint switched off");
    this.countInFlight(endpoint_id, -1);
  }

  private countInFlight(endpoint_id: string, change: 1 | -1): void {
    this.sending_count += change;
    const count = (this.in_flight.get(endpoint_id) ?? 0) + change;
    if (count === 0) this.in_flight.delete(endpoint_id);
    else this.in_flight.set(endpoint_id, count);
  }

  /** A ping is tried once (decisions §7). */
  private waitsOf({ topic }: ToSend): readonly number[] {
    return topic === "webhook.ping" ? [] : this.options.retry_waits_seconds;
  }

  /**
   * Saves a result; the results of one turn of the event loop share a COMMIT. While the storage
   * refuses, the claim is kept and the same result is offered again: nothing is sent twice for it.
   */
  private async save<T>({ org_id }: ToSend, change: (tx: OrgTx) => T): Promise<T | undefined> {
    for (;;)
      try {
        return await this.options.sqlite.write((root) => change(root.org(org_id)));
      } catch (err) {
        this.options.log.error({ err }, "a webhook's result could not be saved");
        if (this.stopping) return;
        await Bun.sleep(look_every_ms);
      }
  }
}

/** Judged again at the sending (§3.3, decisions §7); only a ping may go to an endpoint that is off. */
const whyNotSent = (delivery: ToSend): DropReason | null => {
  if (delivery.deleted_at !== null) return "endpoint_deleted";
  if (delivery.active === 0 && delivery.topic !== "webhook.ping") return "endpoint_off";
  return whyMakerMayNot(delivery, delivery.topic, delivery.board_id);
};

const former_secret_seconds = 24 * 3600;

const signedBy = (delivery: ToSend, now: Instant) => {
  const { topic, id, event_id, payload, secret, former_secret, rolled_at } = delivery;
  const still_signs = rolled_at !== null && plusSeconds(rolled_at, former_secret_seconds) > now;
  return {
    topic,
    delivery_id: id,
    event_id,
    body: payload,
    secret,
    former_secret: still_signs ? former_secret : null,
  };
};
