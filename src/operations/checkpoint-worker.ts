import { Connection } from "../database/connection.ts";

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

let connection: Connection | undefined;
let seen = 0;

/** Moves what was saved since from the WAL into the file, without waiting for anybody. */
const checkpoint = (): void => {
  try {
    const version = connection?.foreignVersion() ?? seen;
    if (version === seen) return;
    const passed = connection?.checkpoint();
    // While somebody reads long, a backup say, keeping writers out would gain nothing and cost them all.
    const is_read = passed !== undefined && passed.moved_pages < passed.wal_pages;
    if (passed && !is_read && passed.wal_pages > full_after_pages) keepWritersOut();
    seen = version;
  } catch {
    // A disk that is full, say: what was saved stays in the WAL, and the writer meets it, too.
  }
};

const keepWritersOut = (): void => {
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
  postMessage("closed");
};
