import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { PausingConnection } from "../../src/database/pausing-connection.ts";

const module = Bun.resolveSync("../../src/database/connection.ts", import.meta.dir);

/** Another process that writes and resets the WAL whenever nobody reads an older state. Prints how often it did. */
const writer = `
  const { Connection } = await import(${JSON.stringify(module)});
  const writing = new Connection(process.argv[1]);
  writing.pragma("wal_autocheckpoint = 0");
  writing.pragma("synchronous = OFF");
  writing.execute("INSERT INTO kept VALUES (zeroblob(17000000))");
  let is_over = false;
  Bun.stdin.text().then(() => { is_over = true; });
  console.log("ready");
  let resets = 0;
  while (!is_over) {
    writing.pragma("busy_timeout = 0"); // whoever reads is not waited for
    if (writing.checkpoint("RESTART").is_complete) resets += 1;
    writing.pragma("busy_timeout = 5000"); // whoever opens the file is
    for (let row = 0; row < 50; row += 1) writing.execute("INSERT INTO kept VALUES (x'00')");
    await Bun.sleep(0);
  }
  console.log(resets);
`;

const statements = 10;
const slow = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 200000)
  SELECT count(*) AS count, (SELECT count(*) FROM kept) AS kept FROM n`;

test("the WAL is reset between the long statements of a check", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-pausing-"));
  const path = join(folder, "lastmile.db");
  const sqlite = new Sqlite(path);
  migrate(sqlite, path);
  sqlite.execute("CREATE TABLE kept (bytes BLOB)");
  const child = Bun.spawn([process.execPath, "-e", writer, path], {
    stdin: "pipe",
    stdout: "pipe",
  });
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  expect((await lines.read()).value).toBe("ready\n");
  const reading = new PausingConnection(path, { long_ms: 0, pause_min_ms: 10_000 });
  for (let ran = 0; ran < statements; ran += 1) reading.rows(slow);
  reading.close();
  child.stdin.end();
  expect(Number((await lines.read()).value)).toBeGreaterThanOrEqual(statements);
  await child.exited;
  sqlite.close();
  rmSync(folder, { recursive: true });
});
