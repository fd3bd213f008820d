import { Authenticator } from "../access/authenticate.ts";
import { LoginThrottle } from "../access/sign-in/login-throttle.ts";
import { preloadPasskeys } from "../access/sign-in/passkeys/preload.ts";
import { ShortLivedTokens } from "../access/sign-in/short-lived-tokens.ts";
import { operations } from "../api.ts";
import type { Config } from "../config.ts";
import { backupFolder } from "../database/file/copies.ts";
import { isDiskFullError } from "../database/file/disk-full.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { schemaVersion } from "../database/migrate.ts";
import type { WorkerPool } from "../database/readers/worker-pool.ts";
import { EventStreams } from "../events/streams.ts";
import { createApp } from "../http/engine/app.ts";
import type { ReadOnlyMode, Service } from "../http/engine/call.ts";
import { docsRoutes } from "../http/engine/docs/page.ts";
import { Drain } from "../http/engine/drain.ts";
import type { PublicRoute } from "../http/engine/handlers.ts";
import { listenAt } from "../http/engine/listen.ts";
import { CallCounter } from "../http/engine/rate-limit.ts";
import { Spool, spool_disk_max } from "../http/engine/spool.ts";
import { Traffic } from "../http/engine/traffic.ts";
import { UnauthenticatedLimiter } from "../http/engine/unauthenticated-limiter.ts";
import type { HeldLease } from "../lease/open-lease.ts";
import type { Log } from "../log.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { Deliverer } from "../webhooks/deliver.ts";
import { backupInterval, LatestBackup } from "./backup/latest.ts";
import { billPageRoutes } from "./bill-page/page.ts";
import { consoleRoutes } from "./console/page.ts";
import { composeDocumentInThread } from "./document.ts";
import { EventLoopLag } from "./event-loop-lag.ts";
import { healthRoutes } from "./health.ts";
import { loadFigures, metricsRoute } from "./metrics/exposed.ts";
import type { BackgroundWork } from "./metrics/work.ts";
import { openPrinters } from "./printers.ts";
import type { FollowedFile } from "./read-only/followed-file.ts";
import { openReaders } from "./readers.ts";
import type { Readiness } from "./readiness.ts";
import { Watch } from "./watch.ts";

/** What answers requests on an open file, and stops in order. */
export interface HttpService {
  port: number;
  printers: WorkerPool;
  /** Loads what a first request would wait for, each part in a turn of its own. */
  warm(): Promise<void>;
  /** Stops accepting connections, and resolves when open requests are finished or after the limit. */
  drain(limit_ms: number): Promise<void>;
  /** Ends threads and processes, after `drain`. The file is still open. */
  close(): Promise<void>;
}

interface HttpServiceOptions {
  config: Config;
  log: Log;
  sqlite: Sqlite;
  outbound: Outbound;
  deliverer: Deliverer;
  readiness: Readiness;
  /** Null without `LEASE_URL`. */
  lease?: HeldLease | null;
  /** Null before background work begins. */
  work(): BackgroundWork | null;
  /** For a service that only reads: the copies that it serves. */
  read_only?: ReadOnlyMode & { file: FollowedFile };
}

/** Opens the threads, processes and routes, and listens. */
export const openHttpService = (options: HttpServiceOptions): HttpService => {
  const { config, log, sqlite, read_only } = options;
  const parts = openParts(options);
  const { counter, drain, spool, readers, printers, streams, lag } = parts;
  if (!read_only) counter.start();
  const app = appOf(options, parts);
  const server = listenAt(config, (address) => app.listen(address).server);
  log.info({ port: server.port }, "listening");
  lag.start();
  const watch = read_only ? null : openWatch(options, parts);
  return {
    port: server.port ?? config.PORT,
    printers,
    warm: async () => {
      readers.warm();
      await preloadPasskeys(sqlite);
      if (config.METRICS_TOKEN !== undefined) await loadFigures();
    },
    drain: (limit_ms) => {
      streams.stop();
      return drain.run(server, limit_ms);
    },
    close: async () => {
      await watch?.stop();
      lag.stop();
      const uncounted = read_only ? 0 : await counter.stop();
      if (uncounted > 0) log.warn({ calls: uncounted }, "API call counts could not be saved");
      spool.close();
      await Promise.all([readers.stop(), printers.stop()]);
    },
  };
};

