import { type CheckpointResult, Connection } from "../database/connection.ts";
import { mergeIndexes, type TextIndex } from "../database/merge-indexes.ts";
import { sqliteCode } from "../database/sqlite-code.ts";
import type { CheckpointCommand, CheckpointMessage } from "./checkpoints.ts";

declare const self: Worker;

const interval_ms = 100;
/** Small, because each page is read once. */
const cache_kib = 4000;
/** Between two merge steps. */
const pause_min_ms = 10;
/** WAL size from which writers are blocked briefly: under steady writes the WAL is not reset otherwise. */
const full_after_pages = 2000;
/**
 * How long, and how many times in a row, the thread waits for the writer. SQLite polls less often the longer
 * it waits, so several short waits find the short gaps of a busy writer sooner than one long wait. The writer
 * itself retries from the event loop.
 */
const writer_limit_ms = 50;
const waits_max = 4;
/**
 * While a reader has an older snapshot, as a backup does for a minute, blocking writers is useless: the WAL
 * cannot be reset before the reader ends. From this size on it is still tried, but rarely, because short reads
 * can follow each other without a gap.
 */
const large_wal_pages = 16_000;
const large_wal_retry_ms = 5000;
/** From this size on the WAL is also truncated, so that the disk gets back what one long read has cost it. */
const truncated_wal_pages = 64_000;

let connection: Connection | undefined;
/** The data version of the last checkpoint, and whether a merge was committed since. */
let checkpointed_version = 0;
let has_merged = false;
/** The search indexes that were written since nothing in them was left to merge. */
const written_indexes = new Set<TextIndex>();
let is_merging = false;
let last_full_ms = Number.NEGATIVE_INFINITY;

/** Moves new commits from the WAL into the file, without waiting for readers or writers. */
const checkpoint = (): void => {
  try {
    const version = connection?.dataVersion() ?? checkpointed_version;
    if (version === checkpointed_version && !has_merged) return;
    has_merged = false;
    const result = connection?.checkpoint();
    if (result && isWorthBlocking(result)) checkpointBlockingWriters(result);
    checkpointed_version = version;
  } catch (error) {
    // The commits stay in the WAL until the next attempt. Reported, because the writer may not see the error for long.
    send({ failed: (error as Error).message, code: sqliteCode(error) });
  }
};

/**
 * Merges the written search indexes until nothing is left to merge. Each step blocks writers, and is followed
 * by a pause that is at least as long.
 */
const merge = async (): Promise<void> => {
  if (is_merging) return;
  is_merging = true;
  try {
    while (connection) {
      const began_ms = performance.now();
      if (!mergeIndexes(connection, written_indexes)) break;
      has_merged = true;
      await Bun.sleep(Math.max(pause_min_ms, performance.now() - began_ms));
    }
  } catch (error) {
    // Searches work without merging. It is tried again.
    send({ failed: (error as Error).message, code: sqliteCode(error) });
  } finally {
    is_merging = false;
  }
};

const isWorthBlocking = ({ wal_pages, held_back_pages }: CheckpointResult): boolean => {
  if (held_back_pages === 0) return wal_pages > full_after_pages;
  return wal_pages > large_wal_pages && performance.now() - last_full_ms > large_wal_retry_ms;
};

const send = (message: CheckpointMessage): void => postMessage(message);

/** Also waits for readers to leave the WAL. Otherwise it grows for as long as reads overlap. */
const checkpointBlockingWriters = ({ wal_pages }: CheckpointResult): void => {
  last_full_ms = performance.now();
  const how = wal_pages > truncated_wal_pages ? "TRUNCATE" : "RESTART";
  for (let waited = 0; waited < waits_max; waited += 1)
    if (connection?.checkpoint(how).is_complete) return;
};

/** Reports damage before the error ends this thread. */
const open = (path: string): Connection => {
  try {
    return new Connection(path);
  } catch (error) {
    const { message, cause } = error as Error;
    const failure = cause instanceof Error ? cause : { message };
    send({ failed: failure.message, code: sqliteCode(failure) });
    throw error;
  }
};

self.onmessage = ({ data }: MessageEvent<CheckpointCommand>) => {
  if ("open" in data) {
    connection = open(data.open);
    connection.pragma(`busy_timeout = ${writer_limit_ms}`);
    connection.pragma(`cache_size = ${-cache_kib}`);
    // A merge need not be durable; the next commit of the writer flushes it.
    connection.pragma("synchronous = NORMAL");
    setInterval(checkpoint, interval_ms);
    setInterval(merge, interval_ms);
  } else if ("written" in data) {
    for (const index of data.written) written_indexes.add(index);
  } else {
    connection?.close();
    connection = undefined;
    send("closed");
  }
};
