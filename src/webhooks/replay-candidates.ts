import { type SelectQueryBuilder, sql } from "kysely";
import type { Instant } from "../clock/instant.ts";
import { across_organizations, build, eachOf, prepare } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import type { Tables } from "../database/tables/tables.ts";
import type { Json } from "../database/tables/values.ts";

/** Selects the deliveries of an endpoint to replay. */
export type Window = {
  endpoint_id: string;
  /** An array. */
  statuses: Json;
  /** An array. Null: all topics. */
  topics: Json | null;
  from_at: Instant;
  /** Null: no limit. */
  until_at: Instant | null;
  /** The `seq` of the last delivery that is included. */
  through_seq: number;
};

/** Progress in a window: `created_at` and `seq` of the last processed delivery. */
export type Cursor = { after_at: Instant; after_seq: number };

/** A part of a window that is scanned by one statement: after `begin`, up to and including `end`. */
interface Range {
  begin: Cursor;
  end: Cursor;
}

/** Later than any delivery. */
const end_of_time = "9999-12-31T23:59:59Z" as Instant;

export const beginOf = ({ from_at }: Window): Cursor => ({ after_at: from_at, after_seq: 0 });

const endOf = ({ until_at }: Pick<Window, "until_at">): Instant => until_at ?? end_of_time;

const endCursor = (window: Window): Cursor => ({ after_at: endOf(window), after_seq: 0 });

/** Whether the whole window is processed. */
export const isAtEnd = (
  window: Pick<Window, "until_at">,
  { after_at }: Pick<Cursor, "after_at">,
): boolean => after_at === endOf(window);

const isAfter = (cursor: { at: unknown; seq: unknown }) =>
  sql<boolean>`(delivery.created_at, delivery.seq) > (${cursor.at}, ${cursor.seq})`;

const lastInRange = prepareInOrg<
  Cursor & { endpoint_id: string; until_at: Instant; skip: number }
>()((param) =>
  build
    .selectFrom("webhook_deliveries as delivery")
    .select(["delivery.created_at as after_at", "delivery.seq as after_seq"])
    .where("delivery.org_id", "=", param("org_id"))
    .where("delivery.endpoint_id", "=", param("endpoint_id"))
    .where(isAfter({ at: param("after_at"), seq: param("after_seq") }))
    .where("delivery.created_at", "<", param("until_at"))
    .orderBy("delivery.created_at")
    .orderBy("delivery.seq")
    .limit(1)
    .offset(param("skip")),
);

/** The next range of a window, of at most `max` deliveries. */
export const rangeAfter = (db: OrgReader, window: Window, begin: Cursor, max: number): Range => {
  const { endpoint_id } = window;
  const params = { ...begin, endpoint_id, until_at: endOf(window), skip: max - 1 };
  return { begin, end: db.first(lastInRange, params) ?? endCursor(window) };
};

type RangeParams = Window &
  Cursor & { until_at: Instant; settled: Json; end_at: Instant; end_seq: number };
type Param = Parameters<Parameters<ReturnType<typeof prepareInOrg<RangeParams>>>[0]>[0];

/**
 * Selects what a replay queues: the newest delivery of each event in the window, unless the event was sent again since.
 * Newer deliveries of an event are always resends, so the condition on `resend_of` lets SQLite use their partial index.
 */
