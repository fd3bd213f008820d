import type { Logger } from "pino";
import { Authenticator } from "./access/authenticate.ts";
import { LoginThrottle } from "./access/sign-in/login-throttle.ts";
import { preloadPasskeys } from "./access/sign-in/passkeys/preload.ts";
import { ShortLivedTokens } from "./access/sign-in/short-lived-tokens.ts";
import { operations } from "./api.ts";
import { slip_files } from "./billing/claims/slips.ts";
import { endDeletions } from "./clients/resume-deletions.ts";
import { startCron } from "./clock/cron.ts";
import type { Config } from "./config.ts";
import { closeWithCheckpoint } from "./database/file/close.ts";
import { backupFolder } from "./database/file/copies.ts";
import { isDiskFullError } from "./database/file/disk-full.ts";
import { type FileLock, holdLock } from "./database/file/lock.ts";
import { prepareDatabasePath, refuseLostFile } from "./database/file/prepare-path.ts";
import { clearIncoming, realPath } from "./database/file/replace.ts";
import { Sqlite } from "./database/group-commit.ts";
import { migrate, schemaVersion } from "./database/migrate.ts";
import type { WorkerPool } from "./database/readers/worker-pool.ts";
import { withRestoreHint } from "./database/restore-hint.ts";
import { EventStreams } from "./events/streams.ts";
import { createApp } from "./http/engine/app.ts";
import type { Service } from "./http/engine/call.ts";
import { docsRoutes } from "./http/engine/docs/page.ts";
import { Drain } from "./http/engine/drain.ts";
import { listenAt } from "./http/engine/listen.ts";
import { CallCounter } from "./http/engine/rate-limit.ts";
import { Spool, spool_disk_max } from "./http/engine/spool.ts";
import { Traffic } from "./http/engine/traffic.ts";
import { UnauthenticatedLimiter } from "./http/engine/unauthenticated-limiter.ts";
import { createLog } from "./log.ts";
import { defaultSender } from "./mail-server.ts";
import { GatewaySender } from "./messages/gateway/sender.ts";
import { Mailer } from "./messages/mailer.ts";
import { SmtpTransport } from "./messages/smtp-transport.ts";
import { AccessDriver } from "./network-access/driver.ts";
import { startNetworkAccess } from "./network-access/network-access.ts";
import { Backups } from "./operations/backup/backups.ts";
import { copyBeforeMigration } from "./operations/backup/before-migrating.ts";
import { backupInterval, LatestBackup } from "./operations/backup/latest.ts";
import { billPageRoutes } from "./operations/bill-page/page.ts";
import { Checkpoints } from "./operations/checkpoints.ts";
import { consoleRoutes } from "./operations/console/page.ts";
import { composeDocumentInThread } from "./operations/document.ts";
import { EventLoopLag } from "./operations/event-loop-lag.ts";
import { healthRoutes } from "./operations/health.ts";
import { IntegrityMonitor } from "./operations/integrity-monitor.ts";
import { recurringJobs } from "./operations/jobs.ts";
import { metricsRoute } from "./operations/metrics/exposed.ts";
import { openPrinters } from "./operations/printers.ts";
import { openReaders } from "./operations/readers.ts";
import { readinessOf } from "./operations/readiness.ts";
import { receiptPrinter } from "./operations/receipt-printer.ts";
import { secureSecrets } from "./operations/secrets/keep.ts";
import { TransferRunner } from "./operations/transfers/runner.ts";
import { Watch } from "./operations/watch.ts";
import { https } from "./outbound/https.ts";
import { type Outbound, outboundOf } from "./outbound/outbound.ts";
import { Secrets } from "./secrets.ts";
import { attachment_files } from "./tickets/attachments/content.ts";
import { startCompaction } from "./tickets/board/compact.ts";
import { Deliverer } from "./webhooks/deliver.ts";
import { Dispatcher } from "./webhooks/dispatcher.ts";
import { fanOut } from "./webhooks/fan-out.ts";
import { Replayer } from "./webhooks/replayer.ts";

/** Clients poll during a start, so work that no response needs begins after the first response. */
const deferred_start_ms = 100;
const drain_limit_ms = 10_000;
/** Deliveries still begin while requests drain, but only this long: one may need the rest of the time. */
const dispatch_limit_ms = 1500;
/** One delivery takes at most ten seconds (§6.5). */
const sending_limit_ms = 12_000;
/** Including the last backup, which has a limit of its own. */
const stop_limit_ms = 13_000;
const last_backup_limit_ms = 8000;

