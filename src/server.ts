import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Authenticator } from "./access/authenticate.ts";
import { LoginThrottle } from "./access/login-throttle.ts";
import { operations } from "./api.ts";
import { startCron } from "./clock/cron.ts";
import type { Config } from "./config.ts";
import { Sqlite } from "./database/group-commit.ts";
import { holdLock } from "./database/lock.ts";
import { migrate } from "./database/migrate.ts";
import { createApp } from "./http/app.ts";
import { docsRoutes } from "./http/docs/page.ts";
import { CallCounter } from "./http/rate-limit.ts";
import { createLog } from "./log.ts";
import { composeAside } from "./operations/document.ts";
import { healthRoutes } from "./operations/health.ts";
import { recurringJobs } from "./operations/jobs.ts";
import { outboundOf } from "./outbound.ts";
import { Deliverer } from "./webhooks/deliver.ts";
import { Dispatcher } from "./webhooks/dispatcher.ts";
import { fanOut } from "./webhooks/fan-out.ts";

const drain_limit_ms = 10_000;
/** A sending takes at most ten seconds (§6.5). */
const sending_limit_ms = 12_000;

/** A service that listens; with PORT 0, `port` is the one that it was given. */
export interface RunningServer {
  port: number;
  sqlite: Sqlite;
  /** Stops accepting, finishes what is under way, and leaves one complete file. */
  stop(): Promise<void>;
}

/** Opens, migrates and listens: the wiring of the whole service. */
export const startServer = (config: Config): RunningServer => {
  const log = createLog(config.LOG_LEVEL);
  mkdirSync(dirname(config.DATABASE_PATH), { recursive: true });
  const lock = holdLock(config.DATABASE_PATH);
  const sqlite = new Sqlite(config.DATABASE_PATH, { settle: fanOut });
  const applied = migrate(sqlite, config.DATABASE_PATH);
  if (applied.length > 0) log.info({ applied }, "migrated");

  const outbound = outboundOf(config);
  const dispatcher = new Dispatcher({
    sqlite,
    deliverer: new Deliverer(outbound, config.WEBHOOK_CA_FILE),
    retry_waits_seconds: config.WEBHOOK_RETRY_WAITS,
    log,
  });
  const cron = startCron(recurringJobs(sqlite), log);
  sqlite.onWake("search-index", () => cron.run("search-index"));
  cron.run("search-index");
  const counter = new CallCounter(sqlite);
  const app = createApp({
    operations,
    public_routes: [...healthRoutes(sqlite), ...docsRoutes(composeAside)],
    sqlite,
    authenticator: new Authenticator(sqlite),
    counter,
    throttle: new LoginThrottle(),
    outbound,
    public_url: config.PUBLIC_URL,
    file_limit_bytes: config.ATTACHMENT_LIMIT_BYTES,
    trusted_proxies: config.TRUSTED_PROXIES,
    log,
  });
  app.listen({
    port: config.PORT,
    hostname: config.HOST,
    reusePort: false, // Elysia's default lets two services share a port, and each get some of the calls
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  });
  const port = app.server?.port ?? config.PORT;
  log.info({ port }, "listening");

  const stop = async (): Promise<void> => {
    await Promise.race([app.server?.stop(), Bun.sleep(drain_limit_ms)]);
    await Promise.race([
      Promise.all([cron.stop(), dispatcher.stop()]),
      Bun.sleep(sending_limit_ms),
    ]);
    counter.stop();
    sqlite.close();
    lock.release();
    log.info("stopped");
    log.flush();
  };
  return { port, sqlite, stop };
};
