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

/** So many segments more than a merge had left are worth keeping writers out. */
const worth_segments = 8;

/**
 * A search looks into each segment. So many are merged into one when the others together have this
 * share of the largest: what is written for it stays a few times what was added since.
 */
const worth_one = { segments: 4, share: 1 / 4 };

/** A merge that had nothing to do changes one row at most. */
const idle_changes = 2;

/** The rows of a segment, but for those of its deleted texts, have its number above so many bits. */
const segment_bits = 37;
const segments_end = 2 ** 16;
/** The leaves of a segment come first in it, by their pages. */
const leaf_bits = 36;

/** Merges what changes have added to the full-text indexes, in small transactions. */
export class IndexMerges {
  private readonly left = new Map<TextIndex, number>();
  private readonly unfinished = new Set<TextIndex>();

  constructor(private readonly connection: Connection) {}

  /** One transaction, of an index that is worth it. Returns whether there may be more to do. */
  step(): boolean {
    const index = text_indexes.find((each) => this.isWorthIt(each));
    if (!index) return false;
    this.unfinished.add(index);
    if (mergeSome(this.connection, index, pages_each)) return true;
    if (this.isWorthOne(index) && mergeSome(this.connection, index, -pages_each)) return true;
    this.unfinished.delete(index);
    this.left.set(index, segmentsOf(this.connection, index));
    return true;
  }

  private isWorthIt(index: TextIndex): boolean {
    if (this.unfinished.has(index)) return true;
    return segmentsOf(this.connection, index) >= (this.left.get(index) ?? 0) + worth_segments;
  }

  private isWorthOne(index: TextIndex): boolean {
    const sizes = segmentSizes(this.connection, index);
    const largest = Math.max(...sizes);
    const others = sizes.reduce((sum, size) => sum + size, 0) - largest;
    return sizes.length >= worth_one.segments && others >= largest * worth_one.share;
  }
}

/**
 * Merges segments of about a size until it has written so many pages; of a negative number, it begins
 * to merge all of them. Returns whether there may be more to do.
 */
const mergeSome = (connection: Connection, index: TextIndex, pages: number): boolean => {
  try {
    connection.execute("BEGIN IMMEDIATE");
    const before = changes(connection);
    connection.execute(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${pages})`);
    const after = changes(connection);
    connection.execute("COMMIT");
    return after - before >= idle_changes;
  } catch (error) {
    connection.undo();
    if (isBusy(error)) return true;
    throw error;
  }
};

const changes = (connection: Connection): number =>
  connection.rows<{ count: number }>("SELECT total_changes() AS count")[0]?.count ?? 0;

/** How many segments an index has. */
export const segmentsOf = (connection: Connection, index: TextIndex): number =>
  segmentSizes(connection, index).length;

/** The pages of each, looked at from one to the next: an index of a million texts has hundreds of thousands of rows. */
const segmentSizes = (connection: Connection, index: TextIndex): number[] => {
  const next = (from: string) =>
    `(SELECT id FROM ${index}_data WHERE id >= (${from} + 1) << ${segment_bits} ORDER BY id LIMIT 1)`;
  const rows = connection.rows<{ size: number }>(`
    WITH RECURSIVE segments (first) AS (
      SELECT ${next("0")} UNION ALL
      SELECT ${next(`(first >> ${segment_bits})`)} FROM segments WHERE first IS NOT NULL
    )
    SELECT 1 + (
      SELECT id FROM ${index}_data
      WHERE id < (first >> ${segment_bits} << ${segment_bits}) + (1 << ${leaf_bits})
      ORDER BY id DESC LIMIT 1
    ) - first AS size
    FROM segments WHERE first >> ${segment_bits} < ${segments_end}`);
  return rows.map(({ size }) => size);
};
