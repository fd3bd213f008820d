import type { OrgTx } from "../database/org.ts";
import type { TopicName } from "../shared/topics.ts";

/** The branch and board of an event, for the filters of endpoints (decisions §7). */
export interface EventScope {
  /** The branch of the client, otherwise of the board. */
  branch_id: string | null;
  /** The board of a ticket event. */
  board_id: string | null;
}

/**
 * Adds an event to this change. `data` is the topic's object (§6.2) in its current state. It is stored when the
 * change commits, and dropped when the change is undone.
 */
export const emit = (
  tx: OrgTx,
  topic: TopicName,
  data: Record<string, unknown>,
  scope: EventScope,
): void => {
  tx.emitted.push({ topic, data, ...scope });
};
