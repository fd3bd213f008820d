import { type Instant, plusSeconds } from "../clock/instant.ts";
import { pruneInBatches } from "../database/batches.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { isHere } from "../database/organization-moves.ts";

/** How long events stay in the feed (decisions §7). */
export const kept_days = 30;

/** Events deleted in one transaction. */
const batch_max = 100;

interface Aged {
  seq: number;
  id: string;
  created_at: Instant;
}

const firstEvents = prepareInOrg<{ batch: number }>()((param) =>
  build
    .selectFrom("events")
    .select(["seq", "id", "created_at"])
    .where("org_id", "=", param("org_id"))
    .orderBy("seq")
    .limit(param("batch")),
);

/**
 * Deletes events older than `kept_days` in batches, until `stop` is aborted, and stores how far each feed reaches
 * back. Returns the number of deleted events.
 */
export const pruneEvents = async (
  sqlite: Sqlite,
  at: Instant,
  stop?: AbortSignal,
): Promise<number> => {
  let pruned = 0;
  for (const { id } of sqlite.all(
    build.selectFrom("organizations").select("id").where(isHere("organizations.id")),
  ))
    pruned += await pruneInBatches(sqlite, at, (root) => pruneBatch(root.org(id)), stop);
  return pruned;
};

/**
 * Deletes a batch and returns how many it had. Moves the horizon in the same transaction, so that a reader who missed
 * events is always refused.
 */
export const pruneBatch = (tx: OrgTx): number => {
  const pruned_before = plusSeconds(tx.now, -kept_days * 86_400);
  const last = lastOld(tx.all(firstEvents, { batch: batch_max }), pruned_before, tx.now);
  if (last === undefined) return 0;
  const horizon = { pruned_seq: last.seq, pruned_id: last.id, pruned_before };
  tx.run(
    tx
      .into("event_horizon", horizon)
      .onConflict((row) => row.column("org_id").doUpdateSet(horizon)),
  );
  return tx.run(tx.delete("events").where("seq", "<=", last.seq));
};

/**
 * The last event to delete. Events are deleted in the order of the feed, even if the clock was wrong: an old event
 * after a newer one stays until that one is old, too. An event from the future is as old as the event after it.
 */
const lastOld = (first: readonly Aged[], oldest: Instant, now: Instant): Aged | undefined => {
  const kept = first.findIndex(({ created_at }) => created_at >= oldest && created_at <= now);
  return first
    .slice(0, kept === -1 ? first.length : kept)
    .findLast(({ created_at }) => created_at < oldest);
};
