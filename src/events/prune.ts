import { type Instant, plusSeconds } from "../clock/instant.ts";
import { pruneInBatches } from "../database/batches.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";

/** The feed reaches back so far (decisions §7). */
export const kept_days = 30;

/** Events that one change deletes at most. */
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
 * Deletes events that are old enough, in batches until it is told to stop, and says how far each
 * feed still reaches. Returns how many.
 */
export const pruneEvents = async (
  sqlite: Sqlite,
  at: Instant,
  stop?: AbortSignal,
): Promise<number> => {
  let pruned = 0;
  for (const { id } of sqlite.all(build.selectFrom("organizations").select("id")))
    pruned += await pruneInBatches(sqlite, at, (root) => forgetFirst(root.org(id)), stop);
  return pruned;
};

/** The horizon moves in the same change, so that nobody passes over what is gone without being told. */
const forgetFirst = (tx: OrgTx): number => {
  const pruned_before = plusSeconds(tx.now, -kept_days * 86_400);
  const last = lastOld(tx.all(firstEvents, { batch: batch_max }), pruned_before, tx.now);
  if (last === undefined) return 0;
  const horizon = { pruned_seq: last.seq, pruned_id: last.id, pruned_before };
  tx.run(
    tx
      .into("event_horizon", horizon)
      .onConflict((known) => known.column("org_id").doUpdateSet(horizon)),
  );
  return tx.run(tx.delete("events").where("seq", "<=", last.seq));
};

/**
 * The last event to forget. A feed is shortened from its begin alone, whatever the clock said in
 * between: what seems old behind what is not waits for that. What seems to come from the future is
 * as old as what followed it.
 */
const lastOld = (first: readonly Aged[], oldest: Instant, now: Instant): Aged | undefined => {
  const kept = first.findIndex(({ created_at }) => created_at >= oldest && created_at <= now);
  return first
    .slice(0, kept === -1 ? first.length : kept)
    .findLast(({ created_at }) => created_at < oldest);
};
