import { statSync } from "node:fs";
import { dirname } from "node:path";
import { organizationFaults } from "../../access/faults.ts";
import { billingFaults } from "../../billing/faults.ts";
import { clientFaults, clientSearchFaults } from "../../clients/faults.ts";
import { Connection } from "../../database/connection.ts";
import { foreignness } from "../../database/file/inspect.ts";
import { danglingFaults, integrityFaults, withRest } from "../../database/file/look-through.ts";
import { knownSchema } from "../../database/migrations.ts";
import { isDamage, sqliteCode } from "../../database/sqlite-code.ts";
import { errorText } from "../../error-text.ts";
import { ledgerFaults } from "../../ledger/faults.ts";
import { messageFaults } from "../../messages/faults.ts";
import { ticketFaults } from "../../tickets/faults.ts";
import { ticketSearchFaults } from "../../tickets/search-faults.ts";
import { visitFaults } from "../../tickets/visits/faults.ts";
import { deliveryFaults } from "../../webhooks/faults.ts";

/** What was looked at, and what is wrong with it, in words. */
export interface Check {
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
  /** Whether the rows were looked at, too: not those of another program's schema. */
  complete: boolean;
  checks: Check[];
  faults_total: number;
}

type LookAt = (connection: Connection) => string[];

/** Of any file of Lastmile's. */
const of_the_file: Record<string, LookAt> = {
  integrity: integrityFaults,
  foreign_keys: danglingFaults,
};

/** Of a file with this program's schema: what the tables say of each other. */
const of_the_rows: Record<string, LookAt> = {
  organizations: organizationFaults,
  ledger: ledgerFaults,
  billing: billingFaults,
  tickets: ticketFaults,
  visits: visitFaults,
  clients: clientFaults,
  client_search: clientSearchFaults,
  ticket_search: ticketSearchFaults,
  deliveries: deliveryFaults,
  messages: messageFaults,
};

/**
 * Whether a whole file is right: the live one beside its service, or a copy. It is read only, and each
 * look is a statement (or a page) of its own, so that the WAL of a service can begin anew in between.
 * `told` hears of each as it ends.
 */
export const checkFile = (file: string, told: (check: Check) => void = () => {}): Verdict => {
  const verdict: Verdict = {
    ok: true,
    file,
    schema_version: null,
    complete: false,
    checks: [],
    faults_total: 0,
  };
  const note = (check: Check): void => {
    verdict.checks.push(check);
    verdict.faults_total += check.faults.length;
    verdict.ok &&= check.ok;
    told(check);
  };
  const opened = openFor(file);
  if (typeof opened === "string") {
    note({ name: "file", ok: false, faults: [opened], duration_ms: 0 });
    return verdict;
  }
  try {
    for (const [name, look] of Object.entries(of_the_file)) note(timed(name, () => look(opened)));
    verdict.schema_version = versionOf(opened);
    const newer = newerThan(knownSchema(), verdict.schema_version);
    if (newer !== null) note({ name: "schema", ok: false, faults: [newer], duration_ms: 0 });
    if (verdict.schema_version !== knownSchema()) return verdict;
    for (const [name, look] of Object.entries(of_the_rows)) note(timed(name, () => look(opened)));
    verdict.complete = true;
    return verdict;
  } finally {
    opened.close();
  }
};

/** The open file, or why it cannot be opened. */
const openFor = (file: string): Connection | string => {
  try {
    if (!statSync(file, { throwIfNoEntry: false })) return "it is not there";
    const stranger = foreignness(file);
    if (stranger !== null) return stranger;
    const connection = new Connection(file, { readonly: true });
    // Large groups are sorted in files: beside the database there is room, in a container nowhere else.
    connection.execute(`PRAGMA temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`);
    return connection;
  } catch (error) {
    return `it cannot be opened: ${errorText(error)}`;
  }
};

const newerThan = (known: number, version: number | null): string | null =>
  version === null || version <= known
    ? null
    : `it has schema ${version}, this program knows ${known}: check it with the newer Lastmile`;

const versionOf = (connection: Connection): number | null => {
  try {
    return connection.pragma("user_version") as number;
  } catch {
    return null;
  }
};

/** What the rows of a file with this program's schema say against each other, in words. */
export const rowFaults = (connection: Connection): string[] =>
  Object.values(of_the_rows).flatMap((look) => look(connection));

/** Damage that a look meets is what it finds. */
const timed = (name: string, look: () => string[]): Check => {
  const began_ms = performance.now();
  const faults = (() => {
    try {
      return withRest(look);
    } catch (error) {
      if (!isDamage(error) && sqliteCode(error) === "") throw error;
      return [`SQLite could not look: ${errorText(error)}`];
    }
  })();
  const duration_ms = Math.round(performance.now() - began_ms);
  return { name, ok: faults.length === 0, faults, duration_ms };
};
