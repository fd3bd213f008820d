import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "../../src/database/connection.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { IndexMerges, segmentsOf, text_indexes } from "../../src/database/merge-indexes.ts";
import { migrate } from "../../src/database/migrate.ts";
import { createLog } from "../../src/log.ts";
import { Checkpoints } from "../../src/operations/checkpoints.ts";
import { until } from "../until.ts";

let folder: string;
let path: string;
let sqlite: Sqlite;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-merges-"));
  path = join(folder, "lastmile.db");
  sqlite = new Sqlite(path);
  sqlite.execute("PRAGMA synchronous = OFF");
  migrate(sqlite, path);
});
afterEach(() => {
  sqlite.close();
  rmSync(folder, { recursive: true });
});

const texts_count = 100;

/** Each is a segment of its own. */
const addTexts = (index: string): void => {
  for (let n = 1; n <= texts_count; n += 1)
    sqlite.execute(`INSERT INTO ${index} (rowid, text) VALUES (${n}, 'no internet since ${n}')`);
};

test.each(text_indexes)("a change merges nothing of %s", (index) => {
  addTexts(index);
  expect(segmentsOf(sqlite, index)).toBe(texts_count);
});

test.each(text_indexes)("steps merge %s, and all is found as before", (index) => {
  addTexts(index);
  const merges = new IndexMerges(sqlite);
  let steps = 0;
  while (merges.step() && steps < texts_count) steps += 1;
  expect(steps).toBeLessThan(texts_count);
  expect(segmentsOf(sqlite, index)).toBeLessThan(8);
  const found = (term: string) =>
    sqlite.rows(`SELECT rowid FROM ${index} WHERE ${index} MATCH '"${term}"'`).length;
  expect(found("internet since")).toBe(texts_count);
  expect(found("since 77")).toBe(1);
  sqlite.execute(`INSERT INTO ${index} (rowid, text) VALUES (${texts_count + 1}, 'one more')`);
  expect(merges.step()).toBe(false); // not worth keeping writers out
});

test("all segments become one, unless one of them is far larger than the others", () => {
  const index = "client_search";
  sqlite.execute(`INSERT INTO ${index} (${index}, rank) VALUES ('usermerge', 16)`);
  const add = (first: number, count: number, text: string) => {
    for (let n = first; n < first + count; n += 1)
      sqlite.execute(`INSERT INTO ${index} (rowid, text) VALUES (${n}, '${text} ${n}')`);
  };
  const merges = new IndexMerges(sqlite);
  const mergeAll = () => {
    for (let steps = 0; merges.step(); steps += 1) expect(steps).toBeLessThan(100);
  };
  add(1, 9, "no internet");
  mergeAll();
  expect(segmentsOf(sqlite, index)).toBe(1);
  const large = Array.from({ length: 6000 }, (_, n) => n.toString(36)).join("");
  add(10, 1, large);
  add(11, 8, "no internet");
  mergeAll();
  expect(segmentsOf(sqlite, index)).toBe(10);
});

test("while another process writes, a step merges nothing and is tried again", () => {
  addTexts("client_search");
  const thread = new Connection(path);
  thread.disableBusyTimeout();
  const merges = new IndexMerges(thread);
  sqlite.execute("BEGIN IMMEDIATE");
  expect(merges.step()).toBe(true);
  expect(segmentsOf(sqlite, "client_search")).toBe(texts_count);
  sqlite.execute("COMMIT");
  merges.step();
  expect(segmentsOf(sqlite, "client_search")).toBeLessThan(texts_count);
  thread.close();
});

test("the thread that checkpoints merges what is written beside it", async () => {
  const checkpoints = new Checkpoints(sqlite, path, createLog("silent"));
  addTexts("ticket_search");
  await until("it is merged", () => segmentsOf(sqlite, "ticket_search") < 8);
  await checkpoints.stop();
});
