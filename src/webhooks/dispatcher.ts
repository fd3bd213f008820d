import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx } from "../database/org.ts";
import { saveResult } from "../database/save-result.ts";
import { LookupNotMade } from "../name-lookup.ts";
import type { DropReason } from "../shared/webhook-vocabulary.ts";
import type { Deliverer } from "./deliver.ts";
import { whyMakerMayNot } from "./entitlement.ts";
import { KnownLanes } from "./known-lanes.ts";
import { type Lane, type ToSend, toSend, waiting } from "./lanes.ts";
import { lane_width, Places } from "./places.ts";
import { recordAttempt, recordDrop } from "./record.ts";
import { openSecrets } from "./secrets.ts";
import { pausing_max, SetAside } from "./set-aside.ts";
import { ClockFollower } from "./set-back.ts";
import { signDelivery } from "./sign-delivery.ts";
import { UnreadLanes } from "./unread-lanes.ts";
import { verdict } from "./verdict.ts";

/** What one turn does at most, so that it holds up nobody: lanes read and served, deliveries dropped. */
const lanes_each_turn = 100;
const drops_each_turn = 100;
/** Most of what a sending costs follows the turn that begins it: up to a millisecond where it opens a connection. */
const sendings_each_turn = 12;
const serving_limit_ms = 4;
/** Those being sent and those set aside may stand before the others. */
const looked_at = 2 * lane_width + pausing_max;
const look_every_ms = 1000;
/** All lanes are read anew so often, whatever is known of them. */
const look_at_all_every_ms = 60_000;
const timer_max_ms = 3_600_000;
/** First pauses, which double: of a delivery that failed here unexpectedly, and of one whose name was not asked for. */
const failed_here_ms = 10_000;
const not_asked_ms = 1000;

export interface DispatcherOptions {
  sqlite: Sqlite;
  deliverer: Deliverer;
  /** §6.5: between the attempts. */
  retry_waits_seconds: readonly number[];
  log: Logger;
}

/**
 * Sends what the outbox holds. It is woken after each commit that queued something, by a timer at
 * the earliest due time, and when a check each second finds that another process has written. Which
 * lanes there are is kept in memory: a turn reads those to which something happened, and those due.
 *
 * What is being sent is known only here: a lock allows one service for each file, so after kill -9
 * the rows are simply still pending and due, and are sent again without being charged an attempt.
 */
export class Dispatcher {
  /** What came of sendings since the start. */
  readonly results = { delivered: 0, failed: 0, dropped: 0, again: 0 };
  /** Deliveries being sent, or sent and not yet recorded. */
  private readonly claimed = new Set<number>();
  private readonly places = new Places();
  private readonly aside = new SetAside();
  private readonly work = new Set<Promise<void>>();
  private readonly known = new KnownLanes();
  private readonly unread = new UnreadLanes();
  private looked_at_all_ms = performance.now();
  private drops_left = 0;
  private sendings_left = 0;
  private must_look_again = false;
  private timer: Timer | undefined;
  private readonly look: Timer;
  private foreign_version: number;
  private readonly clock: ClockFollower;
  private turn_is_planned = false;
  private stopping = false;

  constructor(private readonly options: DispatcherOptions) {
    const { sqlite } = options;
    this.foreign_version = sqlite.dataVersion();
    this.look = setInterval(() => this.lookAround(), look_every_ms);
    sqlite.onWake("dispatcher", (endpoint_ids) => {
      for (const endpoint_id of endpoint_ids) this.unread.add(endpoint_id);
      this.wake();
    });
    this.clock = new ClockFollower(options, () => this.lookAtAll());
    this.lookAtAll();
  }

  /** There may be something to send. */
  wake(): void {
    if (this.turn_is_planned || this.stopping) return;
    this.turn_is_planned = true;
    setImmediate(() => {
      this.turn_is_planned = false;
      this.must_look_again = true;
      if (this.isHalted()) return;
      try {
        this.turn();
      } catch (err) {
        this.options.log.error({ err }, "the outbox could not be read");
        this.must_look_again = true;
      }
    });
  }

  /** Nothing is sent from a damaged file, since no result could be saved: it stays due. */
  private isHalted(): boolean {
    return this.stopping || this.options.sqlite.storage.damage !== null;
  }

  /** Claims nothing more, and waits until what is being sent has ended and its result is saved. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.look);
    clearTimeout(this.timer);
    await Promise.all([this.clock.settled(), ...this.work]);
    this.options.deliverer.close();
  }

  /** Wakes when another process committed, or the clock was moved past a due time. */
  private lookAround(): void {
    if (this.isHalted()) return;
    try {
      const version = this.options.sqlite.dataVersion();
      const has_aged = performance.now() - this.looked_at_all_ms >= look_at_all_every_ms;
      if (version !== this.foreign_version || has_aged) this.lookAtAll();
      else if (this.must_look_again || Date.now() >= this.known.nextDue()) this.wake();
      this.foreign_version = version;
    } catch (err) {
      this.options.log.error({ err }, "the outbox could not be looked at");
    }
    this.clock.notice();
  }