/** With PORT=0, `port` is the one that the system assigned. */
export interface RunningServer {
  port: number;
  sqlite: Sqlite;
  /** Stops accepting connections, finishes open requests, and closes the file without a WAL. */
  stop(): Promise<void>;
}

/** Opens and migrates the file and listens. */
export const startServer = (config: Config): RunningServer => {
  const { DATABASE_PATH: path } = config;
  const log = createLog(config.LOG_LEVEL);
  const outbound = outboundOf(config);
  const deliverer = new Deliverer(outbound, config.WEBHOOK_CA_FILE);
  const access_driver = new AccessDriver(outbound, config.ACCESS_CA_FILE);
  let lock: FileLock | undefined;
  let sqlite: Sqlite | undefined;
  try {
    prepareDatabasePath(config);
    lock = holdLock(path);
    refuseLostFile(config);
    clearIncoming(realPath(path));
    sqlite = new Sqlite(path, {
      storeEvents: fanOut,
      sends_mail: config.SMTP_URL !== undefined,
      secrets: new Secrets(config),
      public_url: config.PUBLIC_URL,
      transfers_folder: `${path}.transfers`,
    });
    const applied = migrate(sqlite, path, copyBeforeMigration(config));
    if (applied.length > 0) log.info({ applied }, "migrated");
    secureSecrets(sqlite, path, log);
    endDeletions(sqlite);
    sqlite.disableBusyTimeout();
    sqlite.keepTempStoreInMemory();
    return serveFile({ config, log, outbound, deliverer, access_driver, lock, sqlite });
  } catch (error) {
    sqlite?.close();
    lock?.release(lock.was_clean_stop);
    throw withRestoreHint(error, config);
  }
};

interface Opened {
  config: Config;
  log: Logger;
  outbound: Outbound;
  deliverer: Deliverer;
  access_driver: AccessDriver;
  lock: FileLock;
  sqlite: Sqlite;
}

const serveFile = (opened: Opened): RunningServer => {
  const { config, log, outbound, deliverer, lock, sqlite } = opened;
  const integrity = new IntegrityMonitor(sqlite, config, log);
  logRefusals(sqlite, log);
  const backups = new Backups(config, log, {
    onDamage: (finding) => sqlite.storage.reportDamage(finding),
    onBackup: () => integrity.updateRestoreHint(),
  });
  const counter = new CallCounter(sqlite);
  counter.start();
  const drain = new Drain();
  const spool = new Spool(
    `${config.DATABASE_PATH}.receiving`,
    (err) => {
      log.error({ err }, "the folder for request bodies cannot be written");
      if (isDiskFullError(err)) sqlite.storage.reportDiskFull(err);
    },
    Math.max(spool_disk_max, config.ATTACHMENT_LIMIT_BYTES),
  );
  const readers = openReaders(config, sqlite.storage);
  const printers = openPrinters((err) => log.error({ err }, "a PDF could not be created"));
  const streams = new EventStreams({ sqlite, log });
  const traffic = new Traffic();
  const lag = new EventLoopLag();
  const backup_info = backupInfo(config);
  const schema_version = schemaVersion(sqlite);
  const readiness = readinessOf(sqlite, () => integrity.problem);
  const metrics = metricsRoute({
    ...backup_info,
    ...{ paths: backup_info, sqlite, traffic, streams, lag, readiness, schema_version },
    token: config.METRICS_TOKEN,
    work: () => work,
  });
  const read: Service["read"] = (org_id, task, is_slow) => readers.run(org_id, task, is_slow);
  const print: Service["print"] = (org_id, content) => printers.run(org_id, content);
  const app = createApp({
    operations,
    public_routes: [
      ...billPageRoutes({ sqlite, read, print, spool, log }),
      ...healthRoutes({ readiness, schema_version, backups: backup_info.backups }),
      metrics,
      ...docsRoutes(composeDocumentInThread),
      ...consoleRoutes(),
    ],
    sqlite,
    read,
    print,
    authenticator: new Authenticator(sqlite),
    counter,
    throttle: new LoginThrottle(),
    tokens: new ShortLivedTokens(),
    unauthenticated: new UnauthenticatedLimiter(),
    outbound,
    streams,
    deliverer,
    installation: () => ({
      sends_mail: config.SMTP_URL !== undefined,
      backup_age_seconds: backup_info.backups.ageSeconds(),
    }),
    public_url: config.PUBLIC_URL,
    spool,
    file_limit_bytes: config.ATTACHMENT_LIMIT_BYTES,
    trusted_proxies: config.TRUSTED_PROXIES,
    drain,
    traffic,
    log,
  });
  const server = listenAt(config, (address) => app.listen(address).server);
  log.info({ port: server.port }, "listening");
  integrity.start(lock.was_clean_stop);
  const work = startWork(opened, backups, printers);
  let checkpoints: Checkpoints | undefined;
  const deferred = setTimeout(() => {
    checkpoints = new Checkpoints(sqlite, config.DATABASE_PATH, log);
    readers.warm();
    https(); // loading it would block the first delivery
    preloadPasskeys(sqlite);
  }, deferred_start_ms);
  lag.start();
  const watch = new Watch({
    ...backup_info,
    ...{ sqlite, lag, log, sends_mail: config.SMTP_URL !== undefined },
  });

  const stop = async (): Promise<void> => {
    const began_ms = performance.now();
    streams.stop();
    const drained = drain.run(server, drain_limit_ms);
    await Promise.race([drained, Bun.sleep(dispatch_limit_ms)]);
    await Promise.all([drained, Promise.race([work.stop(), Bun.sleep(sending_limit_ms)])]);
    clearTimeout(deferred);
    await watch.stop();
    lag.stop();
    await integrity.stop();
    const uncounted = await counter.stop();
    if (uncounted > 0) log.warn({ calls: uncounted }, "API call counts could not be saved");
    spool.close();
    await Promise.all([readers.stop(), printers.stop(), checkpoints?.stop()]);
    await closeWithCheckpoint(sqlite, log);
    lock.release(integrity.problem === null);
    // The file is closed and complete, so an interrupted backup does no harm.
    const left_ms = stop_limit_ms - (performance.now() - began_ms);
    await backups.atStop(Math.min(last_backup_limit_ms, left_ms));
    log.info("stopped");
    log.flush();
  };
  return { port: server.port ?? config.PORT, sqlite, stop };
};

