import { type SelectQueryBuilder, sql } from "kysely";
import type { Instant } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { Tables } from "../database/tables/tables.ts";
import type { Json } from "../database/tables/values.ts";

/** Which deliveries of an endpoint a replay means. */
export type Window = {
  endpoint_id: string;
  /** An array. */
  statuses: Json;
  /** An array; null: every topic. */
  topics: Json | null;
  from_at: Instant;
  /** Null: no end. */
  until_at: Instant | null;
  /** Nothing that was queued later. */
  through_seq: number;
};

/** How far a window was looked through: the last delivery of those that are done. */
export type Place = { after_at: Instant; after_seq: number };

/** A part of a window that is looked through in one go. */
interface Stretch {
  end: Place;
  is_last: boolean;
}

/** No delivery is as late, or stands at 0 in the order of queueing. */
const end_of_time = "9999-12-31T23:59:59Z" as Instant;

export const beginOf = ({ from_at }: Window): Place => ({ after_at: from_at, after_seq: 0 });

type Bound = Window & Place & { until_at: Instant };

const behindPlace = (place: { at: unknown; seq: unknown }) =>
  sql<boolean>`(delivery.created_at, delivery.seq) > (${place.at}, ${place.seq})`;

const lastOfStretch = prepareInOrg<
  Place & { endpoint_id: string; until_at: Instant; skip: number }
>()((param) =>
  build
    .selectFrom("webhook_deliveries as delivery")
    .select(["delivery.created_at as after_at", "delivery.seq as after_seq"])
    .where("delivery.org_id", "=", param("org_id"))
    .where("delivery.endpoint_id", "=", param("endpoint_id"))
    .where(behindPlace({ at: param("after_at"), seq: param("after_seq") }))
    .where("delivery.created_at", "<", param("until_at"))
    .orderBy("delivery.created_at")
    .orderBy("delivery.seq")
    .limit(1)
    .offset(param("skip")),
);

/** The next part of a window behind a place, of so many deliveries at most. */
const stretchBehind = (db: OrgReader, window: Window, place: Place, looks: number): Stretch => {
  const until_at = window.until_at ?? end_of_time;
  const { endpoint_id } = window;
  const { after_at, after_seq } = place;
  const from = { endpoint_id, until_at, after_at, after_seq };
  const last = db.first(lastOfStretch, { ...from, skip: looks - 1 });
  return last
    ? { end: last, is_last: false }
    : { end: { after_at: until_at, after_seq: 0 }, is_last: true };
};

type InStretch = Bound & { settled: Json; end_at: Instant; end_seq: number };
type Param = Parameters<Parameters<ReturnType<typeof prepareInOrg<InStretch>>>[0]>[0];

/**
 * What a replay queues again: of each event the newest delivery in the window, unless it was sent
 * again since. What is newer is always a resend, so the index of those finds it, by its own words.
 */
const isCandidate = <T>(
  query: SelectQueryBuilder<Tables & { delivery: Tables["webhook_deliveries"] }, "delivery", T>,
  param: Param,
) =>
  query
    .where("delivery.org_id", "=", param("org_id"))
    .where("delivery.endpoint_id", "=", param("endpoint_id"))
    .where(behindPlace({ at: param("after_at"), seq: param("after_seq") }))
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

const candidatesInStretch = prepareInOrg<InStretch & { limit: number }>()((param) =>
  isCandidate(build.selectFrom("webhook_deliveries as delivery"), param)
    .select([
      "delivery.seq",
      "delivery.created_at",
      "delivery.id",
      "delivery.event_id",
      "delivery.topic",
      "delivery.board_id",
      "delivery.payload",
    ])
    .orderBy("delivery.created_at")
    .orderBy("delivery.seq")
    .limit(param("limit")),
);

const countInStretch = prepareInOrg<InStretch>()((param) =>
  isCandidate(build.selectFrom("webhook_deliveries as delivery"), param).select((of) =>
    of.fn.countAll<number>().as("count"),
  ),
);

const bound = (window: Window, place: Place, { end }: Stretch): InStretch => ({
  ...window,
  ...place,
  until_at: window.until_at ?? end_of_time,
  // Whoever asks for what was delivered, too, has it sent again.
  settled: JSON.stringify(
    (JSON.parse(window.statuses) as string[]).includes("delivered")
      ? ["pending"]
      : ["pending", "delivered"],
  ),
  end_at: end.after_at,
  end_seq: end.after_seq,
});

/** The next candidates behind a place, at most so many, among so many deliveries looked at. Returns them, where the replay stands then, and whether it has come to the end of its window. */
export const nextCandidates = (
  db: OrgReader,
  window: Window,
  place: Place,
  { limit, looks }: { limit: number; looks: number },
) => {
  const stretch = stretchBehind(db, window, place, looks);
  const found = db.all(candidatesInStretch, { ...bound(window, place, stretch), limit });
  const last = found.length === limit ? found.at(-1) : undefined;
  return last
    ? { found, place: { after_at: last.created_at, after_seq: last.seq }, at_end: false }
    : { found, place: stretch.end, at_end: stretch.is_last };
};

/** How many candidates there are among the next so many deliveries. Returns the place behind them, null at the end of the window. */
export const countCandidates = (
  db: OrgReader,
  window: Window,
  place: Place,
  looks: number,
): { count: number; place: Place | null } => {
  const stretch = stretchBehind(db, window, place, looks);
  const { count = 0 } = db.first(countInStretch, bound(window, place, stretch)) ?? {};
  return { count, place: stretch.is_last ? null : stretch.end };
};
