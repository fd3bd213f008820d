import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "../../src/database/connection.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { createLog } from "../../src/log.ts";
import { Checkpoints } from "../../src/operations/checkpoints.ts";
import { schema_image } from "../schema-image.ts";
import { until } from "../until.ts";

let folder: string;
let path: string;
let sqlite: Sqlite;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-checkpoints-"));
  path = join(folder, "lastmile.db");
  writeFileSync(path, schema_image);
  sqlite = new Sqlite(path);
});
afterEach(() => {
  jest.useRealTimers();
  sqlite.close();
  rmSync(folder, { recursive: true });
});

const worker = new URL("../../src/operations/checkpoint-worker.ts", import.meta.url);

test("the thread that checkpoints comes back when it has died", async () => {
  const threads: Worker[] = [];
  const checkpoints = new Checkpoints(sqlite, path, createLog("silent"), () => {
    const thread = new Worker(worker);
    threads.push(thread);
    return thread;
  });
  const ended = new Promise((resolve) => threads[0]?.addEventListener("close", resolve));
  jest.useFakeTimers();
  threads[0]?.terminate();
  await ended;
  expect(threads.length).toBe(1);
  expect(sqlite.pragma("wal_autocheckpoint")).toBe(1000); // until then the writer does it
  jest.advanceTimersByTime(10_000);
  jest.useRealTimers();
  expect(threads.length).toBe(2);
  expect(sqlite.pragma("wal_autocheckpoint")).toBe(0);
  // Again and again: the thread takes in what is saved after it has opened the file.
  await until("it checkpoints", () => {
    sqlite.execute("CREATE TABLE IF NOT EXISTS kept (text TEXT)");
    sqlite.execute("INSERT INTO kept VALUES ('saved after that')");
    return readFileSync(path).includes("saved after that");
  });
  await checkpoints.stop();
});

test("a checkpoint tells what somebody who reads an older state holds back", () => {
  const reader = new Connection(path, { readonly: true });
  reader.execute("BEGIN; SELECT count(*) FROM sqlite_schema;");
  sqlite.execute("CREATE TABLE held (text TEXT); INSERT INTO held VALUES ('later')");
  const { is_complete, held_back_pages } = sqlite.checkpoint();
  expect(is_complete).toBe(true); // as far as it may go
  expect(held_back_pages).toBeGreaterThan(0);
  reader.close();
  expect(sqlite.checkpoint().held_back_pages).toBe(0);
});

test("no writer is kept out behind a reader who stays, however large the WAL", async () => {
  sqlite.execute("CREATE TABLE kept (bytes BLOB)");
  const reader = new Connection(path, { readonly: true });
  reader.execute("BEGIN; SELECT count(*) FROM kept");
  sqlite.execute("INSERT INTO kept VALUES (zeroblob(10000000))");
  const { wal_pages, held_back_pages } = sqlite.checkpoint();
  expect(wal_pages).toBeGreaterThan(2000);
  expect(held_back_pages).toBeGreaterThan(0);
  const checkpoints = new Checkpoints(sqlite, path, createLog("silent"));
  sqlite.disableBusyTimeout();
  for (let attempt = 0; attempt < 300; attempt += 1) {
    sqlite.execute("INSERT INTO kept VALUES (x'00')"); // throws under a lock
    await Bun.sleep(1);
  }
  reader.close();
  await until("the WAL begins anew", () => {
    try {
      sqlite.execute("INSERT INTO kept VALUES (x'00')");
    } catch {
      return false; // kept out for that moment
    }
    return sqlite.checkpoint().wal_pages < 1000;
  });
  await checkpoints.stop();
});
