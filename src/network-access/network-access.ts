import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import type { AccessDriver } from "./driver.ts";
import { AccessSync } from "./sync.ts";
import { AccessWorker } from "./worker.ts";

export interface NetworkAccessOptions {
  sqlite: Sqlite;
  driver: AccessDriver;
  retry_waits_seconds: readonly number[];
  log: Logger;
}

/** The background work of network access: syncs queue clients, and the worker applies their state at the controllers. */
export const startNetworkAccess = (options: NetworkAccessOptions) => {
  const worker = new AccessWorker(options);
  const sync = new AccessSync(options);
  return { stop: () => Promise.all([sync.stop(), worker.stop()]) };
};
