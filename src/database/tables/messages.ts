import type { Instant } from "../../clock/instant.ts";
import type { MessageKind, MessageStatus } from "../../shared/message-vocabulary.ts";

/** Outgoing e-mail. `messages/queue.ts` inserts, `messages/record.ts` stores the result. */
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
  /** Null unless queued. */
  next_attempt_at: Instant | null;
  /** The error of the last attempt. */
  error: string | null;
  created_at: Instant;
  sent_at: Instant | null;
}
