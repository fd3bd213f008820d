import { type Selectable, sql } from "kysely";
import { type Instant, now, plusSeconds, toMillis } from "../clock/instant.ts";
import { inBatches } from "../database/batches.ts";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { MessagesTable } from "../database/tables/messages.ts";
import { longestWait, retry_waits_seconds } from "./verdict.ts";

/** A message that is to be sent now. */
export type DueMessage = Pick<
  Selectable<MessagesTable>,
  "org_id" | "id" | "to" | "subject" | "body" | "attempts" | "created_at"
>;

/** As text, not as a parameter: only so does SQLite use the index of what is due. */
const queued = sql.lit("queued" as const);

const dueUntil = prepare<{ at: Instant; limit: number }>()((param) =>
  build
    .selectFrom("messages")
    .select(["org_id", "id", "to", "subject", "body", "attempts", "created_at"])
    .where("status", "=", queued)
    .where("next_attempt_at", "<=", param("at"))
    .orderBy("next_attempt_at")
    .limit(param("limit"))
    .modifyFront(across_organizations),
);

const dueAfter = prepare<{ at: Instant }>()((param) =>
  build
    .selectFrom("messages")
    .select("next_attempt_at")
    .where("status", "=", queued)
    .where("next_attempt_at", ">", param("at"))
    .orderBy("next_attempt_at")
    .limit(1)
    .modifyFront(across_organizations),
);

/** The messages of every organization that are due, who waited longest first. */
export const dueMessages = (sqlite: Sqlite, limit: number): DueMessage[] =>
  sqlite.all(dueUntil, { at: now(), limit });

/** When the next one will be due, in Unix milliseconds; never: infinite. */
export const nextDue = (sqlite: Sqlite): number => {
  const next = sqlite.first(dueAfter, { at: now() })?.next_attempt_at ?? null;
  return next === null ? Number.POSITIVE_INFINITY : toMillis(next);
};

const batch_max = 100;

/**
 * Undoes what a clock that was set back does to what waits: no message is due later than its wait
 * from now, and one that was not tried yet is due at once. Returns how many it brought forward.
 */
export const followClockBack = async (sqlite: Sqlite): Promise<number> => {
  let moved = 0;
  for (let attempts = 0; attempts <= retry_waits_seconds.length; attempts += 1) {
    const latest = plusSeconds(now(), longestWait(attempts));
    const late = build
      .selectFrom("messages")
      .select(["org_id", "id"])
      .where("status", "=", queued)
      .where("next_attempt_at", ">", latest)
      .where("attempts", "=", attempts)
      .limit(batch_max);
    moved += await inBatches(sqlite, now(), (root) =>
      root.run(
        build
          .updateTable("messages")
          .set({ next_attempt_at: latest })
          .where(sql<boolean>`(org_id, id) in ${late}`)
          .modifyEnd(across_organizations),
      ),
    );
  }
  return moved;
};