type Parts = ReturnType<typeof openParts>;

/** What requests need, and what is stopped after them. */
const openParts = (options: HttpServiceOptions) => {
  const { config, log, sqlite } = options;
  return {
    counter: new CallCounter(sqlite),
    drain: new Drain(),
    spool: openSpool(options),
    readers: openReaders(config, sqlite.storage),
    printers: openPrinters((err) => log.error({ err }, "a PDF could not be created")),
    streams: new EventStreams({ sqlite, log }),
    traffic: new Traffic(),
    lag: new EventLoopLag(),
    backup_info: backupInfo(config),
  };
};

/** The operations and the routes beside them. */
const appOf = (options: HttpServiceOptions, parts: Parts) => {
  const { config, log, sqlite, outbound, deliverer, read_only } = options;
  const { counter, drain, spool, readers, printers, streams, traffic, backup_info } = parts;
  const file = read_only?.file;
  const read: Service["read"] = (org_id, task, is_slow) =>
    file
      ? file.read((path) => readers.run(org_id, { ...task, file: path }, is_slow))
      : readers.run(org_id, task, is_slow);
  const print: Service["print"] = (org_id, content) => printers.run(org_id, content);
  return createApp({
    operations,
    public_routes: [
      ...billPageRoutes({ sqlite, read, print, spool, read_only, log }),
      ...monitoringRoutes(options, parts),
      ...docsRoutes(composeDocumentInThread),
      ...consoleRoutes(),
    ],
    ...{ sqlite, read, print, read_only, outbound, streams, deliverer, spool },
    ...{ counter, drain, traffic, log },
    authenticator: new Authenticator(sqlite),
    throttle: new LoginThrottle(),
    tokens: new ShortLivedTokens(),
    unauthenticated: new UnauthenticatedLimiter(),
    installation: () => ({
      sends_mail: config.SMTP_URL !== undefined,
      backup_age_seconds: backup_info.backups.ageSeconds(),
    }),
    public_url: config.PUBLIC_URL,
    file_limit_bytes: config.ATTACHMENT_LIMIT_BYTES,
    trusted_proxies: config.TRUSTED_PROXIES,
  });
};

/** Health and metrics. */
const monitoringRoutes = (options: HttpServiceOptions, parts: Parts): PublicRoute[] => {
  const { config, sqlite, readiness, lease, work, read_only } = options;
  const { traffic, streams, lag, backup_info } = parts;
  const shared = { readiness, lease, schema_version: schemaVersion(sqlite), file: read_only?.file };
  return [
    ...healthRoutes({ ...shared, backups: backup_info.backups }),
    metricsRoute({
      ...backup_info,
      ...shared,
      ...{ paths: backup_info, sqlite, traffic, streams, lag, work },
      token: config.METRICS_TOKEN,
    }),
  ];
};

/** Not for a service that only reads: it would warn of the queues that another service works on. */
const openWatch = ({ config, log, sqlite }: HttpServiceOptions, { lag, backup_info }: Parts) =>
  new Watch({
    ...backup_info,
    ...{ sqlite, lag, log, sends_mail: config.SMTP_URL !== undefined },
  });

const openSpool = ({ config, log, sqlite, read_only }: HttpServiceOptions): Spool =>
  new Spool(
    read_only?.file.folderNamed("receiving") ?? `${config.DATABASE_PATH}.receiving`,
    (err) => {
      log.error({ err }, "the folder for request bodies cannot be written");
      if (isDiskFullError(err)) sqlite.storage.reportDiskFull(err);
    },
    Math.max(spool_disk_max, config.ATTACHMENT_LIMIT_BYTES),
  );

/** The paths of the database and its backups, and when those are made. */
const backupInfo = (config: Config) => {
  const backup_folder = backupFolder(config);
  const backups = new LatestBackup(backup_folder);
  const backup_interval_seconds = backupInterval(config.BACKUP_CRON);
  return { database: config.DATABASE_PATH, backup_folder, backup_interval_seconds, backups };
};
