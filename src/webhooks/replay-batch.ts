import { sql } from "kysely";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { isAtEnd, lastSeq, queueCandidates, stretchAfter } from "./replay-candidates.ts";

/** Deliveries that one batch queues at most. */
const batch_max = 100;
/** Parts of the window that one step looks through while there is nothing in them to queue. */
const stretches_max = 10;

/** Endpoints with a replay that has not ended. */
export const endpointsWithReplays = (sqlite: Sqlite): string[] =>
  sqlite
    .all(
      build
        .selectFrom("webhook_replays")
        .select("endpoint_id")
        .distinct()
        .orderBy("endpoint_id")
        .modifyFront(across_organizations),
    )
    .map(({ endpoint_id }) => endpoint_id);

const firstReplay = prepare<{ endpoint_id: string }>()((param) =>
  build
    .selectFrom("webhook_replays")
    .select(["org_id", "id", "batch_from_seq", "batch_until_seq"])
    .where("endpoint_id", "=", param("endpoint_id"))
    .orderBy("org_id")
    .orderBy("id")
    .limit(1)
    .modifyFront(across_organizations),
);

/** An endpoint's replay whose turn it is: they go one after another. Null when there is none, or its batch is still being sent. */
export const replayToContinue = (sqlite: Sqlite, endpoint_id: string) => {
  const replay = sqlite.first(firstReplay, { endpoint_id });
  return replay && !isBatchOpen(sqlite.reader(replay.org_id), replay) ? replay : null;
};

type Batch = { batch_from_seq: number; batch_until_seq: number };

/** 429 and 503 ask for time, as no answer does; after any other answer the next one may do better. */
const firstOpen = prepareInOrg<Batch>()((param) =>
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

const isBatchOpen = (db: OrgReader, { batch_from_seq, batch_until_seq }: Batch): boolean =>
  db.first(firstOpen, { batch_from_seq, batch_until_seq }) !== undefined;

/** Queues a replay's next batch, and ends it at the end of its window. Returns whether there is more to do at once. */
export const queueBatch = (tx: OrgTx, id: string): boolean => {
  const replay = tx.first(tx.from("webhook_replays").selectAll().where("id", "=", id));
  if (!replay || isAtEnd(replay, replay)) {
    tx.run(tx.delete("webhook_replays").where("id", "=", id));
    return true; // another one may wait
  }
  let { after_at, after_seq } = replay;
  let queued = 0;
  for (let n = 0; n < stretches_max && queued === 0 && !isAtEnd(replay, { after_at }); n += 1) {
    const stretch = stretchAfter(tx, replay, { after_at, after_seq }, batch_max);
    queued = queueCandidates(tx, replay, stretch);
    ({ after_at, after_seq } = stretch.end);
  }
  const batch_until_seq = lastSeq(tx);
  const batch_from_seq = batch_until_seq - queued + 1;
  tx.updateRow("webhook_replays", id, { after_at, after_seq, batch_from_seq, batch_until_seq });
  if (queued > 0) tx.wake("dispatcher", replay.endpoint_id);
  return queued === 0;
};
