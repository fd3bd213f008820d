import { readdirSync, readFileSync } from "node:fs";
import { Sqlite } from "../../src/database/group-commit.ts";

const names = readdirSync("db/migrations").sort();

/** When the rows of a former file were written. */
export const at = "2026-10-15T08:30:00Z";

/** A file as it was before a migration, with what `sql` puts into it; in memory, unless it has a path. */
export const fileBefore = (migration: string, sql: string, path = ":memory:"): Sqlite => {
  const added = names.findIndex((name) => name.endsWith(`-${migration}.sql`));
  const sqlite = new Sqlite(path);
  for (const name of names.slice(0, added))
    sqlite.execute(readFileSync(`db/migrations/${name}`, "utf8"));
  sqlite.execute(`PRAGMA user_version = ${added}; ${sql}`);
  return sqlite;
};

export const client = (org_id: string, id: string, seq: number): string =>
  `INSERT INTO clients (seq, org_id, id, version, name, username, username_key, extra_phones, status, auto_invoice,
    currency, balance, created_at, updated_at)
   VALUES (${seq}, '${org_id}', '${id}', 1, '${id}', '${id}', '${id}', '[]', 'active', 0, 'USD', 0, '${at}', '${at}');`;

export const organization = (id: string): string =>
  `INSERT INTO organizations VALUES ('${id}', 'Cedar Net', 'Asia/Beirut', 'USD', '961', 0, 1, 0, NULL, 30,
    '{}', 0, 10000, '${at}', '${at}');`;
