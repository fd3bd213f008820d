import type { Generated } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { TopicName } from "../../shared/topics.ts";
import type { Json } from "./values.ts";

/** An event, kept for 30 days, whether or not an endpoint received it. */
export interface EventsTable {
  /** The order of events across all organizations. Never reused. */
  seq: Generated<number>;
  org_id: string;
  /** UUIDv7, shown with the prefix `evt_`. */
  id: string;
  topic: TopicName;
  /** The client's branch, otherwise the board's; endpoints can filter by it. */
  branch_id: string | null;
  /** The board of a ticket event. Receivers need access to it. */
  board_id: string | null;
  /** The topic's object (§6.2) at the time of the event. */
  data: Json;
  created_at: Instant;
}

/** Where an organization's event feed begins. No row until events were pruned. */
export interface EventHorizonTable {
  org_id: string;
  /** The newest pruned event. All older ones are pruned, too. */
  pruned_seq: number;
  pruned_id: string;
  /** Events before this moment were due for pruning at that time. */
  pruned_before: Instant;
}

/**
 * Cursors that were given out before the organization moved to this file: the `seq` of their event is higher here by
 * `shift`.
 */
export interface EventShiftsTable {
  org_id: string;
  shift: number;
}
