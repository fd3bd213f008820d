import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import { across_organizations } from "../../database/build.ts";
import { Connection } from "../../database/connection.ts";
import { chownAdvice, commandFor, restoreCommand } from "../../database/file/advice.ts";
import { newestCopy } from "../../database/file/copies.ts";
import { foreignFileFault } from "../../database/file/inspect.ts";
import { unfinishedRestore } from "../../database/file/replace.ts";
import { rowsOf } from "../../database/integrity.ts";
import { knownSchema } from "../../database/migrations.ts";
import { isHere } from "../../database/organization-moves.ts";
import { errorText } from "../../error-text.ts";
import { Secrets } from "../../secrets.ts";
import { diskOf } from "../process-figures.ts";
import type { PastEvent } from "./clock.ts";
import { countFindings } from "./counts.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { litestreamFindings } from "./litestream.ts";
import { isHidden, run_as_service } from "./machine.ts";
import { peopleFindings } from "./people.ts";
import { keyFinding, secretFinding } from "./secrets.ts";

export interface DatabaseFindings {
  findings: Finding[];
  /** The newest event; empty if the database cannot be read. */
  past_events: PastEvent[];
  /** When the first organization was created. */
  began_ms: number | null;
  /** The hosts of active webhook endpoints. */
  hosts: string[];
}

/** Opens the database read-only. `search_path`: where commands are looked for. */
export const inspectDatabase = (
  config: Config,
  search_path: string | undefined,
): DatabaseFindings => {
  const { DATABASE_PATH: path } = config;
  const nothing = { past_events: [], began_ms: null, hosts: [] };
  const refused = refusal(config);
  if (refused) return { ...nothing, findings: [refused, keyFinding(config)] };
  let connection: Connection | undefined;
  try {
    connection = new Connection(path, { readonly: true, secrets: new Secrets(config) });
    const schema = schemaFinding(connection, path);
    const found = [ok("database", `${path} is a Lastmile database`), schema];
    if (schema.level !== "ok") return { ...nothing, findings: [...found, keyFinding(config)] };
    return {
      findings: [
        ...found,
        ...litestreamFindings(connection, path, search_path),
        secretFinding(connection, path),
        ...peopleFindings(connection, path),
        ...countFindings(connection, path),
      ],
      ...momentsOf(connection),
      hosts: endpointHosts(connection),
    };
  } catch (error) {
    return { ...nothing, findings: [unreadable(path, error), keyFinding(config)] };
  } finally {
    connection?.close();
  }
};

/** SQLite creates `-shm` even for read-only connections. */
const shm_bytes = 64 * 1024;

const unreadable = (path: string, error: unknown): Finding => {
  if ((error as NodeJS.ErrnoException).code === "EACCES")
    return fail("database", `This user cannot read ${path}`, chownAdvice(path));
  const free = diskOf(dirname(path))?.free_bytes ?? shm_bytes;
  return free < shm_bytes
    ? fail("database", `${path} cannot be opened while its disk is full`, "Free up disk space")
    : fail(
        "database",
        `${path} cannot be read: ${errorText(error)}`,
        `For the reason: ${commandFor(path, "check")}`,
      );
};

/** Why the file cannot be used, as far as it shows without opening it. */
const refusal = (config: Config): Finding | null => {
  const name = "database";
  const { DATABASE_PATH: path } = config;
  try {
    if (isHidden(path)) return fail(name, `This user cannot access ${path}`, run_as_service);
    const unfinished = unfinishedRestore(path);
    if (unfinished) {
      const says = `${path} is partly restored: the restore was interrupted`;
      return fail(name, says, restoreCommand(path, unfinished.from));
    }
    const copy = newestCopy(config, knownSchema());
    if (!existsSync(path))
      return fail(
        name,
        `There is no database at ${path}`,
        copy
          ? `Check that its disk is mounted; otherwise ${restoreCommand(path, copy.path)}`
          : `Choose the right file: DATABASE_PATH=FILE; or create a new one: ${commandFor(path, "migrate")}`,
      );
    const foreign = foreignFileFault(path);
    if (foreign === null) return null;
    return fail(
      name,
      `${path} is not a Lastmile database: ${foreign}`,
      `Choose the right file: DATABASE_PATH=FILE; or ${restoreCommand(path, copy?.path ?? "BACKUP")}`,
    );
  } catch (error) {
    return unreadable(path, error);
  }
};

const schemaFinding = (connection: Connection, path: string): Finding => {
  const version = connection.pragma("user_version") as number;
  const known = knownSchema();
  if (version > known)
    return fail(
      "schema",
      `The database has schema ${version}, but this version only supports ${known}`,
      "Use the newer Lastmile version that wrote it",
    );
  return version < known
    ? warn(
        "schema",
        `The database has schema ${version}, this version needs ${known}`,
        `Restart the service, or: ${commandFor(path, "migrate")}`,
      )
    : ok("schema", `The database has the current schema, ${version}`);
};

const momentsOf = (connection: Connection): Pick<DatabaseFindings, "past_events" | "began_ms"> => {
  const moments = sql<{
    newest: string | null;
    began: string | null;
  }>`select ${across_organizations}
    (select created_at from "events" order by seq desc limit 1) as newest,
    (select min(created_at) from "organizations") as began`;
  const { newest = null, began = null } = rowsOf(connection, moments)[0] ?? {};
  return {
    past_events: newest === null ? [] : [{ what: "the newest event", at_ms: Date.parse(newest) }],
    began_ms: began === null ? null : Date.parse(began),
  };
};

const endpointHosts = (connection: Connection): string[] => {
  const urls = sql<{ url: string }>`select ${across_organizations} url from "webhook_endpoints"
    where active = 1 and deleted_at is null and ${isHere("webhook_endpoints.org_id")}`;
  return rowsOf(connection, urls).flatMap(({ url }) => URL.parse(url)?.hostname ?? []);
};
