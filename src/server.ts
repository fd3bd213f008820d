import type { Logger } from "pino";
import { Authenticator } from "./access/authenticate.ts";
import { LoginThrottle } from "./access/login-throttle.ts";
import { operations } from "./api.ts";
import { endDeletions } from "./clients/resume-deletions.ts";
import { startCron } from "./clock/cron.ts";
import type { Config } from "./config.ts";
import { closeWithCheckpoint } from "./database/file/close.ts";
import { backupFolder } from "./database/file/copies.ts";
import { type FileLock, holdLock } from "./database/file/lock.ts";
import { prepareDatabasePath, refuseLostFile } from "./database/file/prepare-path.ts";
import { clearIncoming, realPath } from "./database/file/replace.ts";
import { isDiskFullError } from "./database/file/disk-full.ts";
import { Sqlite } from "./database/group-commit.ts";
import { migrate, schemaVersion } from "./database/migrate.ts";
import { withRestoreHint } from "./database/restore-hint.ts";
import { EventStreams } from "./events/streams.ts";
import { createApp } from "./http/engine/app.ts";
import { docsRoutes } from "./http/engine/docs/page.ts";
import { Drain } from "./http/engine/drain.ts";
import { listenAt } from "./http/engine/listen.ts";
import { CallCounter } from "./http/engine/rate-limit.ts";
import { Spool, spool_disk_max } from "./http/engine/spool.ts";
import { Traffic } from "./http/engine/traffic.ts";
import { UnauthenticatedLimiter } from "./http/engine/unauthenticated-limiter.ts";
import { createLog } from "./log.ts";
import { usualSender } from "./mail-server.ts";
import { Mailer } from "./messages/mailer.ts";
import { SmtpTransport } from "./messages/smtp-transport.ts";
import { Backups } from "./operations/backup/backups.ts";
import { copyBefore } from "./operations/backup/before-migrating.ts";
import { BackupNews, backupInterval } from "./operations/backup/news.ts";
import { Checkpoints } from "./operations/checkpoints.ts";
import { consoleRoutes } from "./operations/console/page.ts";
import { composeAside } from "./operations/document.ts";
import { EventLoopLag } from "./operations/event-loop-lag.ts";
import { healthRoutes } from "./operations/health.ts";
import { recurringJobs } from "./operations/jobs.ts";
import { metricsRoute } from "./operations/metrics/exposed.ts";
import { openPrinters } from "./operations/printers.ts";
import { openReaders } from "./operations/readers.ts";
import { readinessOf } from "./operations/readiness.ts";
import { keepSecrets } from "./operations/secrets/keep.ts";
import { Soundness } from "./operations/soundness.ts";
import { Watch } from "./operations/watch.ts";
import { type Outbound, outboundOf } from "./outbound.ts";
import { Secrets } from "./secrets.ts";
import { clearIncomplete } from "./tickets/attachments/content.ts";
import { startCompaction } from "./tickets/board/compact.ts";
import { Deliverer } from "./webhooks/deliver.ts";
import { Dispatcher } from "./webhooks/dispatcher.ts";
import { fanOut } from "./webhooks/fan-out.ts";
import { https } from "./webhooks/https.ts";
import { Replayer } from "./webhooks/replayer.ts";

/** Who waits for a start asks again and again: what no answer needs begins behind the first one. */
const later_ms = 100;
const drain_limit_ms = 10_000;
/** However long requests take, so long what they cause is still sent: a sending may need all the time that is left. */
const claiming_limit_ms = 1500;
/** A sending takes at most ten seconds (§6.5). */
const sending_limit_ms = 12_000;
/** A stop takes so long with its backup, which gets no more than its own limit of that. */
const stop_limit_ms = 13_000;
const last_backup_limit_ms = 8000;

/** A service that listens; with PORT 0, `port` is the one that it was given. */
export interface RunningServer {
  port: number;
  sqlite: Sqlite;
  /** Stops accepting, finishes what is under way, and leaves one complete file. */
  stop(): Promise<void>;
}

