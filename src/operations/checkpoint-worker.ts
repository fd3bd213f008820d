import { type Checkpointed, Connection } from "../database/connection.ts";
import { sqliteCode } from "../database/sqlite-code.ts";
import type { Checkpointing } from "./checkpoints.ts";

declare const self: Worker;

const every_ms = 100;
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
let tried_ms = Number.NEGATIVE_INFINITY;

/** Moves what was saved since from the WAL into the file, without waiting for anybody. */
const checkpoint = (): void => {
  try {
    const version = connection?.foreignVersion() ?? seen;
    if (version === seen) return;
    const passed = connection?.checkpoint();
    if (passed && isWorthKeepingOut(passed)) keepWritersOut();
    seen = version;
  } catch (error) {
    // What was saved stays in the WAL, and is tried again. The writer may not meet it for long.
    tell({ failed: (error as Error).message, code: sqliteCode(error) });
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

self.onmessage = ({ data }: MessageEvent<{ open: string } | { close: true }>) => {
  if ("open" in data) {
    connection = new Connection(data.open);
    connection.pragma(`busy_timeout = ${writer_limit_ms}`);
    setInterval(checkpoint, every_ms);
    return;
  }
  connection?.close();
  connection = undefined;
  tell("closed");
};
