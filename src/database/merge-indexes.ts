import type { Connection } from "./connection.ts";
import { isBusy } from "./storage.ts";

/*
 * Each change adds a segment to a full-text index, and a search looks into all of them. FTS5 would
 * merge some within a change now and then (`automerge`, which is off). A merge goes term by term,
 * and a term that nearly every text of a million has takes tens of milliseconds, however little is
 * asked for: so this is nothing for the event loop.
 */

/** The indexes by trigrams, whose `rowid` is the `seq` of a row. */
export const text_indexes = [
  "client_search",
  "ticket_search",
  "ticket_archive_search",
  "ticket_client_search",
  "ticket_archive_client_search",
] as const;

export type TextIndex = (typeof text_indexes)[number];

/** Pages that a step writes, about. */
const pages_each = 64;

/** FTS5 documents that a merge that had nothing to do changes fewer rows. */
const worked_changes = 2;

/**
 * Merges the next segments of the full-text indexes, where four or more are of about a size
 * (`usermerge`), in one small transaction for each index. Returns whether there may be more to do.
 */
export const mergeIndexes = (connection: Connection): boolean =>
  text_indexes.map((index) => mergeSome(connection, index)).includes(true);

const mergeSome = (connection: Connection, index: TextIndex): boolean => {
  try {
    connection.execute("BEGIN IMMEDIATE");
    const before = totalChanges(connection);
    connection.execute(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${pages_each})`);
    const has_worked = totalChanges(connection) - before >= worked_changes;
    connection.execute("COMMIT");
    return has_worked;
  } catch (error) {
    connection.undo();
    if (isBusy(error)) return true;
    throw error;
  }
};

const totalChanges = (connection: Connection): number =>
  connection.rows<{ count: number }>("SELECT total_changes() AS count")[0]?.count ?? 0;
