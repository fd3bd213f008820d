import type { Generated } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { TopicName } from "../../shared/topics.ts";
import type { DeliveryError, DeliveryStatus, DropReason } from "../../shared/webhook-vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/** Where an organization wants to be told. A deleted one is kept until its deliveries are pruned. */
export interface WebhookEndpointsTable {
  org_id: string;
  id: string;
  url: string;
  description: string | null;
  /** An array of names (`shared/topics.ts`). */
  topics: Json;
  /** Only events of this branch; null: all. */
  branch_id: string | null;
  /** 0: its deliveries are dropped. */
  active: Flag;
  /** Readable, not hashed, since every delivery is signed with it; encrypted where there is a `SECRET_KEY` (`secrets.ts`). */
  secret: string;
  /** The one before the last roll: signs beside the new one for 24 hours from `rolled_at`. */
  former_secret: string | null;
  rolled_at: Instant | null;
  /** The version of its payloads: the current one when the endpoint was made. */
  api_version: string;
  /** The key that made it (§5.5): it sees only its own, and must be entitled to each event. */
  api_key_id: string | null;
  /** Deliveries in a row that failed for good; the 15th switches it off (`webhooks/endpoint-health.ts`). */
  failure_count: number;
  disabled_at: Instant | null;
  /** `failing`; null while on, and when switched off by hand. */
  disabled_reason: "failing" | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
  /**
   * Without a key: the person who made it, or last said where it goes or what it gets. They must be
   * entitled to each event. Null for a key's, and where nobody could be found: that gets nothing.
   */
  user_id: string | null;
  /**
   * 1: an attempt has succeeded, and none since went without an answer. 0: not so. Null: none has
   * ended yet at this URL. Kept by `webhooks/endpoint-health.ts`.
   */
  verified: Flag | null;
}

/**
 * The outbox, and its history for 30 days: one event for one endpoint. Inserted with the change that
 * caused it, updated after each attempt by `webhooks/record.ts`.
 */
export interface WebhookDeliveriesTable {
  /** The order of queueing. */
  seq: Generated<number>;
  org_id: string;
  id: string;
  endpoint_id: string;
  /** `events.id`; a ping has no stored event. */
  event_id: string;
  topic: TopicName;
  /** Of a ticket event: the key or person must still open it at the sending. */
  board_id: string | null;
  /** The exact bytes that are signed and sent. */
  payload: string;
  /** Final unless `pending` (§3.2). */
  status: DeliveryStatus;
  /** Attempts that have ended. */
  attempts: number;
  /** Unix time in milliseconds; null unless pending. */
  next_attempt_at: number | null;
  /** From here to `duration_ms`: of the last attempt. Null without an answer. */
  response_status: number | null;
  /** An object. */
  response_headers: Json | null;
  /** Its first 16 KiB. */
  response_body: string | null;
  /** Null when delivered or not yet tried. */
  error: DeliveryError | null;
  duration_ms: number | null;
  /** An array of `AttemptEntry` (`webhooks/record.ts`). */
  attempt_log: Json;
  /** The delivery that this one repeats. */
  resend_of: string | null;
  /** Why it was dropped; null unless dropped. */
  reason: DropReason | null;
  created_at: Instant;
  delivered_at: Instant | null;
  /** 1: queued by a replay; of what is due in its endpoint's queue it goes last. */
  replayed: Generated<Flag>;
}

/** Deliveries that are queued again since a time, in batches; gone when all were tried. */
export interface WebhookReplaysTable {
  org_id: string;
  id: string;
  endpoint_id: string;
  /** An array: what is queued again was one of these. */
  statuses: Json;
  /** An array of names; null: every topic. */
  topics: Json | null;
  /** What was queued earlier is left out. */
  from_at: Instant;
  /** What came then or later is left out; null: nothing. */
  until_at: Instant | null;
  /** The `seq` of the last delivery when it began: what is queued afterwards is left out. */
  through_seq: number;
  /** How far it has come: `created_at` and `seq` of the last delivery that it has looked at. */
  after_at: Instant;
  after_seq: number;
  created_at: Instant;
  /** What it has queued last: its first and last `seq`. */
  batch_from_seq: number;
  batch_until_seq: number;
}
