import { sql } from "kysely";
import { toMillis } from "../clock/instant.ts";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { isHere } from "../database/organization-moves.ts";
import type { MessageChannel } from "../shared/message-vocabulary.ts";

/** Counting stops here, since counting more would block the event loop. */
const counted_max = 50_000;

/** A literal, because SQLite does not use the partial index with a parameter. */
const queued = sql.lit("queued" as const);

const count = prepare<{ channel: MessageChannel }>()((param) =>
  build
    .selectFrom(
      build
        .selectFrom("messages")
        .select("next_attempt_at")
        .where("status", "=", queued)
        .where("channel", "=", param("channel"))
        .where(isHere("messages.org_id"))
        .limit(counted_max)
        .as("waiting"),
    )
    .select((of) => of.fn.countAll<number>().as("messages"))
    .modifyFront(across_organizations),
);

const earliest = prepare<{ channel: MessageChannel }>()((param) =>
  build
    .selectFrom("messages")
    .select("next_attempt_at")
    .where("status", "=", queued)
    .where("channel", "=", param("channel"))
    .where(isHere("messages.org_id"))
    .orderBy("next_attempt_at")
    .limit(1)
    .modifyFront(across_organizations),
);

/** The number of a channel's queued messages (at most 50,000), and when the first is due, in Unix milliseconds. */
export const readQueueSize = (
  sqlite: Sqlite,
  channel: MessageChannel,
): { messages: number; due_ms: number | null } => {
  const due_at = sqlite.first(earliest, { channel })?.next_attempt_at ?? null;
  return {
    messages: sqlite.first(count, { channel })?.messages ?? 0,
    due_ms: due_at === null ? null : toMillis(due_at),
  };
};