const isCandidate = <T>(
  query: SelectQueryBuilder<Tables & { delivery: Tables["webhook_deliveries"] }, "delivery", T>,
  param: Param,
) =>
  query
    .where("delivery.org_id", "=", param("org_id"))
    .where("delivery.endpoint_id", "=", param("endpoint_id"))
    .where(isAfter({ at: param("after_at"), seq: param("after_seq") }))
    .where(
      sql<boolean>`(delivery.created_at, delivery.seq) <= (${param("end_at")}, ${param("end_seq")})`,
    )
    .where("delivery.seq", "<=", param("through_seq"))
    .where("delivery.status", "in", eachOf<never>(param("statuses")))
    .where("delivery.topic", "<>", "webhook.ping")
    .where(
      sql<boolean>`(${param("topics")} IS NULL OR delivery.topic IN ${eachOf(param("topics"))})`,
    )
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("webhook_deliveries as newer")
            .select("newer.seq")
            .whereRef("newer.org_id", "=", "delivery.org_id")
            .whereRef("newer.endpoint_id", "=", "delivery.endpoint_id")
            .whereRef("newer.event_id", "=", "delivery.event_id")
            .where("newer.resend_of", "is not", null)
            .whereRef("newer.seq", ">", "delivery.seq")
            .where((or) =>
              or.or([
                or("newer.status", "in", eachOf<never>(param("settled"))),
                or.and([
                  or("newer.seq", "<=", param("through_seq")),
                  or("newer.created_at", ">=", param("from_at")),
                  or("newer.created_at", "<", param("until_at")),
                  or("newer.status", "in", eachOf<never>(param("statuses"))),
                ]),
              ]),
            ),
        ),
      ),
    );

const insertCandidates = prepareInOrg<RangeParams & { due_ms: number; now: Instant }>()((param) =>
  build
    .insertInto("webhook_deliveries")
    .columns([
      ...(["org_id", "id", "endpoint_id", "event_id", "topic", "board_id", "payload"] as const),
      ...(["status", "next_attempt_at", "attempts", "attempt_log", "resend_of"] as const),
      ...(["created_at", "replayed"] as const),
    ])
    .expression(
      isCandidate(build.selectFrom("webhook_deliveries as delivery"), param)
        .select([
          "delivery.org_id",
          sql<string>`uuid_v7()`.as("id"),
          ...(["delivery.endpoint_id", "delivery.event_id", "delivery.topic"] as const),
          ...(["delivery.board_id", "delivery.payload"] as const),
          sql.lit("pending" as const).as("status"),
          param("due_ms").as("next_attempt_at"),
          sql.lit(0).as("attempts"),
          sql.lit("[]").as("attempt_log"),
          "delivery.id as resend_of",
          param("now").as("created_at"),
          sql.lit(1 as const).as("replayed"),
        ])
        .orderBy("delivery.created_at")
        .orderBy("delivery.seq"),
    ),
);

const countInRange = prepareInOrg<RangeParams>()((param) =>
  isCandidate(build.selectFrom("webhook_deliveries as delivery"), param).select((of) =>
    of.fn.countAll<number>().as("count"),
  ),
);

const rangeParams = (window: Window, { begin, end }: Range): RangeParams => ({
  ...window,
  ...begin,
  until_at: endOf(window),
  // Replayed even if delivered since, when delivered ones are requested.
  settled: JSON.stringify(
    (JSON.parse(window.statuses) as string[]).includes("delivered")
      ? ["pending"]
      : ["pending", "delivered"],
  ),
  end_at: end.after_at,
  end_seq: end.after_seq,
});

/** Queues the candidates of a range again, as new deliveries. Returns how many. */
export const queueCandidates = (tx: OrgTx, window: Window, range: Range): number =>
  tx.run(insertCandidates, { ...rangeParams(window, range), due_ms: Date.now(), now: tx.now });

/** Counts the candidates in the whole window. */
export const countCandidates = (db: OrgReader, window: Window): number =>
  db.first(countInRange, rangeParams(window, { begin: beginOf(window), end: endCursor(window) }))
    ?.count ?? 0;

const lastDelivery = prepare<Record<never, never>>()(() =>
  build
    .selectFrom("webhook_deliveries")
    .select("seq")
    .orderBy("seq", "desc")
    .limit(1)
    .modifyFront(across_organizations),
);

/** The `seq` of the newest delivery of all organizations; 0 if there are none. */
export const lastSeq = (db: OrgReader): number => db.first(lastDelivery, {})?.seq ?? 0;
