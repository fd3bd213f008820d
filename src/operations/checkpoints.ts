import type { Sqlite } from "../database/group-commit.ts";

/** Pages in the WAL from which on the writer checkpoints itself: what the thread has left. */
const own_after_pages = 4000;
const close_limit_ms = 5000;

/**
 * Checkpoints in a thread of their own: their writes, and their wait for the disk, hold up no caller.
 * Without the thread the writer does it, later than by default.
 */
export const checkpointAside = (sqlite: Sqlite, path: string): { stop(): Promise<void> } => {
  sqlite.pragma(`wal_autocheckpoint = ${own_after_pages}`);
  const worker = new Worker(new URL("./checkpoint-worker.ts", import.meta.url));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  for (const event of ["message", "error", "close"]) worker.addEventListener(event, () => end());
  worker.postMessage({ open: path });
  return {
    stop: async () => {
      worker.postMessage({ close: true });
      await Promise.race([ended, Bun.sleep(close_limit_ms)]);
      worker.terminate();
    },
  };
};
