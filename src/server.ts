import type { Logger } from "pino";
import { slip_files } from "./billing/claims/slips.ts";
import { endDeletions } from "./clients/resume-deletions.ts";
import { startCron } from "./clock/cron.ts";
import type { Config } from "./config.ts";
import { closeWithCheckpoint } from "./database/file/close.ts";
import { type FileLock, holdLock } from "./database/file/lock.ts";
import { prepareDatabasePath, refuseLostFile } from "./database/file/prepare-path.ts";
import { clearIncoming, realPath } from "./database/file/replace.ts";
import { Sqlite } from "./database/group-commit.ts";
import type { WorkerPool } from "./database/readers/worker-pool.ts";
import { withRestoreHint } from "./database/restore-hint.ts";
import { saveLeftResults } from "./database/save-result.ts";
import { refuseUnusableAddress } from "./http/engine/listen.ts";
import type { Role } from "./lease/decide.ts";
import { type HeldLease, openLease } from "./lease/open-lease.ts";
import { createLog, type Log } from "./log.ts";
import { defaultSender } from "./mail-server.ts";
import { GatewaySender } from "./messages/gateway/sender.ts";
import { Mailer } from "./messages/mailer.ts";
import { loadMailLibrary, SmtpTransport } from "./messages/smtp-transport.ts";
import { AccessDriver } from "./network-access/driver.ts";
import { startNetworkAccess } from "./network-access/network-access.ts";
import { Backups } from "./operations/backup/backups.ts";
import { migrateWithCopy } from "./operations/backup/before-migrating.ts";
import { checkStandby, stopFollowing } from "./operations/check-standby.ts";
import { Checkpoints } from "./operations/checkpoints.ts";
import { openHttpService } from "./operations/http-service.ts";
import { IntegrityMonitor } from "./operations/integrity-monitor.ts";
import { recurringJobs } from "./operations/jobs.ts";
import { readinessOf } from "./operations/readiness.ts";
import { receiptPrinter } from "./operations/receipt-printer.ts";
import { secureSecrets } from "./operations/secrets/keep.ts";
import { SwitchableWork } from "./operations/switchable-work.ts";
import { TransferRunner } from "./operations/transfers/runner.ts";
import { https, stream } from "./outbound/https.ts";
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
const libraries_pause_ms = 20;
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

/** Opens and migrates the file and listens. With `promote` a standby's file is checked first. */
export const startServer = async (config: Config, role: Role = "serve"): Promise<RunningServer> => {
  const { DATABASE_PATH: path } = config;
  const log = createLog(config.LOG_LEVEL);
  const outbound = outboundOf(config);
  const deliverer = new Deliverer(outbound, config.WEBHOOK_CA_FILE);
  const access_driver = new AccessDriver(outbound, config.ACCESS_CA_FILE);
  let lock: FileLock | undefined;
  let lease: HeldLease | null = null;
  let sqlite: Sqlite | undefined;
  try {
    prepareDatabasePath(config);
    lock = holdLock(path);
    refuseLostFile(config);
    clearIncoming(realPath(path));
    if (role === "promote") await checkStandby(config);
    // A start that fails later has had the lease, so that the machine before does not come back by itself.
    if (config.LEASE_URL) await refuseUnusableAddress(config);
    // After the file's lock, so that a second start on the same file does not take it from the first.
    lease = await openLease(config, role, log);
    if (role === "promote") stopFollowing(path, log);
    sqlite = new Sqlite(path, {
      storeEvents: fanOut,
      sends_mail: config.SMTP_URL !== undefined,
      secrets: new Secrets(config),
      public_url: config.PUBLIC_URL,
      transfers_folder: `${path}.transfers`,
      ...(lease && { refuseUnlessHeld: lease.refuseUnlessHeld }),
    });
    const applied = await migrateWithCopy(sqlite, config);
    if (applied.length > 0) log.info({ applied }, "migrated");
    secureSecrets(sqlite, path, log);
    endDeletions(sqlite);
    sqlite.disableBusyTimeout();
    sqlite.keepTempStoreInMemory();
    const is_checked = lock.was_clean_stop || role === "promote";
    return serveFile({
      ...{ config, log, outbound, deliverer, access_driver, lock, lease, sqlite, is_checked },
    });
  } catch (error) {
    sqlite?.close();
    lock?.release(lock.was_clean_stop);
    await lease?.release();
    throw withRestoreHint(error, config);
  }
};

interface Opened {
  config: Config;
  log: Log;
  outbound: Outbound;
  deliverer: Deliverer;
  access_driver: AccessDriver;
  lock: FileLock;
  /** Null without `LEASE_URL`. */
  lease: HeldLease | null;
  sqlite: Sqlite;
  /** Whether the file is known to be intact. */
  is_checked: boolean;
}

const serveFile = (opened: Opened): RunningServer => {
  const { config, log, lock, lease, sqlite } = opened;
  const integrity = new IntegrityMonitor(sqlite, config, log);
  logRefusals(sqlite, log);
  const backups = new Backups(config, log, {
    onDamage: (finding) => sqlite.storage.reportDamage(finding),
    onBackup: () => integrity.updateRestoreHint(),
  });
  const http = openHttpService({
    ...opened,
    readiness: readinessOf(sqlite, () => integrity.problem),
    work: () => work.current,
  });
  integrity.start(opened.is_checked);
  const work = new SwitchableWork(() => startWork(opened, backups, http.printers));
  lease?.onChange((is_held) => work.switch(is_held));
  for (const files of [attachment_files, slip_files])
    files.clear(sqlite).catch((err: unknown) => log.error({ err }, "files left incomplete"));
  let checkpoints: Checkpoints | undefined;
  const deferred = setTimeout(() => {
    checkpoints = new Checkpoints(sqlite, config.DATABASE_PATH, log);
    void http.warm().then(() => loadLibraries(config));
  }, deferred_start_ms);

  const stop = async (): Promise<void> => {
    const began_ms = performance.now();
    const drained = http.drain(drain_limit_ms);
    await Promise.race([drained, Bun.sleep(dispatch_limit_ms)]);
    await Promise.all([drained, Promise.race([work.stop(), Bun.sleep(sending_limit_ms)])]);
    clearTimeout(deferred);
    await integrity.stop();
    await Promise.all([http.close(), checkpoints?.stop()]);
    await closeWithCheckpoint(sqlite, log);
    lock.release(integrity.problem === null);
    await lease?.release();
    // The file is closed and complete, so an interrupted backup does no harm.
    const left_ms = stop_limit_ms - (performance.now() - began_ms);
    await backups.atStop(Math.min(last_backup_limit_ms, left_ms));
    log.info("stopped");
    log.flush();
  };
  return { port: http.port, sqlite, stop };
};

/** Loads what would block the first delivery and the first e-mail, each part in a turn of its own. */
const loadLibraries = async ({ SMTP_URL }: Config): Promise<void> => {
  const parts = [stream, https, ...(SMTP_URL === undefined ? [] : [loadMailLibrary])];
  for (const load of parts) {
    await Bun.sleep(libraries_pause_ms);
    await load();
  }
};

const logRefusals = ({ storage }: Sqlite, log: Logger): void =>
  storage.onChange((failure) => {
    if (failure) log.error(failure, "the storage refuses writes");
    else log.info("the storage accepts writes again");
  });

/** Background work: deliveries, e-mail, network access, recurring jobs. */
const startWork = (opened: Opened, backups: Backups, printers: WorkerPool) => {
  const { config, log, deliverer, sqlite } = opened;
  saveLeftResults(sqlite, log);
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