/** Opens, migrates and listens: the wiring of the whole service. */
export const startServer = (config: Config): RunningServer => {
  const { DATABASE_PATH: path } = config;
  const log = createLog(config.LOG_LEVEL);
  const outbound = outboundOf(config);
  const deliverer = new Deliverer(outbound, config.WEBHOOK_CA_FILE);
  let lock: FileLock | undefined;
  let sqlite: Sqlite | undefined;
  try {
    prepareDatabasePath(config);
    lock = holdLock(path);
    refuseLostFile(config);
    clearIncoming(realPath(path));
    sqlite = new Sqlite(path, {
      settle: fanOut,
      sends_mail: config.SMTP_URL !== undefined,
      secrets: new Secrets(config),
    });
    const applied = migrate(sqlite, path, copyBefore(config));
    if (applied.length > 0) log.info({ applied }, "migrated");
    keepSecrets(sqlite, path, log);
    endDeletions(sqlite);
    sqlite.disableBusyTimeout();
    sqlite.keepTempStoreInMemory();
    return serveFile({ config, log, outbound, deliverer, lock, sqlite });
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
  lock: FileLock;
  sqlite: Sqlite;
}

const serveFile = (opened: Opened): RunningServer => {
  const { config, log, outbound, deliverer, lock, sqlite } = opened;
  const soundness = new Soundness(sqlite, config, log);
  logRefusals(sqlite, log);
  const backups = new Backups(config, log, {
    onDamage: (finding) => sqlite.storage.reportDamage(finding),
    onBackup: () => soundness.nameNewestCopy(),
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
  const readers = openReaders(config.DATABASE_PATH, sqlite.storage);
  const printers = openPrinters((err) => log.error({ err }, "a PDF could not be created"));
  const streams = new EventStreams({ sqlite, log });
  const traffic = new Traffic();
  const lag = new EventLoopLag();
  const copies = copiesOf(config);
  const schema_version = schemaVersion(sqlite);
  const readiness = readinessOf(sqlite, () => soundness.trouble);
  const metrics = metricsRoute({
    ...copies,
    ...{ place: copies, sqlite, traffic, streams, lag, readiness, schema_version },
    token: config.METRICS_TOKEN,
    work: () => work,
  });
  const app = createApp({
    operations,
    public_routes: [
      ...healthRoutes({ readiness, schema_version, backups: copies.backups }),
      metrics,
      ...docsRoutes(composeAside),
      ...consoleRoutes(),
    ],
    sqlite,
    read: (org_id, task) => readers.run(org_id, task),
    print: (org_id, content) => printers.run(org_id, content),
    authenticator: new Authenticator(sqlite),
    counter,
    throttle: new LoginThrottle(),
    unauthenticated: new UnauthenticatedLimiter(),
    outbound,
    streams,
    deliverer,
    public_url: config.PUBLIC_URL,
    spool,
    file_limit_bytes: config.ATTACHMENT_LIMIT_BYTES,
    trusted_proxies: config.TRUSTED_PROXIES,
    drain,
    traffic,
    log,
  });
  const server = listenAt(config, (place) => app.listen(place).server);
  log.info({ port: server.port }, "listening");
  soundness.begin(lock.was_clean_stop);
  const work = startWork(opened, backups);
  let checkpoints: Checkpoints | undefined;
  const beginning = setTimeout(() => {
    checkpoints = new Checkpoints(sqlite, config.DATABASE_PATH, log);
    readers.warm();
    https(); // so that the first sending does not hold everybody up
  }, later_ms);
  lag.start();
  const watch = new Watch({
    ...copies,
    ...{ sqlite, lag, log, sends_mail: config.SMTP_URL !== undefined },
  });

  const stop = async (): Promise<void> => {
    const began_ms = performance.now();
    streams.stop();
    const drained = drain.run(server, drain_limit_ms);
    await Promise.race([drained, Bun.sleep(claiming_limit_ms)]);
    await Promise.all([drained, Promise.race([work.stop(), Bun.sleep(sending_limit_ms)])]);
    clearTimeout(beginning);
    await watch.stop();
    lag.stop();
    await soundness.stop();
    const uncounted = await counter.stop();
    if (uncounted > 0) log.warn({ calls: uncounted }, "API call counts could not be saved");
    spool.close();
    await Promise.all([readers.stop(), printers.stop(), checkpoints?.stop()]);
    await closeWithCheckpoint(sqlite, log);
    lock.release(soundness.trouble === null);
    // The file is closed and complete: a backup that is cut off here costs nothing else.
    const left_ms = stop_limit_ms - (performance.now() - began_ms);
    await backups.atStop(Math.min(last_backup_limit_ms, left_ms));
    log.info("stopped");
    log.flush();
  };
  return { port: server.port ?? config.PORT, sqlite, stop };
};

/** The database, and where its copies go and when. */
const copiesOf = (config: Config) => {
  const backup_folder = backupFolder(config);
  const backups = new BackupNews(backup_folder);
  const backup_interval_seconds = backupInterval(config.BACKUP_CRON);
  return { database: config.DATABASE_PATH, backup_folder, backup_interval_seconds, backups };
};

const logRefusals = ({ storage }: Sqlite, log: Logger): void =>
  storage.onChange((refused) => {
    if (refused) log.error(refused, "the storage refuses writes");
    else log.info("the storage accepts writes again");
  });

/** What goes on beside the calls: sending, recurring jobs, and what the last process left to be done. */
const startWork = (opened: Opened, backups: Backups) => {
  const { config, log, deliverer, sqlite } = opened;
  const dispatcher = new Dispatcher({
    sqlite,
    deliverer,
    retry_waits_seconds: config.WEBHOOK_RETRY_WAITS,
    log,
  });
  const replayer = new Replayer({ sqlite, log });
  const compaction = startCompaction(sqlite, log);
  const mailer = startMailer(opened);
  clearIncomplete(sqlite).catch((err: unknown) => log.error({ err }, "files left incomplete"));
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
      ]),
  };
};

/** Null where there is no mail server: what was queued while there was one waits for it. */
const startMailer = ({ config, log, sqlite }: Opened): Mailer | null => {
  const { SMTP_URL: server, MAIL_FROM } = config;
  if (server === undefined) return null;
  const transport = new SmtpTransport({ server, from: MAIL_FROM ?? usualSender(server) });
  return new Mailer({ sqlite, transport, log });
};
