import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx } from "../database/org.ts";
import { saveResult } from "../database/save-result.ts";
import { WakeableLoop } from "../database/wakeable-loop.ts";
import { type DueMessage, nextDue, nextMessage } from "./due.ts";
import { recordAttempt } from "./record.ts";
import type { SmtpTransport } from "./smtp-transport.ts";
import { longest_wait_seconds, type SendError, type SendResult, verdict } from "./verdict.ts";

/** Messages sent at the same time. Mail servers prefer few connections. */
const concurrency = 2;
/** When the service stops, messages being sent have this long to finish. */
const stop_limit_ms = 3000;

export interface MailerOptions {
  sqlite: Sqlite;
  transport: Pick<SmtpTransport, "send">;
  log: Logger;
  stop_limit_ms?: number;
}

/**
 * Sends queued messages (decisions §6). Which ones are being sent is only in memory: after a crash they
 * are still queued.
 */
export class Mailer {
  /** Messages being sent, or sent and not yet recorded. */
  private readonly in_flight = new Set<string>();
  /** Sent, but the result could not be saved. Not sent again until the next start. */
  private readonly unsaved = new Set<string>();
  /** The organization whose message was sent last. */
  private last_org_id = "";
  private readonly work = new Set<Promise<void>>();
  private readonly ending = new AbortController();
  private readonly loop: WakeableLoop;
  private trouble: SendError | null = null;
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

  /** Starts no more messages and waits for those being sent. Those that take too long are aborted and stay queued. */
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

  /** Starts due messages up to the limit. Each finished one wakes the loop. */
  private run(): void {
    while (this.in_flight.size < concurrency) {
      const taken = [...this.in_flight, ...this.unsaved];
      const message = nextMessage(this.options.sqlite, this.last_org_id, taken);
      if (!message) break;
      this.last_org_id = message.org_id;
      this.start(message);
    }
  }

  private start(message: DueMessage): void {
    this.in_flight.add(message.id);
    const done = this.send(message)
      .catch((err: unknown) => {
        this.unsaved.add(message.id);
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
    const result = await transport.send(message, this.ending.signal);
    if (result === null) return;
    this.logServerState(result);
    const { org_id, id } = message;
    const attempts = message.attempts + 1;
    const decision = verdict(result, attempts);
    if (decision.status === "failed") {
      const { trouble, code } = result;
      log.warn({ message: id, organization_id: org_id, trouble, code }, "a message failed");
    }
    const record = (tx: OrgTx): void => recordAttempt(tx, id, attempts, decision);
    await saveResult(sqlite, log, org_id, record, () => this.stopping);
  }

  /** Logs once when the mail server starts failing, and once when it works again. */
  private logServerState({ trouble, code, answer }: SendResult): void {
    const is_of_message = trouble === "message" || trouble === "address";
    const current = is_of_message ? null : trouble;
    if (current === this.trouble) return;
    this.trouble = current;
    if (current === null) this.options.log.info("the mail server accepts messages again");
    else this.options.log.error({ trouble, code, answer }, "the mail server is failing");
  }
}
