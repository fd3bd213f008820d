import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganization } from "../../src/access/organizations.ts";
import { Connection } from "../../src/database/connection.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";

let folder: string;
let sqlite: Sqlite;
let other: Connection;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-lock-wait-"));
  const path = join(folder, "lastmile.db");
  sqlite = new Sqlite(path);
  migrate(sqlite, path);
  sqlite.disableBusyTimeout();
  other = new Connection(path);
});
afterEach(() => {
  other.close();
  sqlite.close();
  rmSync(folder, { recursive: true });
});

test("time in the queue of a busy service is no time of waiting for a lock", async () => {
  const real = performance.now.bind(performance);
  let passed_ms = 0;
  using _clock = spyOn(performance, "now").mockImplementation(() => real() + passed_ms);
  other.execute("BEGIN IMMEDIATE");
  const saved = sqlite.write((root) => createOrganization(root, { name: "Late" }).name);
  // The event loop does other things for six seconds before it comes to the change.
  passed_ms = 6000;
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  other.execute("ROLLBACK");
  expect(await saved).toBe("Late");
});

test("a change that has waited five seconds for a lock is refused", async () => {
  const real = performance.now.bind(performance);
  let passed_ms = 0;
  using _clock = spyOn(performance, "now").mockImplementation(() => real() + passed_ms);
  other.execute("BEGIN IMMEDIATE");
  const refused = sqlite.write((root) => createOrganization(root, { name: "Never" }).name);
  const outcome = refused.catch((error: Error) => error.message);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  passed_ms = 5000;
  expect(await outcome).toContain("has locked the database");
  other.execute("ROLLBACK");
});
