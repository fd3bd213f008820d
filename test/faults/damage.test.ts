import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { randomFillSync } from "node:crypto";
import { closeSync, copyFileSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { now } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { demo_seed, fillDemo } from "../../src/demo/fill.ts";
import { until } from "../until.ts";
import { Service } from "./service.ts";

/* A file whose pages went wrong under the service, or while it was away. */

const service = new Service();
/** The file as it is before each test: filled once, since that takes as long as a test. */
const filled = join(service.folder, "filled.db");
let key: string;
beforeAll(() => {
  const sqlite = new Sqlite(service.database);
  key = fillDemo(sqlite, demo_seed, now());
  sqlite.close();
  copyFileSync(service.database, filled);
});
beforeEach(() => {
  for (const beside of ["-wal", "-shm"]) rmSync(service.database + beside, { force: true });
  copyFileSync(filled, service.database);
});
afterEach(() => service.kill());
afterAll(() => service.remove());

const page_bytes = 4096;

/** Writes noise over some of the pages, counted from 0. */
const damage = (pages: readonly number[]): void => {
  const file = openSync(service.database, "r+");
  for (const page of pages)
    writeSync(file, randomFillSync(Buffer.alloc(page_bytes)), 0, page_bytes, page * page_bytes);
  closeSync(file);
};

/** The last pages of a table: what a glance at its beginning does not see. */
const lastPagesOf = (table: string, count: number): number[] => {
  const database = new BetterSqlite3(service.database, { readonly: true });
  const pages = database
    .prepare(
      "SELECT pageno - 1 FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path DESC LIMIT ?",
    )
    .pluck()
    .all(table, count) as number[];
  database.close();
  return pages;
};

const pagesOf = (): number => statSync(service.database).size / page_bytes;

const ready = async () => {
  const { status, body } = await service.call("GET", "/ready");
  return { status, database: String(body.error?.errors.database) };
};
const isReady = () => until("it is ready", async () => (await ready()).status === 200);
const saysDamage = () =>
  until("it says the damage", async () => (await ready()).database.includes("is damaged"));

/** What an operator is told: the file, what is wrong with it, and what to type. */
const expectDamageTold = async (): Promise<void> => {
  const { status, database } = await ready();
  expect(status).toBe(503);
  expect(database).toStartWith(`${service.database} is damaged (`);
  expect(database).toContain(
    `go back to a copy of it: DATABASE_PATH=${service.database} lastmile restore COPY`,
  );
  expect((await service.call("GET", "/health")).status).toBe(200);
  await until("the log says it", () => service.log.includes('"level":"error"'));
  const line = service.log.split("\n").find((text) => text.includes('"level":"error"')) ?? "";
  expect(JSON.parse(line)).toMatchObject({ database: service.database, msg: database });
};

const checks = (): number => service.log.split('"msg":"checking the database"').length - 1;

test("damage done while the service was stopped is found before anybody is told that it is ready", async () => {
  await service.start();
  await isReady();
  expect(await service.stop()).toBe(0);
  damage(lastPagesOf("ticket_history", 20));
  await service.start();
  expect((await ready()).status).toBe(503);
  await saysDamage();
  await expectDamageTold();
  // What is not damaged can still be read, and the damage is found again by the next start.
  expect((await service.call("GET", "/v1/organization")).status).toBe(200);
  expect(await service.stop()).toBe(0);
  await service.start();
  await saysDamage();
});

test("damage that the service meets while it runs ends its being ready", async () => {
  await service.start();
  await isReady();
  const quarter = Math.floor(pagesOf() / 4);
  damage(Array.from({ length: 2 * quarter }, (_, index) => quarter + index));
  const answers = [];
  for (const list of ["clients", "tickets"])
    for (let page = 1; page <= 3; page += 1) {
      const path = `/v1/${list}?per_page=100&page=${page}`;
      const headers = { Authorization: `Bearer ${key}` };
      answers.push((await service.call("GET", path, undefined, headers)).status);
    }
  expect(answers).toContain(503);
  await expectDamageTold();
});

test("a file is looked through after a kill, again when that was cut off, and not after a clean stop", async () => {
  await service.start();
  await isReady();
  await service.stop();
  await service.start();
  await isReady();
  expect(checks()).toBe(0);
  await service.kill();
  await service.start();
  await until("the check has begun", () => checks() === 1);
  await service.kill();
  await service.start();
  await isReady();
  expect(checks()).toBe(1);
});
