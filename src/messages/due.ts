import { type Selectable, sql } from "kysely";
import { type Instant, now, plusSeconds, toMillis } from "../clock/instant.ts";
import { across_organizations, build, eachOf, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { MessagesTable } from "../database/tables/messages.ts";
import { longest_wait_seconds } from "./verdict.ts";

/** A message that is due. */
export type DueMessage = Pick<
  Selectable<MessagesTable>,
  "org_id" | "id" | "to" | "subject" | "body" | "attempts" | "created_at"
>;

/** A literal, because SQLite does not use the partial index with a parameter. */
const queued = sql.lit("queued" as const);

/** Moments after `from`, until `until` inclusive. */
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

/** Ranges of due times. A time further away than any wait is due, too: the clock was set back. */
const dueRanges = (at: Instant): Range[] => [
  { from: beginning, until: at },
  { from: longestWaitFrom(at), until: end_of_time },
];

/**
 * The oldest due message of the next organization after `after`, without those in `taken`. Organizations
 * take turns, so that a long queue does not delay the others.
 */
export const nextMessage = (
  sqlite: Sqlite,
  after: string,
  taken: readonly string[],
): DueMessage | undefined => {
  const excluded = { taken: JSON.stringify(taken) };
  for (const range of dueRanges(now()))
    for (const start of [after, ""]) {
      const message = sqlite.first(dueOfNext, { ...excluded, ...range, after: start });
      if (message) return message;
    }
  return undefined;
};

/** When the next message will be due, in Unix milliseconds. Null without queued messages. */
export const nextDue = (sqlite: Sqlite): number | null => {
  const from = now();
  const next = sqlite.first(firstDue, { from, until: longestWaitFrom(from) });
  return next?.next_attempt_at ? toMillis(next.next_attempt_at) : null;
};
