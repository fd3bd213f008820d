import type { Emitted, OrgTx } from "../database/org.ts";
import { type TopicName, topic_names } from "./topics.ts";

/** An event as it is stored: kept 30 days, whether or not an endpoint gets it. */
export interface StoredEvent extends Emitted {
  id: string;
  topic: TopicName;
}

const rank = new Map<string, number>(topic_names.map((name, index) => [name, index]));

/** Stores what a change emitted, in the order of the topics (decisions §5). */
export const recordEvents = (tx: OrgTx): StoredEvent[] => {
  const events = tx.emitted
    .toSorted((a, b) => (rank.get(a.topic) ?? 0) - (rank.get(b.topic) ?? 0))
    .map((emitted) => ({
      ...emitted,
      topic: emitted.topic as TopicName,
      id: Bun.randomUUIDv7(),
    }));
  for (const event of events)
    tx.insert("events", {
      id: event.id,
      topic: event.topic,
      branch_id: event.branch_id,
      board_id: event.board_id,
      data: JSON.stringify(event.data),
      created_at: tx.now,
    });
  return events;
};
