import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { knownSchema } from "../../src/database/migrations.ts";
import { checkFile, type Verdict } from "../../src/operations/check/check.ts";
import { type Ran, run } from "../command.ts";
import { Service } from "../faults/service.ts";
import { publishBackup } from "../published-backup.ts";
import { schema_image } from "../schema-image.ts";

/* `lastmile check`, as it is typed (decisions §8). */

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-check-"));
  service = new Service();
  await service.start();
});
afterAll(async () => {
  await service.remove();
  rmSync(folder, { recursive: true });
});

const check = (path: string, ...args: string[]): Promise<Ran> =>
  run(["check", ...args], { DATABASE_PATH: path });

const made = (name: string, sql = ""): string => {
  const path = join(folder, name);
  writeFileSync(path, schema_image);
  const database = new BetterSqlite3(path);
  database.exec(`PRAGMA journal_mode = WAL; ${sql}`);
  database.close();
  return path;
};

test("a live file beside its service, with Litestream's tables, and a copy of it are right", async () => {
  const { status } = await service.call("POST", "/v1/clients", {
    name: "Rima",
    username: "rima",
    phone_number: "03123456",
  });
  expect(status).toBe(201);
  const beside = new BetterSqlite3(service.database);
  beside.exec(`CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
    CREATE TABLE _litestream_lock (id INTEGER); CREATE TABLE "o'clock" (id INTEGER)`);
  beside.close();
  const copy = publishBackup(service.database, join(folder, "copies"));
  const [live, at_rest] = await Promise.all([
    check(service.database, "--json"),
    check("/nowhere/lastmile.db", copy, "--json"),
  ]);
  for (const { code, out, err } of [live, at_rest]) {
    expect([code, err]).toEqual([0, ""]);
    const verdict: Verdict = JSON.parse(out);
    expect(verdict).toMatchObject({
      ok: true,
      complete: true,
      schema_version: knownSchema(),
      faults_total: 0,
    });
    expect(verdict.checks.map(({ name }) => name)).toContain("ledger");
  }
  expect(readdirSync(join(folder, "copies")).toSorted()).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/-(?:wal|shm)$/)]),
  );
});

test("a planted fault ends with 1, one document, and names the copy to go back to", async () => {
  const path = made("planted.db");
  const dated = publishBackup(path, join(folder, "backups"));
  const sqlite = new Sqlite(path);
  sqlite.writeNow((root) => createOrganization(root, { name: "Cedar Net" }));
  sqlite.execute("INSERT INTO journal_counts SELECT id, 3 FROM organizations");
  sqlite.close();
  const [told, asked] = await Promise.all([check(path), check(path, "--json")]);
  expect([told.code, asked.code]).toEqual([1, 1]);
  const verdict: Verdict = JSON.parse(asked.out);
  expect(verdict).toMatchObject({ ok: false, faults_total: 1 });
  expect(told.out).toContain("WRONG ledger");
  expect(told.err).toBe(asked.err);
  expect(told.err).toBe(
    `lastmile: ${path} is not right (the count of journal entries is off by 3). ` +
      `Check a copy of it, lastmile check ${dated}, stop the service and go back to that: DATABASE_PATH=${path} lastmile restore ${dated}\n`,
  );
});

/** Zeros over the middle of each page behind the first ones. */
const spoil = (path: string): void => {
  const { length } = readFileSync(path);
  const file = openSync(path, "r+");
  for (let page = 30; page * 4096 < length; page += 3)
    writeSync(file, Buffer.alloc(2000, 255), 0, 2000, page * 4096);
  closeSync(file);
};

test.each<[string, () => string, RegExp]>([
  ["absent", () => join(folder, "absent.db"), /it does not exist/],
  [
    "empty",
    () => {
      writeFileSync(join(folder, "empty.db"), "");
      return join(folder, "empty.db");
    },
    /it is empty/,
  ],
  [
    "another program's",
    () => {
      const path = join(folder, "foreign.db");
      const database = new BetterSqlite3(path);
      database.exec("CREATE TABLE songs (name)");
      database.close();
      return path;
    },
    /it is another program's database/,
  ],
  [
    "of a newer schema",
    () => made("newer.db", "PRAGMA user_version = 999"),
    /it has schema 999.*Use the newer Lastmile/,
  ],
  [
    "cut off",
    () => {
      const path = made("cut.db");
      truncateSync(path, 10 * 4096);
      return path;
    },
    /faults?|malformed/,
  ],
  [
    "damaged",
    () => {
      const path = made("damaged.db");
      spoil(path);
      return path;
    },
    /faults|malformed/,
  ],
])("a file that is %s ends with 1 and is left as it is", (_, make, words) => {
  const path = make();
  const before = readdirSync(folder).includes(path.slice(folder.length + 1))
    ? readFileSync(path, "base64")
    : null;
  const verdict = checkFile(path);
  expect(verdict.ok).toBe(false);
  expect(verdict.faults_total).toBeGreaterThan(0);
  if (before !== null) expect(readFileSync(path, "base64")).toBe(before);
  made_wrong.push([path, words]);
});

const made_wrong: [string, RegExp][] = [];
test("each of them is one line that says what to type, and one document", async () => {
  const asked = made_wrong.filter(([path]) => /absent|newer|damaged/.test(path));
  expect(asked).toHaveLength(3);
  await Promise.all(
    asked.map(async ([path, words]) => {
      const { code, out, err } = await check(path, "--json");
      expect([code, JSON.parse(out).ok]).toEqual([1, false]);
      expect(err).toStartWith(`lastmile: ${path} is not right (`);
      expect(err).toMatch(words);
      expect(err).toContain("lastmile check");
      expect(err.trimEnd()).not.toContain("\n");
    }),
  );
});

test("wrong usage ends with 2", async () => {
  for (const args of [["--deep"], ["a.db", "b.db"]])
    expect(await check("x.db", ...args)).toMatchObject({ code: 2, out: "" });
});

/** Other bytes in place of the first sector, as a disk may leave it that lost its power while it was written. */
const tearHeader = (path: string): void => {
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(512, 7), 0, 512, 0);
  closeSync(file);
};

test("a header that a power cut tore is read from the WAL; without one it is no database", () => {
  const open = made("open.db");
  const database = new BetterSqlite3(open);
  database.pragma("journal_mode = WAL");
  database.exec("CREATE TABLE more (name); DROP TABLE more");
  const torn = join(folder, "torn.db");
  for (const end of ["", "-wal"]) writeFileSync(`${torn}${end}`, readFileSync(`${open}${end}`));
  database.close();
  tearHeader(torn);
  expect(checkFile(torn)).toMatchObject({ ok: true, complete: true, faults_total: 0 });
  const lost = join(folder, "lost.db");
  writeFileSync(lost, readFileSync(torn));
  for (const leaveWal of [() => {}, () => writeFileSync(`${lost}-wal`, "")]) {
    leaveWal();
    const { ok, checks } = checkFile(lost);
    expect([ok, checks.map(({ faults }) => faults)]).toEqual([
      false,
      [["it is no SQLite database"]],
    ]);
  }
});
