import { type Selectable, sql } from "kysely";
import { type Instant, now, plusSeconds, toMillis } from "../clock/instant.ts";
import { across_organizations, build, eachOf, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { isHere } from "../database/organization-moves.ts";
import type { MessagesTable } from "../database/tables/messages.ts";
import type { MessageChannel } from "../shared/message-vocabulary.ts";
import { longest_wait_seconds } from "./verdict.ts";

/** A message that is due. */
export type DueMessage = Pick<
  Selectable<MessagesTable>,
  | "org_id"
  | "id"
  | "kind"
  | "client_id"
  | "payment_id"
  | "to"
  | "subject"
  | "body"
  | "attempts"
  | "created_at"
  | "language"
>;

/** A literal, because SQLite does not use the partial index with a parameter. */
const queued = sql.lit("queued" as const);

/** Moments after `from`, until `until` inclusive. */
type Range = { from: Instant; until: Instant };

const dueOfNext = prepare<
  Range & { channel: MessageChannel; after: string; taken: string; waiting: string }
>()((param) =>
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
            .where("first.channel", "=", param("channel"))
            .where("first.next_attempt_at", ">", param("from"))
            .where("first.next_attempt_at", "<=", param("until"))
            .where("first.id", "not in", eachOf(param("taken")))
            .orderBy("first.next_attempt_at")
            .orderBy("first.id")
            .limit(1),
        ),
      ),
    )
    .select(["message.org_id", "message.id", "message.kind", "message.client_id"])
    .select(["message.payment_id", "message.to", "message.subject", "message.body"])
    .select(["message.attempts", "message.created_at", "message.language"])
    .where("organization.id", ">", param("after"))
    .where(isHere("organization.id"))
    .where("organization.id", "not in", eachOf(param("waiting")))
    .orderBy("organization.id")
    .limit(1)
    .modifyFront(across_organizations),
);

const firstDue = prepare<Range & { channel: MessageChannel }>()((param) =>
  build
    .selectFrom("messages")
    .select("next_attempt_at")
    .where("status", "=", queued)
    .where("channel", "=", param("channel"))
    .where("next_attempt_at", ">", param("from"))
    .where("next_attempt_at", "<=", param("until"))
    .where(isHere("messages.org_id"))
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

/** Messages that are being sent, and organizations whose messages have to wait. */
interface Excluded {
  taken: readonly string[];
  waiting: readonly string[];
}

/**
 * The oldest due message of a channel of the next organization after `after`. Organizations take turns, so that
 * a long queue does not delay the others.
 */
export const nextMessage = (
  sqlite: Sqlite,
  channel: MessageChannel,
  after: string,
  { taken, waiting }: Excluded,
): DueMessage | undefined => {
  const of = { channel, taken: JSON.stringify(taken), waiting: JSON.stringify(waiting) };
  for (const range of dueRanges(now()))
    for (const start of [after, ""]) {
      const message = sqlite.first(dueOfNext, { ...of, ...range, after: start });
      if (message) return message;
    }
  return undefined;
};

/** When the channel's next message will be due, in Unix milliseconds. Null without queued messages. */
export const nextDue = (sqlite: Sqlite, channel: MessageChannel): number | null => {
  const from = now();
  const next = sqlite.first(firstDue, { channel, from, until: longestWaitFrom(from) });
  return next?.next_attempt_at ? toMillis(next.next_attempt_at) : null;
};
