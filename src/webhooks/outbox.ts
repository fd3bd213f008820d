import { type Selectable, sql } from "kysely";
import { across_organizations, build, prepare, type RowOf } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Flag } from "../database/tables/values.ts";
import type { WebhookDeliveriesTable } from "../database/tables/webhooks.ts";
import { maker_columns } from "./entitlement.ts";

/** As text, not as a parameter: only so can SQLite use the partial index. */
const pending = sql.lit("pending" as const);

/**
 * The pending deliveries by their index, whatever SQLite's statistics say: they may be of a time when
 * the outbox was so short that scanning it seemed as cheap.
 */
const outboxAs = <A extends string>(name: A) =>
  sql<Selectable<WebhookDeliveriesTable>>`"webhook_deliveries"`.as<A>(
    sql`${sql.id(name)} indexed by "webhook_deliveries_due"`,
  );

/** An endpoint with its first pending delivery, and its first one of a replay. */
const firstPending = () =>
  build
    .selectFrom(outboxAs("delivery"))
    // A cross join keeps this order, whatever the statistics say: one step in the index.
    .crossJoin("webhook_endpoints as endpoint")
    .whereRef("endpoint.org_id", "=", "delivery.org_id")
    .whereRef("endpoint.id", "=", "delivery.endpoint_id")
    .select([
      "endpoint.id as endpoint_id",
      "endpoint.org_id",
      "endpoint.verified",
      "endpoint.active",
      "endpoint.deleted_at",
      "delivery.next_attempt_at",
    ])
    .select((of) =>
      of
        .selectFrom(outboxAs("again"))
        .select("again.next_attempt_at")
        .where("again.status", "=", pending)
        .where("again.replayed", "=", sql.lit(1 as const))
        .whereRef("again.endpoint_id", "=", "delivery.endpoint_id")
        .orderBy("again.next_attempt_at")
        .limit(1)
        .as("replay_due_at"),
    )
    .where("delivery.status", "=", pending)
    .orderBy("delivery.endpoint_id")
    .orderBy("delivery.replayed")
    .orderBy("delivery.next_attempt_at")
    .limit(1)
    .modifyFront(across_organizations);

const headAt = prepare<{ endpoint_id: string }>()((param) =>
  firstPending().where("delivery.endpoint_id", "=", param("endpoint_id")),
);

const nextHead = prepare<{ after: string }>()((param) =>
  firstPending().where("delivery.endpoint_id", ">", param("after")),
);

const pendingBetween = prepare<{
  endpoint_id: string;
  replayed: Flag;
  after_ms: number;
  until_ms: number;
  limit: number;
}>()((param) =>
  build
    .selectFrom(outboxAs("delivery"))
    .select(["seq", "next_attempt_at"])
    .where("status", "=", pending)
    .where("endpoint_id", "=", param("endpoint_id"))
    .where("replayed", "=", param("replayed"))
    .where("next_attempt_at", ">", param("after_ms"))
    .where("next_attempt_at", "<=", param("until_ms"))
    .orderBy("next_attempt_at")
    .orderBy("seq")
    .limit(param("limit"))
    .modifyFront(across_organizations),
);

const deliveryToSend = prepare<{ seq: number }>()((param) =>
  build
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhook_endpoints as endpoint", (join) =>
      join
        .onRef("endpoint.org_id", "=", "delivery.org_id")
        .onRef("endpoint.id", "=", "delivery.endpoint_id"),
    )
    .leftJoin("api_keys as key", (join) =>
      join.onRef("key.org_id", "=", "endpoint.org_id").onRef("key.id", "=", "endpoint.api_key_id"),
    )
    .leftJoin("memberships as person", (join) =>
      join
        .onRef("person.org_id", "=", "endpoint.org_id")
        .onRef("person.user_id", "=", "endpoint.user_id"),
    )
    .select([
      "delivery.seq",
      "delivery.org_id",
      "delivery.id",
      "delivery.endpoint_id",
      "delivery.event_id",
      "delivery.topic",
      "delivery.board_id",
      "delivery.payload",
      "delivery.attempts",
      "delivery.replayed",
      "endpoint.url",
      "endpoint.active",
      "endpoint.deleted_at",
      "endpoint.secret",
      "endpoint.former_secret",
      "endpoint.rolled_at",
      ...maker_columns,
    ])
    .where("delivery.seq", "=", param("seq"))
    .modifyFront(across_organizations),
);

/** What is known of an endpoint's queue: the endpoint as it is now, and when its first delivery is due. */
export interface QueueHead {
  endpoint_id: string;
  org_id: string;
  verified: Flag | null;
  /** Off or deleted: nothing but pings may leave, all else is dropped at once. */
  is_closed: boolean;
  due_ms: number;
}

/** An endpoint's queue, while something is pending in it. */
export const headOf = (sqlite: Sqlite, endpoint_id: string): QueueHead | undefined =>
  asHead(sqlite.first(headAt, { endpoint_id }));

/** The queue of the next endpoint, the oldest first: after `""` comes the first one. */
export const headAfter = (sqlite: Sqlite, endpoint_id: string): QueueHead | undefined =>
  asHead(sqlite.first(nextHead, { after: endpoint_id }));

const asHead = (row: RowOf<typeof nextHead> | undefined): QueueHead | undefined =>
  row && {
    endpoint_id: row.endpoint_id,
    org_id: row.org_id,
    verified: row.verified,
    is_closed: row.active === 0 || row.deleted_at !== null,
    due_ms: Math.min(row.next_attempt_at ?? 0, row.replay_due_at ?? Number.POSITIVE_INFINITY),
  };

const never_ms = Number.MAX_SAFE_INTEGER;

/** A queue's two parts: what replays have queued goes last. */
const both: readonly Flag[] = [0, 1];

/** The first of a queue's due deliveries (`isDue`), as many as `limit`, in the order in which they are sent. */
export const dueDeliveries = (
  sqlite: Sqlite,
  { endpoint_id, is_closed }: QueueHead,
  longest_wait_ms: number,
  limit: number,
): number[] => {
  const now_ms = Date.now();
  const ranges = is_closed
    ? [{ after_ms: -1, until_ms: never_ms }]
    : [
        { after_ms: -1, until_ms: now_ms },
        { after_ms: now_ms + longest_wait_ms, until_ms: never_ms },
      ];
  const seqs: number[] = [];
  for (const replayed of both)
    for (const range of ranges) {
      if (seqs.length === limit) return seqs;
      const ask = { endpoint_id, replayed, ...range, limit: limit - seqs.length };
      for (const { seq } of sqlite.all(pendingBetween, ask)) seqs.push(seq);
    }
  return seqs;
};

/** When the next of a queue's deliveries that are not due will be, in Unix milliseconds; never: infinite. */
export const nextDueOf = (
  sqlite: Sqlite,
  { endpoint_id }: QueueHead,
  longest_wait_ms: number,
): number => {
  const after_ms = Date.now();
  const ask = { endpoint_id, after_ms, until_ms: after_ms + longest_wait_ms, limit: 1 };
  const firsts = both.flatMap((replayed) => sqlite.all(pendingBetween, { ...ask, replayed }));
  return Math.min(...firsts.map(({ next_attempt_at }) => next_attempt_at ?? 0));
};

/** A delivery with its endpoint and who made that, as they are at the sending. */
export const toSend = (sqlite: Sqlite, seq: number): ToSend | undefined =>
  sqlite.first(deliveryToSend, { seq });

export type ToSend = RowOf<typeof deliveryToSend>;
