import { availableParallelism } from "node:os";
import type { ToWorker } from "../database/readers/worker.ts";
import { WorkerPool } from "../database/readers/worker-pool.ts";
import type { StorageHealth } from "../database/storage.ts";

/** More readers do not increase throughput, and each takes memory. */
const readers_max = 5;

/** One reader thread more than there are processors. Reports their storage errors. */
export const openReaders = (path: string, storage: StorageHealth): WorkerPool =>
  new WorkerPool({
    size: Math.min(availableParallelism() + 1, readers_max),
    batch: 8,
    queue_max: 1000,
    start: () =>
      new ReaderThread(new URL("./read-worker.ts", import.meta.url), {
        env: { DATABASE_PATH: path },
      }),
    report: (error) => storage.report(error),
  });

/** Sends messages as JSON, which costs a third less than cloning them. */
class ReaderThread extends Worker {
  override postMessage(message: ToWorker): void {
    super.postMessage(JSON.stringify(message));
  }
}
