import type { EmittedEvent, OrgTx } from "../database/org.ts";
import { topic_names } from "../shared/topics.ts";

/** An event as it is stored, for 30 days, whether or not an endpoint receives it. */
export interface StoredEvent extends Omit<EmittedEvent, "data"> {
  id: string;
  /** As JSON. */
  data: string;
}

const rank = new Map(topic_names.map((name, index) => [name, index]));

/** Stores the emitted events of a change in the order of their topics (decisions §5). */
export const recordEvents = (tx: OrgTx): StoredEvent[] => {
  const events = tx.emitted
    .toSorted((a, b) => (rank.get(a.topic) ?? 0) - (rank.get(b.topic) ?? 0))
    .map(({ topic, branch_id, board_id, data }) => ({
      id: Bun.randomUUIDv7(),
      topic,
      branch_id,
      board_id,
      data: JSON.stringify(data),
    }));
  for (const event of events) tx.insert("events", { ...event, created_at: tx.now });
  tx.wake("event-streams", tx.org_id);
  return events;
};
