import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import { across_organizations } from "../../database/build.ts";
import { Connection } from "../../database/connection.ts";
import { rowsOf } from "../../database/faults.ts";
import { handingOver, serving } from "../../database/file/advice.ts";
import { foreignness } from "../../database/file/inspect.ts";
import { networkMountOf } from "../../database/file/place.ts";
import { knownSchema } from "../../database/migrations.ts";
import { Secrets } from "../../secrets.ts";
import { secretsHeld } from "../secrets/stored.ts";
import { type Finding, fail, messageOf, ok, warn } from "./finding.ts";

const inodes_min = 1000;
const wal_large_bytes = 128 * 1024 * 1024;

/** The database, its place, and what it tells of the time when nobody looked. Opened for reading only. */
export const fileFindings = (config: Config): Finding[] => {
  const { DATABASE_PATH: path } = config;
  const place = placeFindings(config);
  if (!existsSync(path))
    return [...place, warn("database", `${path} is not there yet`, serving(path))];
  let connection: Connection | undefined;
  try {
    const stranger = foreignness(path);
    if (stranger !== null)
      return [
        ...place,
        fail(
          "database",
          `${path}: ${stranger}`,
          "Name Lastmile's own file, or go back to a backup: lastmile restore BACKUP",
        ),
      ];
    connection = new Connection(path, { readonly: true, secrets: new Secrets(config) });
    return [...place, ...contents(connection)];
  } catch (error) {
    return [
      ...place,
      fail(
        "database",
        `${path} cannot be read: ${messageOf(error)}`,
        "lastmile check says what is wrong with it",
      ),
    ];
  } finally {
    connection?.close();
  }
};

/** Whom active webhook endpoints call; none of a file that cannot be read. */
export const endpointHosts = (path: string): string[] => {
  let connection: Connection | undefined;
  try {
    connection = new Connection(path, { readonly: true });
    const urls = sql<{ url: string }>`select ${across_organizations} url from "webhook_endpoints"
      where active = 1 and deleted_at is null`;
    return rowsOf(connection, urls).flatMap(({ url }) => URL.parse(url)?.hostname ?? []);
  } catch {
    return []; // `fileFindings` says why
  } finally {
    connection?.close();
  }
};

const placeFindings = ({ DATABASE_PATH: path, ALLOW_NETWORK_FILESYSTEM }: Config): Finding[] => {
  const folder = dirname(path);
  if (!existsSync(folder)) return [warn("place", `${folder} is not there yet`, serving(path))];
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  try {
    for (const each of [folder, ...(existsSync(path) ? [path] : [])])
      accessSync(each, constants.R_OK | constants.W_OK);
  } catch {
    return [fail("place", `${folder} cannot be written`, handingOver(folder))];
  }
  return [
    ...mountFindings(path, ALLOW_NETWORK_FILESYSTEM === "1"),
    spaceFinding("space", folder, size * 2),
    wal > wal_large_bytes
      ? warn(
          "wal",
          `${path}-wal has ${mebibytes(wal)}: something reads for very long`,
          "End what else has the file open",
        )
      : ok("wal", mebibytes(wal)),
  ];
};

const mountFindings = (path: string, is_allowed: boolean): Finding[] => {
  const mount = networkMountOf(path);
  if (!mount) return [ok("file_system", "a local one")];
  const says = `${path} is on a network file system (${mount.type} at ${mount.folder}), which does not lock as SQLite needs it`;
  const what = `Move it to a local disk: ${serving("FILE")}`;
  return [is_allowed ? warn("file_system", says, what) : fail("file_system", says, what)];
};

/** Whether a folder's disk has room for so much, and for new files. */
export const spaceFinding = (name: string, folder: string, needed_bytes: number): Finding => {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  const free = bavail * bsize;
  if (files > 0 && ffree < inodes_min)
    return fail(name, `${folder} has room for ${ffree} more files`, "Remove files there");
  return free < needed_bytes
    ? warn(
        name,
        `${folder} has ${mebibytes(free)} free, and needs ${mebibytes(needed_bytes)}`,
        "Make room, or move to a larger disk",
      )
    : ok(name, `${mebibytes(free)} free in ${folder}`);
};

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;

