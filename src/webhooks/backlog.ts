import { sql } from "kysely";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { readHeadAfter } from "./outbox.ts";

/** Deliveries counted in one turn of the event loop. */
const page_size = 1000;

/** The pending deliveries of an endpoint. */
export interface EndpointBacklog {
  endpoint_id: string;
  deliveries: number;
  /** When the first of them is due, in Unix milliseconds. */
  due_ms: number;
}

type Cursor = { replayed: number; due_ms: number; seq: number };

const pendingAfter = prepare<Cursor & { endpoint_id: string }>()((param) =>
  build
    .selectFrom("webhook_deliveries")
    .select(["replayed", "next_attempt_at", "seq"])
    // A literal: SQLite does not use the partial index for a parameter.
    .where("status", "=", sql.lit("pending" as const))
    .where("endpoint_id", "=", param("endpoint_id"))
    .where(
      sql<boolean>`(replayed, next_attempt_at, seq) > (${param("replayed")}, ${param("due_ms")}, ${param("seq")})`,
    )
    .orderBy("replayed")
    .orderBy("next_attempt_at")
    .orderBy("seq")
    .limit(page_size)
    .modifyFront(across_organizations),
);

/** Counts each endpoint's pending deliveries, in the partial index only. Yields to the event loop after each page. */
export const readBacklog = async (sqlite: Sqlite): Promise<EndpointBacklog[]> => {
  const backlog: EndpointBacklog[] = [];
  for (let head = readHeadAfter(sqlite, ""); head; head = readHeadAfter(sqlite, head.endpoint_id)) {
    const { endpoint_id, due_ms, is_moved } = head;
    if (is_moved) continue;
    backlog.push({ endpoint_id, due_ms, deliveries: await countPending(sqlite, endpoint_id) });
  }
  return backlog;
};

const countPending = async (sqlite: Sqlite, endpoint_id: string): Promise<number> => {
  let deliveries = 0;
  let after: Cursor = { replayed: 0, due_ms: 0, seq: 0 };
  for (;;) {
    const rows = sqlite.all(pendingAfter, { endpoint_id, ...after });
    deliveries += rows.length;
    await new Promise<void>((resolve) => setImmediate(resolve));
    const last = rows.at(-1);
    if (!last || rows.length < page_size) return deliveries;
    after = { replayed: last.replayed, due_ms: last.next_attempt_at ?? 0, seq: last.seq };
  }
};
