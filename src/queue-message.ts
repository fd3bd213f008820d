import { now } from "./clock/instant.ts";
import type { Language } from "./customer-texts/language.ts";
import type { OrgTx } from "./database/org.ts";
import type { MessageChannel, MessageKind } from "./shared/message-vocabulary.ts";
import { singleLine } from "./shared/single-line.ts";

/** What a message is about. */
export interface MessageSubjects {
  client_id?: string | null | undefined;
  ticket_id?: string | null | undefined;
  invoice_id?: string | null | undefined;
  /** The payment whose receipt is attached to an e-mail. */
  payment_id?: string | null | undefined;
}

export interface NewMessage extends MessageSubjects {
  kind: MessageKind;
  channel?: MessageChannel;
  /** Null, the default, for messages to the organization itself. */
  language?: Language | null;
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** Whether it can be sent. By default, whether there is a mail server. */
  can_be_sent?: boolean;
}

/**
 * Queues a message in the transaction of its cause. It is sent after the COMMIT, also if the change has another
 * time than the clock (`--now`). One that cannot be sent is stored as `skipped` (decisions §6). Returns its id.
 */
export const queueMessage = (tx: OrgTx, message: NewMessage): string => {
  const { kind, channel = "email", language = null, to, subject, body } = message;
  const { can_be_sent = tx.sends_mail } = message;
  const id = Bun.randomUUIDv7();
  tx.insert("messages", {
    id,
    kind,
    client_id: message.client_id ?? null,
    ticket_id: message.ticket_id ?? null,
    invoice_id: message.invoice_id ?? null,
    to,
    subject: singleLine(subject),
    body,
    status: can_be_sent ? "queued" : "skipped",
    attempts: 0,
    next_attempt_at: can_be_sent ? now() : null,
    error: null,
    created_at: tx.now,
    sent_at: null,
    channel,
    language,
    payment_id: message.payment_id ?? null,
  });
  if (can_be_sent) tx.wake(channel === "email" ? "mailer" : "message-gateways");
  return id;
};
