import { statSync } from "node:fs";
import { dirname } from "node:path";
import { checkStorage } from "../../access/integrity.ts";
import { checkBilling } from "../../billing/integrity.ts";
import { checkClientSearch, checkClients } from "../../clients/integrity.ts";
import type { Connection } from "../../database/connection.ts";
import { foreignFileFault } from "../../database/file/inspect.ts";
import { checkForeignKeys, checkTables } from "../../database/file/integrity.ts";
import { knownSchema } from "../../database/migrations.ts";
import { PausingConnection } from "../../database/pausing-connection.ts";
import { isDamage, sqliteCode } from "../../database/sqlite-code.ts";
import { errorText } from "../../error-text.ts";
import { checkLedger } from "../../ledger/integrity.ts";
import { checkMessages } from "../../messages/integrity.ts";
import { checkNetworkAccess } from "../../network-access/integrity.ts";
import { checkReports } from "../../reports/integrity.ts";
import { checkTickets } from "../../tickets/integrity.ts";
import { checkTicketSearch } from "../../tickets/search-integrity.ts";
import { checkVisits } from "../../tickets/visits/integrity.ts";
import { checkDeliveries } from "../../webhooks/integrity.ts";

export interface CheckResult {
  name: string;
  ok: boolean;
  faults: string[];
  duration_ms: number;
}

export interface Verdict {
  ok: boolean;
  file: string;
  /** Null when the file cannot be opened. */
  schema_version: number | null;
  /** Whether the rows were checked, too: they are not if the schema is another version's. */
  complete: boolean;
  checks: CheckResult[];
  faults_total: number;
}

type Check = (connection: Connection) => string[];

/** For a file of any schema version. */
const file_checks: Record<string, Check> = {
  integrity: checkTables,
  foreign_keys: checkForeignKeys,
};

/** For a file with this program's schema: whether the tables match each other. */
const row_checks: Record<string, Check> = {
  organizations: checkStorage,
  ledger: checkLedger,
  billing: checkBilling,
  tickets: checkTickets,
  visits: checkVisits,
  clients: checkClients,
  reports: checkReports,
  client_search: checkClientSearch,
  ticket_search: checkTicketSearch,
  deliveries: checkDeliveries,
  messages: checkMessages,
  network_access: checkNetworkAccess,
};

/**
 * Checks a whole file: the database while its service runs, or a copy. It only reads, and each query (or
 * page of rows) is a read transaction of its own, so that the service's WAL is reset in between.
 * `onResult` is called after each check.
 */
export const checkFile = (
  file: string,
  onResult: (result: CheckResult) => void = () => {},
): Verdict => {
  const verdict: Verdict = {
    ok: true,
    file,
    schema_version: null,
    complete: false,
    checks: [],
    faults_total: 0,
  };
  const add = (result: CheckResult): void => {
    verdict.checks.push(result);
    verdict.faults_total += result.faults.length;
    verdict.ok &&= result.ok;
    onResult(result);
  };
  const opened = openFor(file);
  if (typeof opened === "string") {
    add({ name: "file", ok: false, faults: [opened], duration_ms: 0 });
    return verdict;
  }
  try {
    for (const [name, check] of Object.entries(file_checks)) add(run(name, () => check(opened)));
    verdict.schema_version = versionOf(opened);
    const newer = newerThan(knownSchema(), verdict.schema_version);
    if (newer !== null) add({ name: "schema", ok: false, faults: [newer], duration_ms: 0 });
    if (verdict.schema_version !== knownSchema()) return verdict;
    for (const [name, check] of Object.entries(row_checks)) add(run(name, () => check(opened)));
    verdict.complete = true;
    return verdict;
  } finally {
    opened.close();
  }
};

/** Returns a connection, or why the file cannot be opened. */
const openFor = (file: string): Connection | string => {
  try {
    if (!statSync(file, { throwIfNoEntry: false })) return "it does not exist";
    const foreign = foreignFileFault(file);
    if (foreign !== null) return foreign;
    const connection = new PausingConnection(file);
    // Large sorts spill to temporary files. In a container only the database's folder has room for them.
    connection.execute(`PRAGMA temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`);
    return connection;
  } catch (error) {
    return `it cannot be opened: ${errorText(error)}`;
  }
};

const newerThan = (supported: number, version: number | null): string | null =>
  version === null || version <= supported
    ? null
    : `it has schema ${version}, this program knows ${supported}: check it with the newer Lastmile`;

const versionOf = (connection: Connection): number | null => {
  try {
    return connection.pragma("user_version") as number;
  } catch {
    return null;
  }
};

/** Runs every row check on a file with this program's schema. */
export const checkRows = (connection: Connection): string[] =>
  Object.values(row_checks).flatMap((check) => check(connection));

/** SQLite's errors while it reads a damaged file are faults. */
const run = (name: string, check: () => string[]): CheckResult => {
  const began_ms = performance.now();
  const faults = (() => {
    try {
      return check();
    } catch (error) {
      if (!isDamage(error) && sqliteCode(error) === "") throw error;
      return [`SQLite could not read it: ${errorText(error)}`];
    }
  })();
  const duration_ms = Math.round(performance.now() - began_ms);
  return { name, ok: faults.length === 0, faults, duration_ms };
};
