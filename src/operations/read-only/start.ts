import type { Config } from "../../config.ts";
import { schemaVersion } from "../../database/migrate.ts";
import { ReadOnlySqlite } from "../../database/read-only/read-only-sqlite.ts";
import { createLog } from "../../log.ts";
import { outboundOf } from "../../outbound/outbound.ts";
import { Refusal } from "../../refusal.ts";
import { Secrets } from "../../secrets.ts";
import { Deliverer } from "../../webhooks/deliver.ts";
import { openHttpService } from "../http-service.ts";
import { FollowedFile } from "./followed-file.ts";

const drain_limit_ms = 10_000;

interface ReadOnlyServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Serves the reads of a file that something else keeps current, and listens. Throws if it cannot be served. Returns
 * null if `stopping` comes first: copying the file may take long.
 */
export const startReadOnlyServer = async (
  config: Config,
  stopping: Promise<void>,
): Promise<ReadOnlyServer | null> => {
  const log = createLog(config.LOG_LEVEL);
  const file = await FollowedFile.open(config.DATABASE_PATH, log, stopping);
  if (!file) {
    log.info("stopped");
    return null;
  }
  try {
    return serveCopies(config, log, file);
  } catch (error) {
    await file.stop();
    throw error;
  }
};

const serveCopies = (
  config: Config,
  log: ReturnType<typeof createLog>,
  file: FollowedFile,
): ReadOnlyServer => {
  const outbound = outboundOf(config);
  const refuse = (): Refusal => readOnly(config);
  const sqlite = new ReadOnlySqlite(file.path, {
    secrets: new Secrets(config),
    public_url: config.PUBLIC_URL,
    sends_mail: config.SMTP_URL !== undefined,
    transfers_folder: `${config.DATABASE_PATH}.transfers`,
    refuseWrite: refuse,
  });
  sqlite.disableBusyTimeout();
  const http = openHttpService({
    ...{ config, log, sqlite, outbound },
    deliverer: new Deliverer(outbound, config.WEBHOOK_CA_FILE),
    readiness: async () => problemOf(sqlite),
    work: () => null,
    read_only: { file, refuse, asOf: () => file.as_of },
  });
  const warming = setTimeout(() => http.warm(), 100);
  file.follow((path) => sqlite.replaceFile(path));
  return {
    port: http.port,
    stop: async () => {
      await http.drain(drain_limit_ms);
      clearTimeout(warming);
      await http.close();
      sqlite.close();
      await file.stop();
      log.info("stopped");
      log.flush();
    },
  };
};

/** Why the copy cannot be read; null if it can. */
const problemOf = (sqlite: ReadOnlySqlite): string | null => {
  try {
    schemaVersion(sqlite);
    return sqlite.storage.damage;
  } catch (error) {
    return (error as Error).message;
  }
};

const readOnly = ({ PRIMARY_URL: primary_url }: Config): Refusal =>
  new Refusal(
    "read_only",
    primary_url === undefined
      ? "This service only reads. Make changes at the primary service."
      : `This service only reads. Make changes at ${primary_url}.`,
    primary_url === undefined ? {} : { primary_url },
  );
