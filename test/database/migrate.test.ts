import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config.ts";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate, schemaVersion } from "../../src/database/migrate.ts";
import { migrateWithCopy } from "../../src/operations/backup/before-migrating.ts";

const migrations = readdirSync("db/migrations").sort();
/** Where it lies in the header of a file. */
const user_version_at = 60;
const first = migrations[0] ?? "";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-migrate-"));
  path = join(folder, "lastmile.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

const withFile = <T>(file: string, work: (sqlite: Sqlite) => T): T => {
  const sqlite = new Sqlite(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
};

/** A file as the program of the first migration left it, with an organization in it. */
const oldFile = (): void =>
  withFile(path, (sqlite) => {
    sqlite.execute(readFileSync(join("db/migrations", first), "utf8"));
    sqlite.execute(`
      INSERT INTO organizations VALUES ('1', 'Cedar Net', 'Asia/Beirut', 'USD', '961', 0, 1, 0, NULL, 30,
        '{}', 0, 10000, '2026-10-15T08:30:00Z', '2026-10-15T08:30:00Z');
      PRAGMA user_version = 1`);
  });

const backups = (): string => join(folder, "backups");
const migrateOldFile = (): Promise<string[]> => {
  const sqlite = new Sqlite(path);
  const config = readConfig({ DATABASE_PATH: path, BACKUP_DIR: backups() });
  return migrateWithCopy(sqlite, config).finally(() => sqlite.close());
};
const copies = (): string[] =>
  existsSync(backups()) ? readdirSync(backups()).filter((name) => /schema.*db$/.test(name)) : [];

test("a new file gets every migration, once", () => {
  expect(withFile(path, (sqlite) => migrate(sqlite, path))).toEqual(migrations);
  expect(withFile(path, (sqlite) => migrate(sqlite, path))).toEqual([]);
  expect(withFile(path, schemaVersion)).toBe(migrations.length);
  expect(copies()).toEqual([]);
});

test("a file has no statistics: its upgrade removes those of earlier stops, and a stop adds none", () => {
  const statistics = "SELECT name FROM sqlite_schema WHERE name GLOB 'sqlite_stat*'";
  oldFile();
  withFile(path, (sqlite) => {
    sqlite.execute("ANALYZE");
    expect(sqlite.rows(statistics)).toEqual([{ name: "sqlite_stat1" }, { name: "sqlite_stat4" }]);
    migrate(sqlite, path);
    sqlite.rows("SELECT id FROM organizations WHERE name = 'Cedar Net'");
  });
  expect(withFile(path, (sqlite) => sqlite.rows(statistics))).toEqual([]);
});

test("a file with data is copied before it is migrated", async () => {
  oldFile();
  expect(await migrateOldFile()).toEqual(migrations.slice(1));
  const [copy = "", ...more] = copies();
  expect(copy).toMatch(/^lastmile-\d{8}T\d{6}Z-schema-1\.db$/);
  expect(more).toEqual([]);
  withFile(join(backups(), copy), (sqlite) => {
    expect(schemaVersion(sqlite)).toBe(1);
    expect(sqlite.all(build.selectFrom("organizations").select("name"))).toEqual([
      { name: "Cedar Net" },
    ]);
  });
});

test("timers run while a file is copied, so that a lease is renewed", async () => {
  oldFile();
  let found: number | undefined;
  setTimeout(() => {
    found = withFile(path, schemaVersion);
  });
  await migrateOldFile();
  expect(found).toBe(1);
});

test("a newer schema is refused and left as it is", () => {
  withFile(path, (sqlite) => sqlite.execute("PRAGMA user_version = 999"));
  expect(() => withFile(path, (sqlite) => migrate(sqlite, path))).toThrow(
    new Error(
      `${path} has schema 999, this program knows ${migrations.length}: start the newer Lastmile, or go back to the newest copy that this one can read: DATABASE_PATH=${path} lastmile restore COPY`,
    ),
  );
  expect(readFileSync(path).readUInt32BE(user_version_at)).toBe(999);
});

test("without a copy nothing is migrated, and the refusal says why", async () => {
  oldFile();
  writeFileSync(backups(), "a file where the folder should be");
  await expect(migrateOldFile()).rejects.toThrow(
    `${path} was not migrated, and is as it was: no copy of it could be made before (${backups()} is not a folder`,
  );
  expect(withFile(path, schemaVersion)).toBe(1);
});
