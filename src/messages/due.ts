import { type Selectable, sql } from "kysely";
import { type Instant, now, plusSeconds, toMillis } from "../clock/instant.ts";
import { inBatches } from "../database/batches.ts";
import { across_organizations, build, eachOf, prepare } from "../database/build.ts";
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

const dueOfNext = prepare<{ at: Instant; after: string; taken: string }>()((param) =>
  build
    .selectFrom("organizations as organization")
    .innerJoin("messages as message", (join) =>
      join.onRef("message.org_id", "=", "organization.id").on((of) =>
        of(
          "message.id",
          "=",
          of
            .selectFrom("messages as first")
            .select("first.id")
            .whereRef("first.org_id", "=", "organization.id")
            .where("first.status", "=", queued)
            .where("first.next_attempt_at", "<=", param("at"))
            .where("first.id", "not in", eachOf(param("taken")))
            .orderBy("first.next_attempt_at")
            .orderBy("first.id")
            .limit(1),
        ),
      ),
    )
    .select(["message.org_id", "message.id", "message.to", "message.subject", "message.body"])
    .select(["message.attempts", "message.created_at"])
    .where("organization.id", ">", param("after"))
    .orderBy("organization.id")
    .limit(1)
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

/**
 * A message that is due and not `taken`: of the organization after `after` that has one, by turns, who
 * waited longest. So nobody waits for all that another has queued.
 */
export const nextMessage = (
  sqlite: Sqlite,
  after: string,
  taken: readonly string[],
): DueMessage | undefined => {
  const ask = { at: now(), taken: JSON.stringify(taken) };
  return (
    sqlite.first(dueOfNext, { ...ask, after }) ?? sqlite.first(dueOfNext, { ...ask, after: "" })
  );
};

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
