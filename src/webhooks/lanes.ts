import { type Selectable, sql } from "kysely";
import { across_organizations, build, prepare, type RowOf } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { Flag } from "../database/tables/values.ts";
import type { WebhookDeliveriesTable } from "../database/tables/webhooks.ts";
import { maker_columns } from "./entitlement.ts";

/** As text, not as a parameter: only so can SQLite use the index of what is pending. */
const pending = sql.lit("pending" as const);

/**
 * The outbox by the index of what is pending, whatever SQLite has counted: when it last looked, the
 * outbox may have been so short that reading all of it seemed as cheap.
 */
const outboxAs = <A extends string>(name: A) =>
  sql<Selectable<WebhookDeliveriesTable>>`"webhook_deliveries"`.as<A>(
    sql`${sql.id(name)} indexed by "webhook_deliveries_due"`,
  );

/** A lane with what is due first in it, leaving replays aside, and of them; of a lane of replays alone, that twice. */
const firstOfLane = () =>
  build
    .selectFrom(outboxAs("delivery"))
    // A cross join keeps this order, whatever the statistics say: one step in the index of what is pending.
    .crossJoin("webhook_endpoints as endpoint")
    .whereRef("endpoint.org_id", "=", "delivery.org_id")
    .whereRef("endpoint.id", "=", "delivery.endpoint_id")
    .select([
      "endpoint.id",
      "endpoint.org_id",
      "endpoint.proven",
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

const laneAt = prepare<{ endpoint_id: string }>()((param) =>
  firstOfLane().where("delivery.endpoint_id", "=", param("endpoint_id")),
);

const nextLane = prepare<{ after: string }>()((param) =>
  firstOfLane().where("delivery.endpoint_id", ">", param("after")),
);

const waitingInLane = prepare<{ endpoint_id: string; replayed: Flag; limit: number }>()((param) =>
  build
    .selectFrom(outboxAs("delivery"))
    .select(["seq", "topic", "next_attempt_at"])
    .where("status", "=", pending)
    .where("endpoint_id", "=", param("endpoint_id"))
    .where("replayed", "=", param("replayed"))
    .orderBy("next_attempt_at")
    .orderBy("seq")
    .limit(param("limit"))
    .modifyFront(across_organizations),
);

const notYetDueInLane = prepare<{
  endpoint_id: string;
  replayed: Flag;
  due_ms: number;
  seq: number;
  limit: number;
}>()((param) =>
  build
    .selectFrom(outboxAs("delivery"))
    .select(["seq", "next_attempt_at", "attempts", "response_status"])
    .where("status", "=", pending)
    .where("endpoint_id", "=", param("endpoint_id"))
    .where("replayed", "=", param("replayed"))
    .where(
      ({ refTuple, tuple }) =>
        sql<boolean>`${refTuple("next_attempt_at", "seq")} > ${tuple(param("due_ms"), param("seq"))}`,
    )
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

/** An endpoint with pending deliveries, as the dispatcher serves it: each gets its own share. */
export interface Lane {
  endpoint_id: string;
  org_id: string;
  /** As its endpoint's. */
  proven: Flag | null;
  /** Off or deleted: nothing but pings may leave. */
  closed: boolean;
  /** When the earliest pending delivery is due. */
  due_ms: number;
}

/** An endpoint's lane, while something is pending in it. */
export const laneOf = (sqlite: Sqlite, endpoint_id: string): Lane | undefined =>
  asLane(sqlite.first(laneAt, { endpoint_id }));

/** The lane of the next endpoint, the oldest first: after `""` comes the first one. */
export const laneAfter = (sqlite: Sqlite, endpoint_id: string): Lane | undefined =>
  asLane(sqlite.first(nextLane, { after: endpoint_id }));

const asLane = (row: RowOf<typeof nextLane> | undefined): Lane | undefined =>
  row && {
    endpoint_id: row.id,
    org_id: row.org_id,
    proven: row.proven,
    closed: row.active === 0 || row.deleted_at !== null,
    due_ms: Math.min(row.next_attempt_at ?? 0, row.replay_due_at ?? Number.POSITIVE_INFINITY),
  };

/** What waits in a lane, so many at most that no replay has queued, and as many of replays behind them; of both the earliest due first. */
export const waiting = (sqlite: Sqlite, endpoint_id: string, limit: number) =>
  both.flatMap((replayed) =>
    sqlite.all(waitingInLane, { endpoint_id, replayed, limit }).map((row) => ({
      seq: row.seq,
      is_ping: row.topic === "webhook.ping",
      due_ms: row.next_attempt_at ?? 0,
    })),
  );

/** Deliveries that no replay has queued, and those that one has: the order in which they are served. */
export const both: readonly Flag[] = [0, 1];

/** What waits in either part of a lane for a later moment than that of another row, the earliest due first. */
export const notYetDue = (
  sqlite: Sqlite,
  endpoint_id: string,
  replayed: Flag,
  after: { due_ms: number; seq: number },
  limit: number,
) =>
  sqlite
    .all(notYetDueInLane, { endpoint_id, replayed, ...after, limit })
    .map(({ next_attempt_at, ...row }) => ({ ...row, due_ms: next_attempt_at ?? 0 }));

/** A delivery with its endpoint and who made that, as they are at the sending. */
export const toSend = (sqlite: Sqlite, seq: number): ToSend | undefined =>
  sqlite.first(deliveryToSend, { seq });

export type ToSend = RowOf<typeof deliveryToSend>;

/** A delivery that waits for a later attempt. */
export type Waiting = ReturnType<typeof notYetDue>[number];
