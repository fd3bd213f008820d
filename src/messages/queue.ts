import type { OrgTx } from "../database/org.ts";
import type { MessageKind } from "../shared/message-vocabulary.ts";
import { singleLine } from "./email.ts";

export interface NewMessage {
  kind: MessageKind;
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  client_id?: string | null;
  ticket_id?: string | null;
  invoice_id?: string | null;
}

/**
 * Queues an e-mail in the transaction of its cause. It is sent after the COMMIT. Without a mail server it
 * is stored as `skipped` (decisions §6).
 */
export const queueMessage = (tx: OrgTx, message: NewMessage): void => {
  const { kind, to, subject, body, client_id, ticket_id, invoice_id } = message;
  tx.insert("messages", {
    id: Bun.randomUUIDv7(),
    kind,
    client_id: client_id ?? null,
    ticket_id: ticket_id ?? null,
    invoice_id: invoice_id ?? null,
    to,
    subject: singleLine(subject),
    body,
    status: tx.sends_mail ? "queued" : "skipped",
    attempts: 0,
    next_attempt_at: tx.sends_mail ? tx.now : null,
    error: null,
    created_at: tx.now,
    sent_at: null,
  });
  if (tx.sends_mail) tx.wake("mailer");
};
