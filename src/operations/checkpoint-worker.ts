import { type Checkpointed, Connection } from "../database/connection.ts";
import { mergeIndexes } from "../database/merge-indexes.ts";
import { sqliteCode } from "../database/sqlite-code.ts";
import type { Checkpointing } from "./checkpoints.ts";

declare const self: Worker;

const every_ms = 100;
/** What is read here is read once. */
const cache_kib = 4000;
/** Between two steps of merging. */
const rest_min_ms = 10;
/** Pages in the WAL from which on writers are kept out for a moment: only so does it begin anew under steady writes. */
const full_after_pages = 2000;
/**
 * So long, and so often in a row, the thread waits for a writer to end. SQLite looks the more seldom
 * the longer it waits, and a busy writer leaves short gaps: several short waits find one sooner than a
 * long one. The writer itself tries again from the event loop.
 */
const writer_limit_ms = 50;
const waits_max = 4;
/**
 * While somebody reads an older state, as a backup does for a minute, keeping writers out gains
 * nothing: the WAL cannot begin anew before the reader ends. Only one that has grown this far is
 * tried all the same, and seldom, because short reads can follow each other without a gap.
 */
const far_grown_pages = 16_000;
const tried_again_after_ms = 5000;

let connection: Connection | undefined;
let seen = 0;
/** What the search indexes were merged for, and whether that was saved since the last checkpoint. */
let merged_for = 0;
let has_merged = false;
let is_merging = false;
let tried_ms = Number.NEGATIVE_INFINITY;

/** Moves what was saved since from the WAL into the file, without waiting for anybody. */
const checkpoint = (): void => {
  try {
    const version = connection?.dataVersion() ?? seen;
    if (version === seen && !has_merged) return;
    has_merged = false;
    const passed = connection?.checkpoint();
    if (passed && isWorthKeepingOut(passed)) keepWritersOut();
    seen = version;
  } catch (error) {
    // What was saved stays in the WAL, and is tried again. The writer may not meet it for long.
    tell({ failed: (error as Error).message, code: sqliteCode(error) });
  }
};

/**
 * Merges the search indexes as long as there is something to merge. Writers are kept out for a step,
 * which holds up nothing else of theirs, and have at least as long to themselves after it.
 */
const merge = async (): Promise<void> => {
  if (is_merging || !connection) return;
  is_merging = true;
  try {
    const version = connection.dataVersion();
    if (version === merged_for) return;
    while (connection) {
      const began_ms = performance.now();
      if (!mergeIndexes(connection)) break;
      has_merged = true;
      await Bun.sleep(Math.max(rest_min_ms, performance.now() - began_ms));
    }
    merged_for = version;
  } catch (error) {
    // What is not merged is found all the same, and tried again.
    tell({ failed: (error as Error).message, code: sqliteCode(error) });
  } finally {
    is_merging = false;
  }
};

const isWorthKeepingOut = ({ wal_pages, held_back_pages }: Checkpointed): boolean => {
  if (held_back_pages === 0) return wal_pages > full_after_pages;
  return wal_pages > far_grown_pages && performance.now() - tried_ms > tried_again_after_ms;
};

const tell = (said: Checkpointing): void => postMessage(said);

const keepWritersOut = (): void => {
  tried_ms = performance.now();
  for (let waited = 0; waited < waits_max; waited += 1)
    if (connection?.checkpoint("FULL").is_complete) return;
};

/** Damage that shows at once is reported as such, before this thread ends by it. */
const open = (path: string): Connection => {
  try {
    return new Connection(path);
  } catch (error) {
    const { message, cause } = error as Error;
    const failure = cause instanceof Error ? cause : { message };
    tell({ failed: failure.message, code: sqliteCode(failure) });
    throw error;
  }
};

self.onmessage = ({ data }: MessageEvent<{ open: string } | { close: true }>) => {
  if ("open" in data) {
    connection = open(data.open);
    connection.pragma(`busy_timeout = ${writer_limit_ms}`);
    connection.pragma(`cache_size = ${-cache_kib}`);
    // Nobody waits for a merge to be on the disk: whoever saves a change after it brings it there.
    connection.pragma("synchronous = NORMAL");
    setInterval(checkpoint, every_ms);
    setInterval(merge, every_ms);
    return;
  }
  connection?.close();
  connection = undefined;
  tell("closed");
};
