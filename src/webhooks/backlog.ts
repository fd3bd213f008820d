import { sql } from "kysely";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { headAfter } from "./outbox.ts";

/** So many are counted in one turn of the event loop. */
const counted_each_turn = 1000;

/** What waits for an endpoint. */
export interface EndpointBacklog {
  endpoint_id: string;
  deliveries: number;
  /** When the earliest of them was or will be due, in Unix milliseconds. */
  due_ms: number;
}

type Position = { replayed: number; due_ms: number; seq: number };

const pendingAfter = prepare<Position & { endpoint_id: string }>()((param) =>
  build
    .selectFrom("webhook_deliveries")
    .select(["replayed", "next_attempt_at", "seq"])
    // As text, not as a parameter: only so does SQLite use the partial index.
    .where("status", "=", sql.lit("pending" as const))
    .where("endpoint_id", "=", param("endpoint_id"))
    .where(
      sql<boolean>`(replayed, next_attempt_at, seq) > (${param("replayed")}, ${param("due_ms")}, ${param("seq")})`,
    )
    .orderBy("replayed")
    .orderBy("next_attempt_at")
    .orderBy("seq")
    .limit(counted_each_turn)
    .modifyFront(across_organizations),
);

/**
 * What waits in the outbox for each endpoint, counted in the index of what is pending alone; callers
 * are answered in between.
 */
export const readBacklog = async (sqlite: Sqlite): Promise<EndpointBacklog[]> => {
  const backlog: EndpointBacklog[] = [];
  for (let head = headAfter(sqlite, ""); head; head = headAfter(sqlite, head.endpoint_id)) {
    const { endpoint_id, due_ms } = head;
    backlog.push({ endpoint_id, due_ms, deliveries: await countPending(sqlite, endpoint_id) });
  }
  return backlog;
};

const countPending = async (sqlite: Sqlite, endpoint_id: string): Promise<number> => {
  let deliveries = 0;
  let after: Position = { replayed: 0, due_ms: 0, seq: 0 };
  for (;;) {
    const rows = sqlite.all(pendingAfter, { endpoint_id, ...after });
    deliveries += rows.length;
    await new Promise<void>((resolve) => setImmediate(resolve));
    const last = rows.at(-1);
    if (!last || rows.length < counted_each_turn) return deliveries;
    after = { replayed: last.replayed, due_ms: last.next_attempt_at ?? 0, seq: last.seq };
  }
};