  private lookAtAll(): void {
    this.looked_at_all_ms = performance.now();
    this.unread.addAll();
    this.wake();
  }

  /** Serves lanes that are due, each once, in turn. */
  private turn(): void {
    const { sqlite } = this.options;
    this.must_look_again = false;
    this.clock.notice();
    const all_read = this.unread.read(sqlite, lanes_each_turn, (id, lane) => this.note(id, lane));
    const all_served = this.serveThoseDue();
    if (!all_read || !all_served) this.wake();
    clearTimeout(this.timer);
    const next_due_ms = this.known.nextDue();
    if (next_due_ms === Number.POSITIVE_INFINITY) return;
    const wait_ms = Math.max(1, next_due_ms - Date.now());
    this.timer = setTimeout(() => this.wake(), Math.min(wait_ms, timer_max_ms));
  }

  private note(endpoint_id: string, lane: Lane | undefined): void {
    if (lane) {
      this.places.note(lane);
      const due_ms = Math.max(lane.closed ? 0 : lane.due_ms, this.aside.laneUntil(endpoint_id));
      this.known.note(lane, this.places.kindOf(lane), due_ms);
    } else this.known.forget(endpoint_id);
  }

  /** Returns whether none that could be served is left; whoever gives a place back wakes. */
  private serveThoseDue(): boolean {
    this.places.count();
    this.drops_left = drops_each_turn;
    this.sendings_left = sendings_each_turn;
    const served = new Set<string>();
    const until_ms = performance.now() + serving_limit_ms;
    for (const lane of this.known.inTurn((kind) => this.places.hasFree(kind))) {
      const { endpoint_id, closed } = lane;
      if (served.has(endpoint_id) || (!closed && this.places.room(lane) === 0)) continue;
      const is_full = served.size === lanes_each_turn || this.drops_left === 0;
      if (is_full || this.sendings_left === 0 || performance.now() > until_ms) return false;
      served.add(endpoint_id);
      this.serve(lane);
    }
    return true;
  }

  /** Sends what is due in a lane while it has room, and drops what may no longer be sent. */
  private serve(lane: Lane): void {
    const { sqlite } = this.options;
    const { endpoint_id, closed } = lane;
    const rows = waiting(sqlite, endpoint_id, closed ? drops_each_turn : looked_at);
    let next_ms = Number.POSITIVE_INFINITY;
    for (const row of rows) {
      if (this.claimed.has(row.seq)) continue;
      const is_closed = closed && !row.is_ping;
      const due_ms = Math.max(
        is_closed ? 0 : row.due_ms,
        this.aside.until({ seq: row.seq, endpoint_id }),
      );
      const started = due_ms <= Date.now() && this.startRow(lane, row.seq);
      if (!started) next_ms = Math.min(next_ms, due_ms);
    }
    if (rows.length === 0) this.known.forget(endpoint_id);
    else this.known.served(lane, next_ms);
  }

  /** Returns whether it is being sent or dropped now. */
  private startRow(lane: Lane, seq: number): boolean {
    const room = Math.min(this.places.room(lane), this.sendings_left);
    if (room === 0 && this.drops_left === 0) return false;
    const delivery = toSend(this.options.sqlite, seq);
    if (!delivery) return true;
    const reason = whyNotSent(delivery);
    if (reason !== null) {
      if (this.drops_left === 0) return false;
      this.drops_left -= 1;
      this.start(delivery, () => this.drop(delivery, reason));
    } else {
      if (room === 0) return false;
      this.sendings_left -= 1;
      const release = this.places.take(lane);
      this.start(delivery, () => this.send(delivery).finally(release));
    }
    return true;
  }

  /** Claims a delivery until `task` has ended. */
  private start(delivery: ToSend, task: () => Promise<void>): void {
    this.claimed.add(delivery.seq);
    const done = task()
      .then(
        () => this.aside.forget(delivery),
        (err) => this.setAside(delivery, err),
      )
      .finally(() => {
        this.claimed.delete(delivery.seq);
        this.work.delete(done);
        this.unread.add(delivery.endpoint_id);
        this.wake();
      });
    this.work.add(done);
  }

  /** Costs no attempt: it was not made, or what came of it could not be kept. */
  private setAside(delivery: ToSend, err: unknown): void {
    const not_asked = err instanceof LookupNotMade;
    this.aside.add(delivery, not_asked ? not_asked_ms : failed_here_ms);
    const { id, endpoint_id } = delivery;
    this.options.log.error({ err, delivery: id, endpoint_id }, "a webhook was set aside");
  }

  private async drop(delivery: ToSend, reason: DropReason): Promise<void> {
    await this.save(delivery, (tx) => recordDrop(tx, delivery, reason));
    this.results.dropped += 1;
  }

  private async send(delivery: ToSend): Promise<void> {
    const began_ms = Date.now();
    const opened = openSecrets(this.options.sqlite.secrets, delivery);
    const message = signDelivery({ ...delivery, ...opened }, began_ms);
    const attempted = await this.options.deliverer.attempt(delivery.url, message);
    this.places.noteAttempt(delivery.endpoint_id, attempted);
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
