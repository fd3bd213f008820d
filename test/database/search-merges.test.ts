import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "../../src/database/connection.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { mergeIndexes, type TextIndex, text_indexes } from "../../src/database/merge-indexes.ts";
import { textIndexRows } from "../../src/database/text-index-rows.ts";
import { createLog } from "../../src/log.ts";
import { Checkpoints } from "../../src/operations/checkpoints.ts";
import { schema_image } from "../schema-image.ts";
import { until } from "../until.ts";

let folder: string;
let path: string;
let sqlite: Sqlite;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-merges-"));
  path = join(folder, "lastmile.db");
  writeFileSync(path, schema_image);
  sqlite = new Sqlite(path);
  sqlite.execute("PRAGMA synchronous = OFF");
});
afterEach(() => {
  sqlite.close();
  rmSync(folder, { recursive: true });
});

const texts_count = 100;

const all = (): Set<TextIndex> => new Set(text_indexes);

/** Each is a segment of its own. */
const addTexts = (index: TextIndex): void => {
  const { insert } = textIndexRows(index);
  for (let n = 1; n <= texts_count; n += 1)
    sqlite.writeNow((root) => insert(root.org("cedar"), n, `no internet since ${n}`));
};

const found = (index: string, term: string): number =>
  sqlite.rows(`SELECT rowid FROM ${index} WHERE ${index} MATCH '"${term}"'`).length;

test("where nothing was added there is nothing to merge, and it is not looked for again", () => {
  const indexes = all();
  expect(mergeIndexes(sqlite, indexes)).toBe(false);
  expect(indexes).toEqual(new Set());
});

test.each(text_indexes)(
  "what changes add to %s is merged step by step, and all is found as before",
  (index) => {
    addTexts(index);
    let steps = 0;
    while (mergeIndexes(sqlite, all()) && steps < texts_count) steps += 1;
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(texts_count);
    expect(found(index, "internet since")).toBe(texts_count);
    expect(found(index, "since 77")).toBe(1);
    sqlite.execute(`INSERT INTO ${index} (rowid, text) VALUES (${texts_count + 1}, 'one more')`);
    expect(mergeIndexes(sqlite, all())).toBe(false); // few segments of a size are left as they are
  },
);

test("while another process writes, nothing is merged, and it is tried again", () => {
  addTexts("client_search");
  const thread = new Connection(path);
  thread.disableBusyTimeout();
  sqlite.execute("BEGIN IMMEDIATE");
  expect(mergeIndexes(thread, all())).toBe(true);
  sqlite.execute("COMMIT");
  while (mergeIndexes(thread, all()));
  expect(mergeIndexes(sqlite, all())).toBe(false);
  expect(found("client_search", "internet since")).toBe(texts_count);
  thread.close();
});

test("the thread that checkpoints merges what is written beside it", async () => {
  const checkpoints = new Checkpoints(sqlite, path, createLog("silent"));
  addTexts("ticket_search");
  const mine = sqlite.dataVersion();
  await until("it has merged", () => sqlite.dataVersion() !== mine);
  await checkpoints.stop();
  while (mergeIndexes(sqlite, all()));
  expect(found("ticket_search", "internet since")).toBe(texts_count);
});
