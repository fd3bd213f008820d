import { parseInstant } from "../clock/instant.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { replayed_statuses } from "../shared/webhook-vocabulary.ts";
import type { EndpointRow } from "./endpoint-queries.ts";
import { beginOf, countCandidates, lastSeq, type Window } from "./replay-candidates.ts";
import { endpointInactive } from "./send-again.ts";
import type { ReplayInput } from "./wire.ts";

/** Replays of an endpoint that have not ended: each of them goes through its window again. */
const open_max = 10;

/** The requested replay, before the newest delivery is read. */
export type ReplayRequest = Omit<Window, "through_seq">;

export interface CountedReplay {
  window: Window;
  count: number;
}

/** Reads which deliveries are meant; a time without an offset is the organization's. */
export const readReplay = (
  endpoint_id: string,
  { from, until, topics, status }: ReplayInput,
  timezone: string,
): ReplayRequest => {
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

/** Counts the existing deliveries that a replay would queue. */
export const countReplay = (db: OrgReader, request: ReplayRequest): CountedReplay => {
  const window = { ...request, through_seq: lastSeq(db) };
  return { window, count: countCandidates(db, window) };
};

/** Has the replayer queue again what was counted, in batches. The endpoint must be active, and have few replays before it. */
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
    batch_from_seq: 0,
    batch_until_seq: 0,
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
