import { type SelectQueryBuilder, sql } from "kysely";
import type { Instant } from "../clock/instant.ts";
import { across_organizations, build } from "./build.ts";
import type { Sqlite } from "./group-commit.ts";
import type { Tx } from "./org.ts";
import { isHere } from "./organization-moves.ts";
import type { Tables } from "./tables/tables.ts";

/** Rows deleted per transaction. More would delay other callers. */
const batch_max = 100;

/**
 * Pruning deletes at most this many rows per second: more would keep the disk too busy for callers.
 * A million rows take about ten minutes.
 */
const rows_per_second = 2000;

/** After a batch, pruning pauses for this multiple of the batch's duration, so a slow disk gets less work. */
const pause_factor = 4;

/** Repeats a change that processes a few rows at a time, until none are left. Returns the number of rows. */
export const inBatches = async (
  sqlite: Sqlite,
  at: Instant,
  change: (tx: Tx) => number,
): Promise<number> => {
  let total = 0;
  for (;;) {
    const rows = await sqlite.write(change, at);
    if (rows === 0) return total;
    total += rows;
  }
};

/**
 * As `inBatches`, for very many rows in the background: it pauses after each batch. After `stop` is
 * aborted, the next run continues.
 */
export const pruneInBatches = async (
  sqlite: Sqlite,
  at: Instant,
  change: (tx: Tx) => number,
  stop?: AbortSignal,
): Promise<number> => {
  let total = 0;
  while (!stop?.aborted) {
    const began_ms = performance.now();
    const rows = await sqlite.write(change, at);
    if (rows === 0) break;
    total += rows;
    const took_ms = performance.now() - began_ms;
    await Bun.sleep(Math.max(pause_factor * took_ms, (rows * 1000) / rows_per_second));
  }
  return total;
};

/** Deletes a batch of `rows`, in every organization; `key` is the table's primary key. Returns how many. */
export const deleteBatch = <T extends keyof Tables>(
  tx: Tx,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  rows: SelectQueryBuilder<Tables, T, object>,
): number => {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  // Kysely cannot type the columns of a generic table; the signature does.
  const batch = rows
    .where(isHere(`${table}.org_id`))
    .select(key as never)
    .limit(batch_max);
  return tx.run(
    build
      .deleteFrom(table as keyof Tables)
      .where(sql<boolean>`(${columns}) in ${batch}`)
      .modifyEnd(across_organizations),
  );
};
