import type { Connection } from "./connection.ts";
import { isBusy } from "./storage.ts";

/*
 * Each group of changes adds a segment to the full-text indexes that it writes, and a search reads all segments. FTS5's `automerge`,
 * which would merge them inside changes, is off. A merge goes term by term, and a term in nearly all of
 * a million texts takes tens of milliseconds, so merging must not run on the event loop.
 */

/** The trigram indexes; `rowid` is the `seq` of the client or ticket. */
export const text_indexes = [
  "client_search",
  "ticket_search",
  "ticket_archive_search",
  "ticket_client_search",
  "ticket_archive_client_search",
] as const;

export type TextIndex = (typeof text_indexes)[number];

/** The approximate number of pages written per step. */
const pages_per_step = 64;

/** A merge without work changes fewer rows than this (FTS5's documentation, `merge`). */
const min_changes = 2;

/**
 * Merges the next segments of these indexes, if at least four have a similar size (`usermerge`), in
 * one short transaction per index. Removes indexes without work, because looking for it takes the
 * write lock. Returns whether indexes are left.
 */
export const mergeIndexes = (connection: Connection, indexes: Set<TextIndex>): boolean => {
  for (const index of indexes) if (!mergeStep(connection, index)) indexes.delete(index);
  return indexes.size > 0;
};

const mergeStep = (connection: Connection, index: TextIndex): boolean => {
  try {
    connection.execute("BEGIN IMMEDIATE");
    const before = totalChanges(connection);
    connection.execute(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${pages_per_step})`);
    const has_merged = totalChanges(connection) - before >= min_changes;
    connection.execute("COMMIT");
    return has_merged;
  } catch (error) {
    connection.rollback();
    if (isBusy(error)) return true;
    throw error;
  }
};

const totalChanges = (connection: Connection): number =>
  connection.rows<{ count: number }>("SELECT total_changes() AS count")[0]?.count ?? 0;
