import { type SelectQueryBuilder, sql } from "kysely";
import type { Instant } from "../clock/instant.ts";
import { across_organizations, build } from "./build.ts";
import type { Sqlite } from "./group-commit.ts";
import type { Tx } from "./org.ts";
import type { Tables } from "./tables/tables.ts";

/** Rows that one change of a long work deletes at most: more would hold up other callers. */
const batch_max = 100;

/**
 * Rows that pruning takes in a second at most. Faster, what it writes keeps the disk so busy that
 * callers wait for theirs; a million takes about ten minutes.
 */
const pruned_each_second = 2000;

/** Pruning leaves callers so many times as long as a batch took, before the next one: a slow disk gets less to do. */
const rests = 4;

/** Repeats a change that takes some rows at a time until it finds none. Returns how many it took in all. */
export const inBatches = async (
  sqlite: Sqlite,
  at: Instant,
  change: (tx: Tx) => number,
): Promise<number> => {
  let taken = 0;
  for (;;) {
    const rows = await sqlite.write(change, at);
    if (rows === 0) return taken;
    taken += rows;
  }
};

/**
 * As `inBatches`, of what may be very many and nobody waits for: it rests after each batch, and
 * leaves the others to the next time when it is told to stop.
 */
export const pruneInBatches = async (
  sqlite: Sqlite,
  at: Instant,
  change: (tx: Tx) => number,
  stop?: AbortSignal,
): Promise<number> => {
  let taken = 0;
  while (!stop?.aborted) {
    const began_ms = performance.now();
    const rows = await sqlite.write(change, at);
    if (rows === 0) break;
    taken += rows;
    const took_ms = performance.now() - began_ms;
    await Bun.sleep(Math.max(rests * took_ms, (rows * 1000) / pruned_each_second));
  }
  return taken;
};

/** Deletes a batch of what `rows` selects of a table, in every organization; `key` tells its rows apart. Returns how many. */
export const deleteBatch = <T extends keyof Tables>(
  tx: Tx,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  rows: SelectQueryBuilder<Tables, T, object>,
): number => {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  // Kysely does not know the columns of a table that is not yet known; the signature does.
  const batch = rows.select(key as never).limit(batch_max);
  return tx.run(
    build
      .deleteFrom(table as keyof Tables)
      .where(sql<boolean>`(${columns}) in ${batch}`)
      .modifyEnd(across_organizations),
  );
};
