import { sql } from "kysely";
import { across_organizations, build, prepare, type RowOf, tableBy } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { isHere } from "../database/organization-moves.ts";
import type { Flag } from "../database/tables/values.ts";
import { owner_columns } from "./entitlement.ts";

/** A literal: SQLite does not use the partial index for a parameter. */
const pending = sql.lit("pending" as const);

type OutboxIndex = "webhook_deliveries_due" | "webhook_deliveries_retried";

/**
 * The deliveries, read with the index of pending ones, or of those that are tried again. Forced, also for a file that
 * somebody has analysed while the outbox was so short that a scan seemed as cheap.
 */
const outboxAs = <A extends string>(name: A, index: OutboxIndex = "webhook_deliveries_due") =>
  tableBy<"webhook_deliveries", A>("webhook_deliveries", index, name);

/** An endpoint with the due times of its first pending delivery and of its first replayed one. */
const firstPendingDelivery = () =>
  build
    .selectFrom(outboxAs("delivery"))
    // A cross join keeps this join order whatever the statistics are: one step in the index.
    .crossJoin("webhook_endpoints as endpoint")
    .whereRef("endpoint.org_id", "=", "delivery.org_id")
    .whereRef("endpoint.id", "=", "delivery.endpoint_id")
    .leftJoin("organization_moves as move", "move.org_id", "endpoint.org_id")
    .select([
      "move.state as move_state",
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

const firstOfEndpoint = prepare<{ endpoint_id: string }>()((param) =>
  firstPendingDelivery().where("delivery.endpoint_id", "=", param("endpoint_id")),
);

const firstOfNextEndpoint = prepare<{ after: string }>()((param) =>
  firstPendingDelivery().where("delivery.endpoint_id", ">", param("after")),
);

type DueRange = {
  endpoint_id: string;
  replayed: Flag;
  after_ms: number;
  until_ms: number;
  limit: number;
};

const between = (index: OutboxIndex) =>
  prepare<DueRange>()((param) => {
    const deliveries = build
      .selectFrom(outboxAs("delivery", index))
      .select(["seq", "next_attempt_at"])
      .where("status", "=", pending)
      .where("endpoint_id", "=", param("endpoint_id"))
      .where("replayed", "=", param("replayed"))
      .where("next_attempt_at", ">", param("after_ms"))
      .where("next_attempt_at", "<=", param("until_ms"))
      .orderBy("next_attempt_at")
      .orderBy("seq")
      .limit(param("limit"))
      .modifyFront(across_organizations);
    return index === "webhook_deliveries_retried"
      ? deliveries.where("attempts", ">", sql.lit(0))
      : deliveries;
  });

const pendingBetween = between("webhook_deliveries_due");
const retriesBetween = between("webhook_deliveries_retried");

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
      ...owner_columns,
    ])
    .where("delivery.seq", "=", param("seq"))
    .where(isHere("delivery.org_id"))
    .modifyFront(across_organizations),
);

/** The current state of an endpoint, and when the first delivery in its queue is due. */
export interface QueueHead {
  endpoint_id: string;
  org_id: string;
  verified: Flag | null;
  /** Deactivated or deleted: only pings are sent, other deliveries are dropped immediately. */
  is_closed: boolean;
  /** Its organization is being moved to another file, or was: nothing is sent. */
  is_moved: boolean;
  due_ms: number;
}

/** Returns undefined if the endpoint has no pending deliveries. */
export const readHead = (sqlite: Sqlite, endpoint_id: string): QueueHead | undefined =>
  queueHeadOf(sqlite.first(firstOfEndpoint, { endpoint_id }));

/** The head of the next endpoint's queue, in the order of ids. `""` starts with the first endpoint. */
export const readHeadAfter = (sqlite: Sqlite, endpoint_id: string): QueueHead | undefined =>
  queueHeadOf(sqlite.first(firstOfNextEndpoint, { after: endpoint_id }));

const queueHeadOf = (row: RowOf<typeof firstOfNextEndpoint> | undefined): QueueHead | undefined =>
  row && {
    endpoint_id: row.endpoint_id,
    org_id: row.org_id,
    verified: row.verified,
    is_moved: row.move_state !== null,
    is_closed: row.active === 0 || row.deleted_at !== null,
    due_ms: Math.min(row.next_attempt_at ?? 0, row.replay_due_at ?? Number.POSITIVE_INFINITY),
  };

const never_ms = Number.MAX_SAFE_INTEGER;

/** New deliveries are sent before replayed ones. */
const replayed_order: readonly Flag[] = [0, 1];

/**
 * The `seq` of up to `limit` due deliveries of a queue (`isDue`), in sending order. All are due if it is closed. Retries
 * come first: behind new deliveries, those of a receiver that never responds would not reach their last attempt.
 */
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
  const seqs = new Set<number>();
  for (const replayed of replayed_order)
    for (const statement of [retriesBetween, pendingBetween])
      for (const range of ranges) {
        if (seqs.size >= limit) break;
        for (const { seq } of sqlite.all(statement, { endpoint_id, replayed, ...range, limit }))
          seqs.add(seq);
      }
  return [...seqs].slice(0, limit);
};

/** When the next delivery of a queue will be due, in Unix milliseconds. Ignores due ones. Infinity if there is none. */
export const nextDueOf = (
  sqlite: Sqlite,
  { endpoint_id }: QueueHead,
  longest_wait_ms: number,
): number => {
  const after_ms = Date.now();
  const params = { endpoint_id, after_ms, until_ms: after_ms + longest_wait_ms, limit: 1 };
  const firsts = replayed_order.flatMap((replayed) =>
    sqlite.all(pendingBetween, { ...params, replayed }),
  );
  return Math.min(...firsts.map(({ next_attempt_at }) => next_attempt_at ?? 0));
};

/** A delivery with the current state of its endpoint and the endpoint's owner. */
export const readDelivery = (sqlite: Sqlite, seq: number): OutboxDelivery | undefined =>
  sqlite.first(deliveryToSend, { seq });

export type OutboxDelivery = RowOf<typeof deliveryToSend>;
