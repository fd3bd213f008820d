import { parseInstant } from "../clock/instant.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { replayed_statuses } from "../shared/webhook-vocabulary.ts";
import type { EndpointRow } from "./endpoint-queries.ts";
import { beginOf, countCandidates, lastSeq, type Window } from "./replay-candidates.ts";
import { endpointInactive } from "./send-again.ts";
import type { ReplayInput } from "./wire.ts";

/** Maximum number of unfinished replays per endpoint: each scans its whole window. */
const open_replays_max = 10;

/** The requested window, before the newest delivery is read. */
export type ReplayRequest = Omit<Window, "through_seq">;

export interface CountedReplay {
  window: Window;
  count: number;
}

/** Parses the input. Times without an offset are in the organization's timezone. */
export const parseReplay = (
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

/** Starts a replay: the replayer queues what was counted, in batches. Refuses if the endpoint is deactivated or has too many replays. */
export const startReplay = (
  tx: OrgTx,
  endpoint: EndpointRow,
  { window, count }: CountedReplay,
): { count: number } => {
  if (endpoint.active === 0) throw endpointInactive();
  if (count === 0) return { count };
  if (countOpenReplays(tx, endpoint.id) >= open_replays_max) throw tooManyOpenReplays();
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

const countOpenReplays = (tx: OrgTx, endpoint_id: string): number =>
  tx.all(
    tx
      .from("webhook_replays")
      .select("id")
      .where("endpoint_id", "=", endpoint_id)
      .limit(open_replays_max),
  ).length;

const tooManyOpenReplays = (): Refusal =>
  new Refusal(
    "rate_limited",
    `${open_replays_max} replays of this endpoint go on: wait until one has ended.`,
    {},
    { "Retry-After": "60" },
  );
