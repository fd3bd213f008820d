import { availableParallelism } from "node:os";
import type { Config } from "../config.ts";
import type { ToWorker } from "../database/readers/worker.ts";
import { WorkerPool } from "../database/readers/worker-pool.ts";
import type { StorageHealth } from "../database/storage.ts";

/** More readers do not increase throughput, and each takes memory. */
const readers_max = 5;

/** One reader thread more than there are processors. Reports their storage errors. */
export const openReaders = (config: Config, storage: StorageHealth): WorkerPool =>
  new WorkerPool({
    size: Math.min(availableParallelism() + 1, readers_max),
    batch: 8,
    queue_max: 1000,
    start: () =>
      new ReaderThread(new URL("./read-worker.ts", import.meta.url), {
        env: environmentOf(config),
      }),
    report: (error) => storage.report(error),
  });

/** Documents contain links, whose secrets are encrypted. Previews tell what can be sent. */
const environmentOf = (config: Config): Record<string, string> => ({
  DATABASE_PATH: config.DATABASE_PATH,
  ...(config.PUBLIC_URL === undefined ? {} : { PUBLIC_URL: config.PUBLIC_URL }),
  ...(config.SMTP_URL === undefined ? {} : { SENDS_MAIL: "1" }),
  ...keyOf(config, "SECRET_KEY"),
  ...keyOf(config, "FORMER_SECRET_KEY"),
});

const keyOf = (config: Config, name: "SECRET_KEY" | "FORMER_SECRET_KEY") =>
  config[name] === undefined ? {} : { [name]: config[name].toBase64() };

/** Sends messages as JSON, which costs a third less than cloning them. */
class ReaderThread extends Worker {
  override postMessage(message: ToWorker): void {
    super.postMessage(JSON.stringify(message));
  }
}
