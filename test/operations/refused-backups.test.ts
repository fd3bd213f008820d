import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { createOrganization } from "../../src/access/organizations.ts";
import { now } from "../../src/clock/instant.ts";
import { readConfig } from "../../src/config.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { createLog } from "../../src/log.ts";
import { Backups } from "../../src/operations/backup/backups.ts";
import { sha256Of } from "../../src/operations/backup/sha256.ts";
import { run } from "../command.ts";
import { publishBackup } from "../published-backup.ts";
import { schema_image } from "../schema-image.ts";

/* What is not right is not published: the former backup stays, and somebody is told. */

let folder: string;
let path: string;
let backups: string;
let org_id: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-refused-"));
  path = join(folder, "lastmile.db");
  backups = join(folder, "backups");
  writeFileSync(path, schema_image);
  const sqlite = new Sqlite(path);
  org_id = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }).id);
  sqlite.close();
  publishBackup(path, backups);
});
afterEach(() => {
  chmodSync(backups, 0o700);
  rmSync(folder, { recursive: true });
});

/** What a scheduled backup finds damaged in the database, and what it throws. */
const scheduled = async (): Promise<{ findings: string[]; error: unknown }> => {
  const findings: string[] = [];
  const config = readConfig({ DATABASE_PATH: path });
  const [job] = new Backups(config, createLog("silent"), {
    onDamage: (finding) => void findings.push(finding),
    onBackup: () => {},
  }).jobs();
  const error = await job?.run(now(), now(), new AbortController().signal).catch((err) => err);
  return { findings, error };
};

const published = (): string[] =>
  readdirSync(backups)
    .filter((name) => !name.startsWith("."))
    .map((name) => `${name} ${sha256Of(join(backups, name))}`);

test("books that do not add up are not published, and what was published stays", async () => {
  const database = new BetterSqlite3(path);
  database.exec(`
    INSERT INTO journal_entries VALUES ('${org_id}', 'e', 'payment', NULL, NULL, NULL, '2026-01-01T00:00:00Z');
    INSERT INTO journal_lines VALUES ('${org_id}', 'e', 1, 'cash', 5, 'USD')`);
  database.close();
  const before = published();
  const { code, out, err } = await run(["backup", "--json"], { DATABASE_PATH: path });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("out of balance");
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(published()).toEqual(before);
  expect(readdirSync(backups).filter((name) => name.includes(".copy"))).toEqual([]);
});

test("damage that a backup by the clock finds is told to who answers /ready", async () => {
  expect(await scheduled()).toEqual({ findings: [], error: 0 });
  const before = published();
  const database = new BetterSqlite3(path);
  const page = database
    .prepare("SELECT pageno FROM dbstat WHERE name = 'organizations' AND pagetype = 'leaf'")
    .pluck()
    .get() as number;
  database.close();
  const bytes = readFileSync(path);
  bytes.fill(0x5a, (page - 1) * 4096, page * 4096);
  writeFileSync(path, bytes);
  const { findings, error } = await scheduled();
  expect(findings).toEqual(["database disk image is malformed"]);
  expect(error).toBeInstanceOf(Error);
  expect(published()).toEqual(before);
});

test("what a backup finds wrong in its copy is damage when it is wrong in the database", async () => {
  const database = new BetterSqlite3(path);
  database.unsafeMode(true).pragma("writable_schema = ON");
  const column = (from: string, to: string) =>
    database.exec(
      `UPDATE sqlite_schema SET sql = replace(sql, '${from}', '${to}') WHERE name = 'access_version'`,
    );
  column("value INTEGER NOT NULL", "value INTEGER");
  database.pragma("writable_schema = RESET");
  database.exec("UPDATE access_version SET value = NULL");
  database.pragma("writable_schema = ON");
  column("value INTEGER", "value INTEGER NOT NULL");
  database.close();
  const before = published();
  const { findings } = await scheduled();
  expect(findings).toEqual(["NULL value in access_version.value"]);
  expect(published()).toEqual(before);
});
