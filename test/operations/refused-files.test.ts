import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { refuseForeignFile } from "../../src/database/file/open.ts";
import { run } from "../command.ts";
import { schema_image } from "../schema-image.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-refused-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const lastmile = (path: string, ...args: string[]) =>
  run(args, { DATABASE_PATH: path, PORT: "0", HOST: "127.0.0.1" });

const foreign = (path: string, sql: string): void => {
  const database = new BetterSqlite3(path);
  database.exec(sql);
  database.close();
};

const ours = (path: string): void => writeFileSync(path, schema_image);

const cases: [string, (path: string) => void, string, string][] = [
  [
    "another program's tables",
    (path) => foreign(path, "CREATE TABLE organizations (name); PRAGMA user_version = 3"),
    "is another program's database",
    "DATABASE_PATH=FILE lastmile serve",
  ],
  [
    "another program's application_id",
    (path) => foreign(path, "PRAGMA application_id = 42; PRAGMA user_version = 1"),
    "is another program's database",
    "DATABASE_PATH=FILE lastmile serve",
  ],
  [
    "a newer schema",
    (path) => {
      ours(path);
      foreign(path, "PRAGMA user_version = 999; PRAGMA journal_mode = DELETE");
    },
    "has schema 999",
    "lastmile restore COPY",
  ],
  [
    "a text",
    (path) => writeFileSync(path, "id,name\n1,Rima\n".repeat(500)),
    "is no SQLite database",
    "lastmile restore COPY",
  ],
  [
    "a file that was cut off",
    (path) => {
      ours(path);
      truncateSync(path, 10 * 4096);
    },
    "is damaged (",
    "lastmile restore COPY",
  ],
  ["a folder", (path) => mkdirSync(path), "is a folder", "lastmile.db lastmile serve"],
];

test.each(cases)(
  "%s is refused by the service and the commands, and left as it is",
  async (name, make, why, remedy) => {
    const path = join(folder, `${name.replaceAll(" ", "-").replaceAll("'", "")}.db`);
    make(path);
    const before = name === "a folder" ? "" : readFileSync(path, "base64");
    for (const args of [["serve"], ["org", "list"]]) {
      const { code, out, err } = await lastmile(path, ...args);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toStartWith("lastmile: ");
      expect(err.trimEnd()).not.toContain("\n");
      for (const part of [path, why, remedy]) expect(err).toContain(part);
    }
    const checked = await lastmile(path, "check", "--json");
    expect([checked.code, JSON.parse(checked.out).ok]).toEqual([1, false]);
    if (name !== "a folder") expect(readFileSync(path, "base64")).toBe(before);
  },
);

test("a file from before files were marked as Lastmile's is taken, and marked", async () => {
  const path = join(folder, "old.db");
  ours(path);
  foreign(path, "PRAGMA application_id = 0");
  expect(await lastmile(path, "org", "list")).toMatchObject({ code: 0, err: "" });
  const database = new BetterSqlite3(path);
  expect(database.pragma("application_id", { simple: true })).toBe(0x4c617374); // "Last"
  database.close();
});

test("an empty file is a new one, but not with a log beside it", async () => {
  const path = join(folder, "empty.db");
  writeFileSync(path, "");
  expect(await lastmile(path, "org", "list")).toMatchObject({ code: 0, err: "" });
  writeFileSync(path, "");
  writeFileSync(`${path}-wal`, "what was answered last");
  const { code, err } = await lastmile(path, "org", "list");
  expect(code).toBe(1);
  expect(err).toContain(`${path} is empty, but ${path}-wal is not`);
});

test("a new file that another process brings to its schema meanwhile is no stranger's", () => {
  const path = join(folder, "new.db");
  const database = new BetterSqlite3(path);
  database.pragma("journal_mode = WAL");
  const { pragma } = database;
  let looks = 0;
  database.pragma = (...asked) => {
    const found = pragma.apply(database, asked);
    looks += 1;
    if (looks === 2) ours(path);
    return found;
  };
  expect(() => refuseForeignFile(database, path)).not.toThrow();
  expect(looks).toBeGreaterThan(2);
  database.close();
});
