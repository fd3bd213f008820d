import type { OrgTx } from "../database/org.ts";
import type { TopicName } from "../shared/topics.ts";

/** Where an event belongs, for the filters of endpoints (decisions §7). */
export interface EventScope {
  /** The client's branch, else the board's. */
  branch_id: string | null;
  /** The board of a ticket event. */
  board_id: string | null;
}

/**
 * Adds an event to this change, for webhooks. `data` is the topic's object (§6.2), as the state is
 * now; it is stored with the change, and dropped with it when the change is undone.
 */
export const emit = (
  tx: OrgTx,
  topic: TopicName,
  data: Record<string, unknown>,
  scope: EventScope,
): void => {
  tx.emitted.push({ topic, data, ...scope });
};
