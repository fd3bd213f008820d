import type { Generated } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { TopicName } from "../../shared/topics.ts";
import type { DeliveryError, DeliveryStatus, DropReason } from "../../shared/webhook-vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/** A webhook endpoint. A deleted one is kept until its deliveries are pruned. */
export interface WebhookEndpointsTable {
  org_id: string;
  id: string;
  url: string;
  description: string | null;
  /** An array of names (`shared/topics.ts`). */
  topics: Json;
  /** Only events of this branch. Null: all. */
  branch_id: string | null;
  /** 0: its deliveries are dropped. */
  active: Flag;
  /** Not hashed, since every delivery is signed with it. Encrypted if there is a `SECRET_KEY` (`secrets.ts`). */
  secret: string;
  /** The previous secret. Also signs for 24 hours from `rolled_at`. */
  former_secret: string | null;
  rolled_at: Instant | null;
  /** The payload version that was current when the endpoint was created. */
  api_version: string;
  /** The API key that created it (§5.5). It only sees its own endpoints, and needs access to each event. */
  api_key_id: string | null;
  /** Deliveries in a row that failed for good; the 15th switches it off (`webhooks/endpoint-health.ts`). */
  failure_count: number;
  disabled_at: Instant | null;
  /** `failing`. Null if active or deactivated by a user. */
  disabled_reason: "failing" | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
  /**
   * Without an API key: the user who created it or last changed its URL or filters. They need access to
   * each event. Null for a key's endpoint; without both, it receives nothing.
   */
  user_id: string | null;
  /**
   * 1: an attempt has succeeded, and none since went without an answer. 0: not so. Null: none has
   * ended yet at this URL. Kept by `webhooks/endpoint-health.ts`.
   */
  verified: Flag | null;
}

/**
 * The outbox, with 30 days of history: one event for one endpoint. Inserted in the transaction of the
 * change, updated after each attempt by `webhooks/record.ts`.
 */
export interface WebhookDeliveriesTable {
  /** The order of queueing. */
  seq: Generated<number>;
  org_id: string;
  id: string;
  endpoint_id: string;
  /** `events.id`. A ping has no stored event. */
  event_id: string;
  topic: TopicName;
  /** The board of a ticket event. The key or user must still have access when it is sent. */
  board_id: string | null;
  /** The exact bytes that are signed and sent. */
  payload: string;
  /** Final unless `pending` (§3.2). */
  status: DeliveryStatus;
  /** Finished attempts. */
  attempts: number;
  /** Unix time in milliseconds. Null unless pending. */
  next_attempt_at: number | null;
  /** From here to `duration_ms`: the last attempt. Null without a response. */
  response_status: number | null;
  /** An object. */
  response_headers: Json | null;
  /** The first 16 KiB. */
  response_body: string | null;
  /** Null if delivered or not tried yet. */
  error: DeliveryError | null;
  duration_ms: number | null;
  /** An array of `AttemptEntry` (`webhooks/record.ts`). */
  attempt_log: Json;
  /** The delivery that this one repeats. */
  resend_of: string | null;
  /** Why it was dropped. Null unless dropped. */
  reason: DropReason | null;
  created_at: Instant;
  delivered_at: Instant | null;
  /** 1: queued by a replay; of what is due in its endpoint's queue it goes last. */
  replayed: Generated<Flag>;
}

/** A replay: deliveries since a time are queued again in batches. Deleted when all were tried. */
export interface WebhookReplaysTable {
  org_id: string;
  id: string;
  endpoint_id: string;
  /** An array: only deliveries with these statuses. */
  statuses: Json;
  /** An array of names. Null: all topics. */
  topics: Json | null;
  /** Only deliveries queued since then. */
  from_at: Instant;
  /** Only deliveries queued before then. Null: no limit. */
  until_at: Instant | null;
  /** The `seq` of the last delivery when the replay began. Later ones are excluded. */
  through_seq: number;
  /** Progress: `created_at` and `seq` of the last processed delivery. */
  after_at: Instant;
  after_seq: number;
  created_at: Instant;
  /** What it has queued last: its first and last `seq`. */
  batch_from_seq: number;
  batch_until_seq: number;
}
