import { type Selectable, sql } from "kysely";
import { type Instant, now, plusSeconds, toMillis } from "../clock/instant.ts";
import { across_organizations, build, eachOf, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { MessagesTable } from "../database/tables/messages.ts";
import { longest_wait_seconds } from "./verdict.ts";

/** A message that is to be sent now. */
export type DueMessage = Pick<
  Selectable<MessagesTable>,
  "org_id" | "id" | "to" | "subject" | "body" | "attempts" | "created_at"
>;

/** As text, not as a parameter: only so does SQLite use the index of what is due. */
const queued = sql.lit("queued" as const);

/** Moments after `from`, up to `until`. */
type Range = { from: Instant; until: Instant };

const dueOfNext = prepare<Range & { after: string; taken: string }>()((param) =>
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
            .where("first.next_attempt_at", ">", param("from"))
            .where("first.next_attempt_at", "<=", param("until"))
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

const firstDue = prepare<Range>()((param) =>
  build
    .selectFrom("messages")
    .select("next_attempt_at")
    .where("status", "=", queued)
    .where("next_attempt_at", ">", param("from"))
    .where("next_attempt_at", "<=", param("until"))
    .orderBy("next_attempt_at")
    .limit(1)
    .modifyFront(across_organizations),
);

const beginning = "0000-01-01T00:00:00Z" as Instant;
const end_of_time = "9999-12-31T23:59:59Z" as Instant;

const longestWaitFrom = (moment: Instant): Instant => plusSeconds(moment, longest_wait_seconds);

/** What is due: also what is further away than any wait, since the clock was set back. */
const dueRanges = (at: Instant): Range[] => [
  { from: beginning, until: at },
  { from: longestWaitFrom(at), until: end_of_time },
];

/**
 * A message that is due and not `taken`: of the organization after `after` that has one, by turns, who
 * waited longest. So nobody waits for all that another has queued.
 */
export const nextMessage = (
  sqlite: Sqlite,
  after: string,
  taken: readonly string[],
): DueMessage | undefined => {
  const asked = { taken: JSON.stringify(taken) };
  for (const range of dueRanges(now()))
    for (const start of [after, ""]) {
      const message = sqlite.first(dueOfNext, { ...asked, ...range, after: start });
      if (message) return message;
    }
  return undefined;
};

/** When the next of those that are not due will be, in Unix milliseconds; null: none waits. */
export const nextDue = (sqlite: Sqlite): number | null => {
  const from = now();
  const next = sqlite.first(firstDue, { from, until: longestWaitFrom(from) });
  return next?.next_attempt_at ? toMillis(next.next_attempt_at) : null;
};