/** The paths of the database and its backups, and when those are made. */
const backupInfo = (config: Config) => {
  const backup_folder = backupFolder(config);
  const backups = new LatestBackup(backup_folder);
  const backup_interval_seconds = backupInterval(config.BACKUP_CRON);
  return { database: config.DATABASE_PATH, backup_folder, backup_interval_seconds, backups };
};

const logRefusals = ({ storage }: Sqlite, log: Logger): void =>
  storage.onChange((failure) => {
    if (failure) log.error(failure, "the storage refuses writes");
    else log.info("the storage accepts writes again");
  });

/** Background work: deliveries, e-mail, network access, recurring jobs, and what the last process left unfinished. */
const startWork = (opened: Opened, backups: Backups, printers: WorkerPool) => {
  const { config, log, deliverer, sqlite } = opened;
  const dispatcher = new Dispatcher({
    sqlite,
    deliverer,
    retry_waits_seconds: config.WEBHOOK_RETRY_WAITS,
    log,
  });
  const replayer = new Replayer({ sqlite, log });
  const compaction = startCompaction(sqlite, log);
  const mailer = startMailer(opened, printers);
  const network_access = startNetworkAccess({
    ...{ sqlite, log, driver: opened.access_driver },
    retry_waits_seconds: config.ACCESS_RETRY_WAITS,
  });
  const gateways = startGateways(opened);
  const transfers = new TransferRunner({ sqlite, log, database: config.DATABASE_PATH });
  for (const files of [attachment_files, slip_files])
    files.clear(sqlite).catch((err: unknown) => log.error({ err }, "files left incomplete"));
  const cron = startCron([...recurringJobs(sqlite), ...backups.jobs()], log);
  sqlite.onWake("search-index", () => cron.run("search-index"));
  cron.run("search-index");
  return {
    sendings: dispatcher.results,
    jobs: cron.records,
    stop: () =>
      Promise.all([
        cron.stop(),
        replayer.stop(),
        compaction.stop(),
        dispatcher.stop(),
        mailer?.stop(),
        network_access.stop(),
        gateways.stop(),
        transfers.stop(),
      ]),
  };
};

/** Null without a mail server; messages that were queued earlier wait for one. */
const startMailer = ({ config, log, sqlite }: Opened, printers: WorkerPool): Mailer | null => {
  const { SMTP_URL: server, MAIL_FROM } = config;
  if (server === undefined) return null;
  const transport = new SmtpTransport({ server, from: MAIL_FROM ?? defaultSender(server) });
  return new Mailer({ sqlite, transport, attach: receiptPrinter(sqlite, printers), log });
};

/** Its connections are its own: the dispatcher closes the deliverer's. */
const startGateways = ({ config, log, outbound, sqlite }: Opened): GatewaySender =>
  new GatewaySender({ sqlite, log, deliverer: new Deliverer(outbound, config.WEBHOOK_CA_FILE) });
