import type { Instant } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type Emitted, type OrgTx, prepareInOrg } from "../database/org.ts";
import { type TopicName, topic_names } from "./topics.ts";

/** An event as it is stored: kept 30 days, whether or not an endpoint gets it. */
export interface StoredEvent extends Emitted {
  id: string;
  topic: TopicName;
}

const rank = new Map<string, number>(topic_names.map((name, index) => [name, index]));

const insertEvent = prepareInOrg<{
  id: string;
  topic: TopicName;
  branch_id: string | null;
  board_id: string | null;
  data: string;
  created_at: Instant;
}>()((param) =>
  build.insertInto("events").values({
    org_id: param("org_id"),
    id: param("id"),
    topic: param("topic"),
    branch_id: param("branch_id"),
    board_id: param("board_id"),
    data: param("data"),
    created_at: param("created_at"),
  }),
);

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
    tx.run(insertEvent, {
      id: event.id,
      topic: event.topic,
      branch_id: event.branch_id,
      board_id: event.board_id,
      data: JSON.stringify(event.data),
      created_at: tx.now,
    });
  return events;
};
