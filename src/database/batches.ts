import type { Instant } from "../clock/instant.ts";
import type { Sqlite } from "./group-commit.ts";
import type { Tx } from "./org.ts";

/** Rows in one change of a long work: more would hold up other callers. */
export const batch_max = 100;

/** Repeats a change of at most `batch_max` rows until one finds fewer. How many rows it changed in all. */
export const inBatches = async (
  sqlite: Sqlite,
  at: Instant,
  change: (tx: Tx) => number,
): Promise<number> => {
  let changed = 0;
  for (let rows = batch_max; rows === batch_max; changed += rows)
    rows = await sqlite.write(change, at);
  return changed;
};
