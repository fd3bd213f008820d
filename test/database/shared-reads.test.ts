import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listOrganizations } from "../../src/access/organization-queries.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { schema_image } from "../schema-image.ts";

/* The reads of one turn of the event loop share a snapshot, and nothing is missed by that. */

let folder: string;
let sqlite: Sqlite;
/** As another process has the file. */
let other: Sqlite;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-shared-"));
  const path = join(folder, "lastmile.db");
  writeFileSync(path, schema_image);
  sqlite = new Sqlite(path);
  other = new Sqlite(path);
});
afterEach(() => {
  sqlite.close();
  other.close();
  rmSync(folder, { recursive: true });
});

const namesIn = (from: Sqlite): string[] =>
  from.readShared(() => listOrganizations(from).map(({ name }) => name));
const add = (to: Sqlite, name: string) => to.writeNow((tx) => createOrganization(tx, { name }));
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("what another process saves meanwhile shows in the next turn, not in this one", async () => {
  expect(namesIn(sqlite)).toEqual([]);
  const { snapshot } = sqlite;
  expect(snapshot).not.toBeNull();
  add(other, "Cedar Net");
  expect(namesIn(sqlite)).toEqual([]);
  expect(sqlite.snapshot).toBe(snapshot);
  await nextTurn();
  expect(sqlite.snapshot).toBeNull();
  expect(namesIn(sqlite)).toEqual(["Cedar Net"]);
  expect(sqlite.snapshot).not.toBe(snapshot);
});

test("a change ends it: it is saved at once, and the next read sees it", () => {
  expect(namesIn(sqlite)).toEqual([]);
  add(sqlite, "Cedar Net");
  expect(sqlite.snapshot).toBeNull();
  expect(namesIn(other)).toEqual(["Cedar Net"]);
  expect(namesIn(sqlite)).toEqual(["Cedar Net"]);
});

test("a group of changes ends it, too, and no snapshot is shared inside a change", async () => {
  let shared: number | null = 0;
  const saved = sqlite.write((root) => {
    shared = sqlite.snapshot;
    return createOrganization(root, { name: "Cedar Net" });
  });
  setImmediate(() => namesIn(sqlite));
  expect(namesIn(sqlite)).toEqual([]);
  await saved;
  expect(shared).toBeNull();
  expect(namesIn(other)).toEqual(["Cedar Net"]);
  expect(namesIn(sqlite)).toEqual(["Cedar Net"]);
});

test("what needs the file to itself does not meet it", () => {
  for (const work of [
    () => sqlite.execute("VACUUM"),
    () => sqlite.pragma("wal_checkpoint(TRUNCATE)"),
    () => sqlite.checkpoint("TRUNCATE"),
    () => sqlite.dataVersion(),
  ]) {
    namesIn(sqlite);
    work();
    expect(sqlite.snapshot).toBeNull();
  }
  namesIn(sqlite);
  sqlite.close();
  sqlite = new Sqlite(join(folder, "lastmile.db"));
});
