import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import type { DueMessage } from "./due.ts";
import { SendingLoop } from "./sending-loop.ts";
import type { Attachment, SmtpTransport } from "./smtp-transport.ts";
import { type SendError, type SendResult, type Verdict, verdict } from "./verdict.ts";

/** Messages sent at the same time. Mail servers prefer few connections. */
const concurrency = 2;
/** When the service stops, messages being sent have this long to finish. */
const stop_limit_ms = 3000;
/** A message whose receipt cannot be made is sent without it at this attempt. */
const document_attempts_max = 3;
const no_document: SendResult = { trouble: "document", code: null, answer: null };

export interface MailerOptions {
  sqlite: Sqlite;
  transport: Pick<SmtpTransport, "send">;
  /** Makes the receipt that goes with a message. */
  attach?(message: DueMessage): Promise<Attachment | null>;
  log: Logger;
  stop_limit_ms?: number;
}

/** Sends queued e-mail. */
export class Mailer {
  private readonly ending = new AbortController();
  private readonly loop: SendingLoop;
  private trouble: SendError | null = null;

  constructor(private readonly options: MailerOptions) {
    const { sqlite, log } = options;
    this.loop = new SendingLoop({
      ...{ name: "mailer", channel: "email", sqlite, log, concurrency },
      send: (message, attempts) => this.send(message, attempts),
    });
  }

  /** There may be something to send. */
  wake(): void {
    this.loop.wake();
  }

  /** Starts no more messages and waits for those being sent. Those that take too long are aborted and stay queued. */
  async stop(): Promise<void> {
    const limit = setTimeout(
      () => this.ending.abort(),
      this.options.stop_limit_ms ?? stop_limit_ms,
    );
    await this.loop.stop();
    clearTimeout(limit);
  }

  private async send(message: DueMessage, attempts: number): Promise<Verdict | null> {
    const { transport, log } = this.options;
    const attachment = await this.attachmentOf(message, attempts);
    if (this.ending.signal.aborted) return null;
    const result =
      attachment === "failed"
        ? no_document
        : await transport.send(message, this.ending.signal, attachment);
    if (result === null) return null;
    if (result !== no_document) this.logServerState(result);
    const decision = verdict(result, attempts);
    if (decision.status === "failed") {
      const { id, org_id } = message;
      const { trouble, code } = result;
      log.warn({ message: id, organization_id: org_id, trouble, code }, "a message failed");
    }
    return decision;
  }

  /** What goes with the message. What cannot be made is tried again, then the message is sent without it. */
  private async attachmentOf(
    message: DueMessage,
    attempts: number,
  ): Promise<Attachment | null | "failed"> {
    try {
      return (await this.options.attach?.(message)) ?? null;
    } catch (err) {
      const is_last = attempts >= document_attempts_max;
      const consequence = is_last ? "is sent without its receipt" : "waits for its receipt";
      this.options.log.warn({ err, message: message.id }, `a message ${consequence}`);
      return is_last ? null : "failed";
    }
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