const contents = (connection: Connection): Finding[] => {
  const version = connection.pragma("user_version") as number;
  const known = knownSchema();
  if (version > known)
    return [
      fail(
        "schema",
        `the file has schema ${version}, this program knows ${known}`,
        "Start the newer Lastmile",
      ),
    ];
  if (version < known)
    return [
      warn("schema", `the file has schema ${version}, this program ${known}`, "lastmile migrate"),
    ];
  return [
    ok("schema", `schema ${version}, as this program`),
    ...secretFindings(connection),
    ...clockFindings(connection),
    ...told.flatMap(({ name, of, says, advice }) => {
      const count = rowsOf(connection, of)[0]?.count ?? 0;
      return count > 0 ? [warn(name, `${count} ${says}`, advice)] : [ok(name, `no ${says}`)];
    }),
  ];
};

const secretFindings = (connection: Connection): Finding[] => {
  const { locked, clear } = secretsHeld(connection);
  if (locked.length > 0)
    return [
      fail(
        "secret_key",
        "the file's secrets are encrypted with another key than SECRET_KEY",
        "Set SECRET_KEY to that key; when it is lost: lastmile secrets forget",
      ),
    ];
  if (!connection.secrets.has_key)
    return [
      warn(
        "secret_key",
        "SECRET_KEY is not set: whoever has a copy of the database can sign as this service",
        "SECRET_KEY=$(openssl rand -base64 32), kept apart from the backups",
      ),
    ];
  return [
    clear > 0
      ? warn(
          "secret_key",
          `${clear} secrets are not encrypted yet`,
          "Start the service once more, or stop it and run: lastmile secrets rotate",
        )
      : ok("secret_key", "secrets are encrypted with SECRET_KEY"),
  ];
};

const minute_ms = 60_000;

const clockFindings = (connection: Connection): Finding[] => {
  const newest = sql<{ at: string | null }>`select ${across_organizations}
    (select created_at from "events" order by seq desc limit 1) as at`;
  const at = rowsOf(connection, newest)[0]?.at ?? null;
  return [
    at !== null && Date.parse(at) > Date.now() + minute_ms
      ? fail(
          "clock",
          `the newest event is of ${at}, later than this machine's clock`,
          "Set the clock: timedatectl set-ntp true",
        )
      : ok("clock", new Date().toISOString()),
  ];
};

/** What a count above 0 tells. */
const told: {
  name: string;
  of: ReturnType<typeof sql<{ count: number }>>;
  says: string;
  advice: string;
}[] = [
  {
    name: "endpoints",
    of: sql`select ${across_organizations} count(*) as count from "webhook_endpoints"
      where deleted_at is null and (disabled_reason is not null or failure_count > 0)`,
    says: "webhook endpoints that fail, or were switched off for it",
    advice: "POST /v1/webhooks/{uuid}/diagnose says why",
  },
  {
    name: "messages",
    of: sql`select ${across_organizations} ifnull(sum(count), 0) as count from "message_counts" where status = 'failed'`,
    says: "e-mail messages that failed",
    advice: "GET /v1/messages?status=failed says why",
  },
  {
    name: "monthly_bills",
    of: sql`select ${across_organizations} count(*) as count from "recurring_failures"`,
    says: "monthly bills that failed",
    advice: "GET /v1/invoice-runs says why",
  },
  {
    name: "monthly_runs",
    of: sql`select ${across_organizations} count(*) as count from "recurring_billing"
      where billed_through < date('now', '-3 days')`,
    says: "organizations whose monthly bills nobody has looked for since three days",
    advice: "The service does it while it runs; or: lastmile job run recurring-invoices",
  },
  {
    name: "organizations",
    of: sql`select ${across_organizations} count(*) as count from "organizations" as organization
      where not exists (select 1 from "memberships" as person where person.org_id = organization.id and person.deleted_at is null)
        and not exists (select 1 from "api_keys" as key where key.org_id = organization.id and key.deleted_at is null)`,
    says: "organizations without people and keys",
    advice: "lastmile user create, or lastmile key create",
  },
];
