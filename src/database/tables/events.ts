import type { Generated } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { TopicName } from "../../shared/topics.ts";
import type { Json } from "./values.ts";

/** What a change told the outside; kept 30 days, whether or not an endpoint got it. */
export interface EventsTable {
  /** The order of events in all organizations; a number is never used again. */
  seq: Generated<number>;
  org_id: string;
  /** UUIDv7; shown with `evt_` before it. */
  id: string;
  topic: TopicName;
  /** For the filter of endpoints: the client's branch, else the board's. */
  branch_id: string | null;
  /** Of a ticket event: a key must open it to get the event. */
  board_id: string | null;
  /** The topic's object (§6.2), as it was then. */
  data: Json;
  created_at: Instant;
}

/** How far an organization's feed reaches back: a row, once something of it was pruned. */
export interface EventHorizonTable {
  org_id: string;
  /** The last event that was pruned; all before it were. */
  pruned_seq: number;
  pruned_id: string;
  /** What had happened before this moment was old when that event was pruned. */
  pruned_before: Instant;
}
