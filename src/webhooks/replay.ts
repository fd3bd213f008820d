import { parseInstant } from "../clock/instant.ts";
import { across_organizations, build } from "../database/build.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { replayed_statuses } from "../shared/webhook-vocabulary.ts";
import type { EndpointRow } from "./endpoint-queries.ts";
import { beginOf, countCandidates, type Place, type Window } from "./replay-candidates.ts";
import { endpointInactive } from "./send-again.ts";
import type { ReplayInput } from "./wire.ts";

/** Deliveries that one read looks at when they are counted: a part of a second. */
const counted_at_once = 50_000;

/** Replays of an endpoint that have not ended: each of them goes through its window again. */
const open_max = 10;

/** What is asked for, before it is known what stands. */
export type ReplayAsk = Omit<Window, "through_seq">;

export interface CountedReplay {
  window: Window;
  count: number;
}

/** Reads which deliveries are meant; a time without an offset is the organization's. */
export const readReplay = (
  endpoint_id: string,
  { from, until, topics, status }: ReplayInput,
  timezone: string,
): ReplayAsk => {
  const from_at = parseInstant(from, timezone);
  const until_at = until === undefined ? null : parseInstant(until, timezone);
  if (from_at === null) throw refuseField("from", "must be in the years 0 to 9999");
  if (until !== undefined && (until_at === null || until_at <= from_at))
    throw refuseField("until", "must be later than from");
  const { failed, dropped } = replayed_statuses;
  const statuses = status === undefined ? [...failed, ...dropped] : replayed_statuses[status];
  return {
    endpoint_id,
    statuses: JSON.stringify(statuses),
    topics: topics ? JSON.stringify(topics) : null,
    from_at,
    until_at,
  };
};

/** Counts what a replay queues of what stands now. */
export const countReplay = (db: OrgReader, ask: ReplayAsk): CountedReplay => {
  const window = { ...ask, through_seq: lastSeq(db) };
  let count = 0;
  let place: Place | null = beginOf(window);
  while (place) {
    const counted = countCandidates(db, window, place, counted_at_once);
    count += counted.count;
    place = counted.place;
  }
  return { window, count };
};

/** Whoever's it is: all that stands has no higher one. */
const lastSeq = (db: OrgReader): number =>
  db.first(
    build
      .selectFrom("webhook_deliveries")
      .select("seq")
      .orderBy("seq", "desc")
      .limit(1)
      .modifyFront(across_organizations),
  )?.seq ?? 0;

/** Has the replayer queue again what was counted, a few at a time. The endpoint must be active, and have few replays before it. */
export const startReplay = (
  tx: OrgTx,
  endpoint: EndpointRow,
  { window, count }: CountedReplay,
): { count: number } => {
  if (endpoint.active === 0) throw endpointInactive();
  if (count === 0) return { count };
  if (countOpen(tx, endpoint.id) >= open_max) throw tooManyOpen();
  tx.insert("webhook_replays", {
    ...window,
    ...beginOf(window),
    id: Bun.randomUUIDv7(),
    in_lane: "[]",
    created_at: tx.now,
  });
  tx.wake("replayer", endpoint.id);
  return { count };
};

const countOpen = (tx: OrgTx, endpoint_id: string): number =>
  tx.all(
    tx.from("webhook_replays").select("id").where("endpoint_id", "=", endpoint_id).limit(open_max),
  ).length;

const tooManyOpen = (): Refusal =>
  new Refusal(
    "rate_limited",
    `${open_max} replays of this endpoint go on: wait until one has ended.`,
    {},
    { "Retry-After": "60" },
  );
