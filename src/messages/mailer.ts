import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx } from "../database/org.ts";
import { saveResult } from "../database/save-result.ts";
import { type DueMessage, followClockBack, nextDue, nextMessage } from "./due.ts";
import type { Post } from "./post.ts";
import { recordAttempt } from "./record.ts";
import { type Outcome, type Trouble, verdict } from "./verdict.ts";

/** So many messages are on their way at a time: mail servers like few connections. */
const places = 2;
const look_every_ms = 1000;
const timer_max_ms = 3_600_000;
/** What is on its way has so long to end when the service stops. */
const stop_limit_ms = 3000;

export interface MailerOptions {
  sqlite: Sqlite;
  post: Pick<Post, "send">;
  log: Logger;
  stop_limit_ms?: number;
}

/**
 * Sends what is queued (decisions §6). It is woken after each commit that queued something, by a
 * timer at the earliest due time, and when a check each second finds that another process has
 * written. What is on its way is known only here: after kill -9 a message is simply still queued.
 */
export class Mailer {
  /** Messages on their way, or sent and not yet recorded. */
  private readonly claimed = new Set<string>();
  /** Sent, and what came of it could not be kept: not sent again before the next start. */
  private readonly lost = new Set<string>();
  /** The organization that had its turn last. */
  private served = "";
  private readonly work = new Set<Promise<void>>();
  private readonly ending = new AbortController();
  private readonly look: Timer;
  private timer: Timer | undefined;
  private foreign_version: number;
  private next_due_ms = Number.POSITIVE_INFINITY;
  private latest_ms = Date.now();
  private following: Promise<void> = Promise.resolve();
  private trouble: Trouble | null = null;
  private must_look_again = false;
  private turn_is_planned = false;
  private stopping = false;

  constructor(private readonly options: MailerOptions) {
    const { sqlite } = options;
    this.foreign_version = sqlite.dataVersion();
    this.look = setInterval(() => this.lookAround(), look_every_ms);
    sqlite.onWake("mailer", () => this.wake());
    this.followClock(); // it may have been set back while no service ran
    this.wake();
  }

  /** There may be something to send. */
  wake(): void {
    if (this.turn_is_planned || this.stopping) return;
    this.turn_is_planned = true;
    setImmediate(() => {
      this.turn_is_planned = false;
      this.must_look_again = true;
      if (!this.isHalted()) this.attempt("the messages could not be read", () => this.turn());
    });
  }

  /** Nothing is sent from a damaged file, since no result could be saved: it stays due. */
  private isHalted(): boolean {
    return this.stopping || this.options.sqlite.storage.damage !== null;
  }

  /** Claims nothing more, and waits for what is on its way; what takes too long is cut off and stays queued. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.look);
    clearTimeout(this.timer);
    const limit = setTimeout(
      () => this.ending.abort(),
      this.options.stop_limit_ms ?? stop_limit_ms,
    );
    await Promise.all([this.following, ...this.work]);
    clearTimeout(limit);
  }

  private attempt(failing: string, work: () => void): void {
    try {
      work();
    } catch (err) {
      this.options.log.error({ err }, failing);
      this.must_look_again = true;
    }
  }

  /** Wakes when another process committed, or the clock was moved past a due time. */
  private lookAround(): void {
    if (this.isHalted()) return;
    this.attempt("the messages could not be looked at", () => {
      const version = this.options.sqlite.dataVersion();
      const is_due = this.must_look_again || Date.now() >= this.next_due_ms;
      if (version !== this.foreign_version || is_due) this.wake();
      this.foreign_version = version;
    });
    const now_ms = Date.now();
    if (now_ms < this.latest_ms) this.followClock();
    this.latest_ms = now_ms;
  }

  private followClock(): void {
    const { sqlite, log } = this.options;
    const follow = async (): Promise<void> => {
      try {
        const moved = await followClockBack(sqlite);
        if (moved > 0) log.warn({ moved }, "the clock was set back: messages brought forward");
      } catch (err) {
        log.error({ err }, "messages could not follow the clock");
      }
      this.wake();
    };
    this.following = Promise.all([this.following, follow()]).then(() => {});
  }

  /** Starts what is due while there is room; whoever gives a place back wakes. */
  private turn(): void {
    const { sqlite } = this.options;
    this.must_look_again = false;
    while (this.claimed.size < places) {
      const message = nextMessage(sqlite, this.served, [...this.claimed, ...this.lost]);
      if (!message) break;
      this.served = message.org_id;
      this.start(message);
    }
    this.next_due_ms = nextDue(sqlite);
    clearTimeout(this.timer);
    if (this.next_due_ms === Number.POSITIVE_INFINITY) return;
    const wait_ms = Math.max(1, this.next_due_ms - Date.now());
    this.timer = setTimeout(() => this.wake(), Math.min(wait_ms, timer_max_ms));
  }

  private start(message: DueMessage): void {
    this.claimed.add(message.id);
    const done = this.send(message)
      .catch((err: unknown) => {
        this.lost.add(message.id);
        this.options.log.error({ err, message: message.id }, "a message's result is lost");
      })
      .finally(() => {
        this.claimed.delete(message.id);
        this.work.delete(done);
        this.wake();
      });
    this.work.add(done);
  }

  private async send(message: DueMessage): Promise<void> {
    const { sqlite, post, log } = this.options;
    const outcome = await post.send(message, this.ending.signal);
    if (outcome === null) return;
    this.note(outcome);
    const { org_id, id } = message;
    const attempts = message.attempts + 1;
    const ended = verdict(outcome, attempts);
    if (ended.status === "failed") {
      const { trouble, code } = outcome;
      log.warn({ message: id, organization_id: org_id, trouble, code }, "a message failed");
    }
    const record = (tx: OrgTx): void => recordAttempt(tx, id, attempts, ended);
    await saveResult(sqlite, log, org_id, record, () => this.stopping);
  }

  /** The operator reads once that the mail server is in trouble, and once that it is over. */
  private note({ trouble, code, answer }: Outcome): void {
    const is_of_message = trouble === "message" || trouble === "address";
    const now_in = is_of_message ? null : trouble;
    if (now_in === this.trouble) return;
    this.trouble = now_in;
    if (now_in === null) this.options.log.info("the mail server accepts messages again");
    else this.options.log.error({ trouble, code, answer }, "the mail server is failing");
  }
}
