import { sql } from "kysely";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { isHere } from "../database/organization-moves.ts";
import { isAtEnd, lastSeq, queueCandidates, rangeAfter } from "./replay-candidates.ts";

/** Maximum number of deliveries in a batch. */
const batch_max = 100;
/** Maximum number of ranges that one transaction scans until it finds a candidate. */
const ranges_max = 10;

/** Endpoints with unfinished replays. */
export const endpointsWithReplays = (sqlite: Sqlite): string[] =>
  sqlite
    .all(
      build
        .selectFrom("webhook_replays")
        .select("endpoint_id")
        .distinct()
        .where(isHere("webhook_replays.org_id"))
        .orderBy("endpoint_id")
        .modifyFront(across_organizations),
    )
    .map(({ endpoint_id }) => endpoint_id);

const firstReplay = prepare<{ endpoint_id: string }>()((param) =>
  build
    .selectFrom("webhook_replays")
    .select(["org_id", "id", "batch_from_seq", "batch_until_seq"])
    .where("endpoint_id", "=", param("endpoint_id"))
    .where(isHere("webhook_replays.org_id"))
    .orderBy("org_id")
    .orderBy("id")
    .limit(1)
    .modifyFront(across_organizations),
);

/** An endpoint's oldest replay, since they run one after another. Null if there is none, or if its batch is still being sent. */
export const replayToContinue = (sqlite: Sqlite, endpoint_id: string) => {
  const replay = sqlite.first(firstReplay, { endpoint_id });
  return replay && !isBatchUnfinished(sqlite.reader(replay.org_id), replay) ? replay : null;
};

type Batch = { batch_from_seq: number; batch_until_seq: number };

/** A pending delivery holds up the next batch if it was not tried, got no response, or got a 429 or 503. */
const unfinishedInBatch = prepareInOrg<Batch>()((param) =>
  build
    .selectFrom("webhook_deliveries")
    .select("seq")
    .where("org_id", "=", param("org_id"))
    .where("seq", ">=", param("batch_from_seq"))
    .where("seq", "<=", param("batch_until_seq"))
    .where(sql<boolean>`+status = 'pending'`)
    .where(sql<boolean>`(response_status IS NULL OR response_status IN (429, 503))`)
    .limit(1),
);

const isBatchUnfinished = (db: OrgReader, { batch_from_seq, batch_until_seq }: Batch): boolean =>
  db.first(unfinishedInBatch, { batch_from_seq, batch_until_seq }) !== undefined;

/** Queues a replay's next batch, or deletes the replay at the end of its window. Returns whether to call it again immediately. */
export const queueBatch = (tx: OrgTx, id: string): boolean => {
  const replay = tx.first(tx.from("webhook_replays").selectAll().where("id", "=", id));
  if (!replay || isAtEnd(replay, replay)) {
    tx.run(tx.delete("webhook_replays").where("id", "=", id));
    return true; // the endpoint may have another replay
  }
  let { after_at, after_seq } = replay;
  let queued = 0;
  for (let n = 0; n < ranges_max && queued === 0 && !isAtEnd(replay, { after_at }); n += 1) {
    const range = rangeAfter(tx, replay, { after_at, after_seq }, batch_max);
    queued = queueCandidates(tx, replay, range);
    ({ after_at, after_seq } = range.end);
  }
  const batch_until_seq = lastSeq(tx);
  const batch_from_seq = batch_until_seq - queued + 1;
  tx.updateRow("webhook_replays", id, { after_at, after_seq, batch_from_seq, batch_until_seq });
  if (queued > 0) tx.wake("dispatcher", replay.endpoint_id);
  return queued === 0;
};
