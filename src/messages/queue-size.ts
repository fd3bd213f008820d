import { sql } from "kysely";
import { toMillis } from "../clock/instant.ts";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";

/** Counting stops here, since counting more would block the event loop. */
const counted_max = 50_000;

/** A literal, because SQLite does not use the partial index with a parameter. */
const queued = sql.lit("queued" as const);

const count = prepare<Record<string, never>>()(() =>
  build
    .selectFrom(
      build
        .selectFrom("messages")
        .select("next_attempt_at")
        .where("status", "=", queued)
        .limit(counted_max)
        .as("waiting"),
    )
    .select((of) => of.fn.countAll<number>().as("messages"))
    .modifyFront(across_organizations),
);

const earliest = prepare<Record<string, never>>()(() =>
  build
    .selectFrom("messages")
    .select("next_attempt_at")
    .where("status", "=", queued)
    .orderBy("next_attempt_at")
    .limit(1)
    .modifyFront(across_organizations),
);

/** The number of queued messages (at most 50,000), and when the first is due, in Unix milliseconds. */
export const readQueueSize = (sqlite: Sqlite): { messages: number; due_ms: number | null } => {
  const due_at = sqlite.first(earliest, {})?.next_attempt_at ?? null;
  return {
    messages: sqlite.first(count, {})?.messages ?? 0,
    due_ms: due_at === null ? null : toMillis(due_at),
  };
};
