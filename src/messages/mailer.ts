import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx } from "../database/org.ts";
import { saveResult } from "../database/save-result.ts";
import { WakeableLoop } from "../database/wakeable-loop.ts";
import { type DueMessage, nextDue, nextMessage } from "./due.ts";
import { recordAttempt } from "./record.ts";
import type { SmtpTransport } from "./smtp-transport.ts";
import { longest_wait_seconds, type Outcome, type Trouble, verdict } from "./verdict.ts";

/** So many messages are being sent at a time: mail servers like few connections. */
const at_once = 2;
/** What is being sent has so long to end when the service stops. */
const stop_limit_ms = 3000;

export interface MailerOptions {
  sqlite: Sqlite;
  transport: Pick<SmtpTransport, "send">;
  log: Logger;
  stop_limit_ms?: number;
}

/**
 * Sends what is queued (decisions §6). What is being sent is known only here: after kill -9 a message
 * is simply still queued.
 */
export class Mailer {
  /** Messages being sent, or sent and not yet recorded. */
  private readonly in_flight = new Set<string>();
  /** Sent, and what came of it could not be saved: not sent again before the next start. */
  private readonly lost = new Set<string>();
  /** The organization that had its turn last. */
  private served = "";
  private readonly work = new Set<Promise<void>>();
  private readonly ending = new AbortController();
  private readonly loop: WakeableLoop;
  private trouble: Trouble | null = null;
  private stopping = false;

  constructor(private readonly options: MailerOptions) {
    const { sqlite, log } = options;
    this.loop = new WakeableLoop({
      ...{ name: "mailer", sqlite, log, longest_wait_ms: longest_wait_seconds * 1000 },
      run: () => this.run(),
      nextDue: () => nextDue(sqlite),
    });
  }

  /** There may be something to send. */
  wake(): void {
    this.loop.wake();
  }

  /** Starts nothing more, and waits for what is being sent; what takes too long is cut off and stays queued. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    const limit = setTimeout(
      () => this.ending.abort(),
      this.options.stop_limit_ms ?? stop_limit_ms,
    );
    await Promise.all(this.work);
    clearTimeout(limit);
  }

  /** Starts what is due while there is room; what has ended wakes. */
  private run(): void {
    while (this.in_flight.size < at_once) {
      const taken = [...this.in_flight, ...this.lost];
      const message = nextMessage(this.options.sqlite, this.served, taken);
      if (!message) break;
      this.served = message.org_id;
      this.start(message);
    }
  }

  private start(message: DueMessage): void {
    this.in_flight.add(message.id);
    const done = this.send(message)
      .catch((err: unknown) => {
        this.lost.add(message.id);
        this.options.log.error({ err, message: message.id }, "a message's result is lost");
      })
      .finally(() => {
        this.in_flight.delete(message.id);
        this.work.delete(done);
        this.loop.wake();
      });
    this.work.add(done);
  }

  private async send(message: DueMessage): Promise<void> {
    const { sqlite, transport, log } = this.options;
    const outcome = await transport.send(message, this.ending.signal);
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
