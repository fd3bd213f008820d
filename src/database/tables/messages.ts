import type { Generated } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { Language } from "../../customer-texts/language.ts";
import type {
  ClientMessageKind,
  MessageChannel,
  MessageKind,
  MessageStatus,
} from "../../shared/message-vocabulary.ts";

/** Outgoing messages. `queue-message.ts` inserts, `messages/record.ts` stores the result. */
export interface MessagesTable {
  org_id: string;
  id: string;
  kind: MessageKind;
  client_id: string | null;
  ticket_id: string | null;
  invoice_id: string | null;
  /** An e-mail address, or a phone number as E.164. */
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
  channel: Generated<MessageChannel>;
  /** Null for messages to the organization itself, and for those from before there were languages. */
  language: Generated<Language | null>;
  /** The payment whose receipt is attached. */
  payment_id: Generated<string | null>;
}

/** The organization's own texts. Kinds and languages that are missing have the default text. */
export interface MessageTemplatesTable {
  org_id: string;
  kind: ClientMessageKind;
  language: Language;
  /** One line. */
  subject: string;
  body: string;
  updated_at: Instant;
}
