import { sql } from "kysely";
import { toMillis } from "../clock/instant.ts";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";

/** More are not counted: that many are in trouble already, and all of them would hold up callers. */
const counted_max = 50_000;

/** As text, not as a parameter: only so does SQLite use the index of what is due. */
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

/** How many messages are queued (50,000 at most), and when the earliest was or will be due, in Unix milliseconds. */
export const readWaiting = (sqlite: Sqlite): { messages: number; due_ms: number | null } => {
  const due_at = sqlite.first(earliest, {})?.next_attempt_at ?? null;
  return {
    messages: sqlite.first(count, {})?.messages ?? 0,
    due_ms: due_at === null ? null : toMillis(due_at),
  };
};
