import type { Instant } from "../../clock/instant.ts";
import type { MessageKind, MessageStatus } from "../../shared/message-vocabulary.ts";

/** E-mail that goes out. `messages/queue.ts` inserts, `messages/record.ts` says what came of it. */
export interface MessagesTable {
  org_id: string;
  id: string;
  kind: MessageKind;
  client_id: string | null;
  ticket_id: string | null;
  invoice_id: string | null;
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  status: MessageStatus;
  attempts: number;
  /** Of a queued one. */
  next_attempt_at: Instant | null;
  /** What the last attempt met. */
  error: string | null;
  created_at: Instant;
  sent_at: Instant | null;
}
