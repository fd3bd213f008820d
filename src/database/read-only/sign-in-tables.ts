import type { Database } from "better-sqlite3";
import { now, plusSeconds } from "../../clock/instant.ts";

/*
 * Signing in where the file is only read: what it would write is in temporary tables and views, which have the names of
 * the file's tables and come before them. They are in memory, and the connection's alone.
 */

/** Tables of their own, which begin empty. Their triggers come along, since cached credentials depend on them. */
const empty_tables = ["sessions", "idempotent_answers", "access_version"];

/**
 * Used codes and counters in memory come on top of the file's. Recovery codes, which work once, are never used up here,
 * so they fit nobody; the audit log gets no entries.
 */
const views = `
  CREATE TEMP TABLE used_totp_steps (
    org_id TEXT, user_id TEXT, used_steps TEXT,
    PRIMARY KEY (org_id, user_id)
  ) STRICT;
  CREATE TEMP VIEW totp_factors AS
    SELECT org_id, user_id, secret, confirmed_at,
      (SELECT json_group_array(value) FROM (
        SELECT value FROM json_each(stored.used_steps)
        UNION SELECT value FROM temp.used_totp_steps AS used, json_each(used.used_steps)
        WHERE used.org_id = stored.org_id AND used.user_id = stored.user_id
      )) AS used_steps, created_at
    FROM main.totp_factors AS stored;
  CREATE TEMP TRIGGER totp_steps_used INSTEAD OF UPDATE OF used_steps ON totp_factors
  BEGIN
    INSERT OR REPLACE INTO used_totp_steps VALUES (NEW.org_id, NEW.user_id, NEW.used_steps);
  END;
  CREATE TEMP TABLE passkey_uses (
    org_id TEXT, id TEXT, counter INTEGER, last_used_at TEXT,
    PRIMARY KEY (org_id, id)
  ) STRICT;
  CREATE TEMP VIEW passkeys AS
    SELECT stored.org_id, stored.id, user_id, name, credential_id, public_key, user_handle,
      max(stored.counter, ifnull(used.counter, 0)) AS counter, transports, created_at,
      ifnull(used.last_used_at, stored.last_used_at) AS last_used_at
    FROM main.passkeys AS stored
    LEFT JOIN temp.passkey_uses AS used ON used.org_id = stored.org_id AND used.id = stored.id;
  CREATE TEMP TRIGGER passkeys_used INSTEAD OF UPDATE ON passkeys
  BEGIN
    INSERT OR REPLACE INTO passkey_uses VALUES (NEW.org_id, NEW.id, NEW.counter, NEW.last_used_at);
  END;
  CREATE TEMP VIEW recovery_codes AS SELECT * FROM main.recovery_codes;
  CREATE TEMP TRIGGER recovery_codes_kept INSTEAD OF DELETE ON recovery_codes
  BEGIN SELECT 1; END;
  CREATE TEMP VIEW audit_log AS SELECT * FROM main.audit_log;
  CREATE TEMP TRIGGER audit_log_kept INSTEAD OF INSERT ON audit_log
  BEGIN SELECT 1; END;
`;

const carried_tables = ["idempotent_answers", "used_totp_steps", "passkey_uses"];
const answers_kept_seconds = 7 * 86_400;

/**
 * Gives the connection tables for signing in. `before` is that of the file which it replaces: its sessions go on,
 * except those of people whose password or second factor is another one now.
 */
export const keepSignInsInMemory = (next: Database, before: Database | null): void => {
  for (const table of empty_tables) copyDefinitions(next, table);
  next.exec(views);
  const version = before ? (versionIn(before) ?? 0) + 1 : 1; // never that of cached credentials
  next.prepare("INSERT INTO access_version VALUES (1, ?)").run(version);
  if (!before) return;
  // In transactions, because each statement of its own would lock its file.
  const carry = next.transaction(() => carryOver(next, before));
  before.transaction(() => carry())();
};

const carryOver = (next: Database, before: Database): void => {
  for (const table of carried_tables) insertAll(next, table, rowsOf(before, table));
  insertAll(next, "sessions", continuedSessions(next, before));
  next
    .prepare("DELETE FROM idempotent_answers WHERE created_at < ?")
    .run(plusSeconds(now(), -answers_kept_seconds));
};

const versionIn = (database: Database): number | undefined =>
  database.prepare("SELECT value FROM access_version").pluck().get() as number | undefined;

type Row = Record<string, unknown>;

const rowsOf = (database: Database, table: string): Row[] =>
  database.prepare(`SELECT * FROM temp.${table}`).all() as Row[];

const insertAll = (database: Database, table: string, rows: readonly Row[]): void => {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const insert = database.prepare(
    `INSERT INTO temp.${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`,
  );
  for (const row of rows) insert.run(row);
};

/** Makes the table, its indexes and the triggers on `access_version` again, as temporary ones. */
const copyDefinitions = (database: Database, table: string): void => {
  const definitions = database
    .prepare(
      "SELECT type, sql FROM main.sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL AND (type <> 'trigger' OR name LIKE 'access_version%') ORDER BY type = 'table' DESC",
    )
    .all(table) as { type: string; sql: string }[];
  for (const { type, sql } of definitions)
    database.exec(
      type === "index"
        ? sql.replace(/ INDEX (?=\w)/, " INDEX temp.")
        : sql.replace(/^CREATE /, "CREATE TEMP "),
    );
};

const credentials = `
  SELECT user.password_hash, factor.secret, factor.confirmed_at
  FROM main.users AS user
  LEFT JOIN main.totp_factors AS factor
    ON factor.org_id = @org_id AND factor.user_id = user.id
    AND factor.confirmed_at IS NOT NULL
  WHERE user.id = @user_id`;

/** Returns a function that gives what a person signs in with as text, to be compared. */
const credentialsIn = (database: Database): ((person: Row) => string) => {
  const statement = database.prepare(credentials);
  const cache = new Map<string, string>();
  return ({ org_id, user_id }) => {
    const key = `${org_id} ${user_id}`;
    const text = cache.get(key) ?? JSON.stringify(statement.get({ org_id, user_id }) ?? null);
    cache.set(key, text);
    return text;
  };
};

const continuedSessions = (next: Database, before: Database): Row[] => {
  const [earlier, latest] = [credentialsIn(before), credentialsIn(next)];
  return rowsOf(before, "sessions").filter(
    (session) => String(session.expires_at) > now() && earlier(session) === latest(session),
  );
};
