/**
 * What a long read of another process does to those who write: `bun test/bench/held-wal.ts`. It reads one
 * state for nine seconds, as a backup does, while the WAL grows, then ends. Prints how many commits there
 * were before and after, and the longest of them, without what they waited for a processor that others
 * had, and what they had of it. A COMMIT that takes the WAL into the file shows by its processor's time.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "../../src/database/connection.ts";
import { application_id } from "../../src/database/file/open.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { createLog } from "../../src/log.ts";
import { Checkpoints } from "../../src/operations/checkpoints.ts";

const held_ms = 9000;
const all_ms = 14_000;
const rows_count = 40_000;
const rows_each = 40;
const pause_ms = 5;

const folder = mkdtempSync(join(process.env.FILES ?? tmpdir(), "held-wal-"));
const path = join(folder, "lastmile.db");
const sqlite = new Sqlite(path);
sqlite.execute(`PRAGMA application_id = ${application_id};
  CREATE TABLE pages (id INTEGER PRIMARY KEY, content BLOB);
  WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows_count})
  INSERT INTO pages SELECT n, zeroblob(3500) FROM numbers`);
sqlite.disableBusyTimeout();
sqlite.checkpoint("TRUNCATE");
const checkpoints = new Checkpoints(sqlite, path, createLog("error"));
await Bun.sleep(500);

const stamp = () => {
  const { user, system } = process.threadCpuUsage();
  const queued_ms = Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[1]) / 1e6;
  return { own_ms: performance.now() - queued_ms, processor_ms: (user + system) / 1000 };
};

const began_ms = performance.now();
const passed = (): number => performance.now() - began_ms;
let id = 0;

/** Writes for so long. Returns what each COMMIT took. */
const write = async (until_ms: number) => {
  const took: { own_ms: number; processor_ms: number }[] = [];
  while (passed() < until_ms) {
    await Bun.sleep(pause_ms);
    try {
      sqlite.execute("BEGIN IMMEDIATE");
    } catch {
      continue; // kept out by the thread
    }
    for (let n = 0; n < rows_each; n += 1) {
      id = (id + 7919) % rows_count;
      sqlite.execute(`UPDATE pages SET content = randomblob(3500) WHERE id = ${id + 1}`);
    }
    const before = stamp();
    sqlite.execute("COMMIT");
    const after = stamp();
    took.push({
      own_ms: after.own_ms - before.own_ms,
      processor_ms: after.processor_ms - before.processor_ms,
    });
  }
  return took;
};

const tell = (when: string, took: Awaited<ReturnType<typeof write>>): void => {
  const longest = took.toSorted((a, b) => b.own_ms - a.own_ms);
  const shown = longest
    .slice(0, 3)
    .map(({ own_ms, processor_ms }) => `${own_ms.toFixed(1)} (${processor_ms.toFixed(1)})`);
  const mib = statSync(`${path}-wal`).size / 2 ** 20;
  console.log(
    `${when}: ${took.length} commits, the longest ${shown.join(", ")} ms, the WAL has ${mib.toFixed(0)} MiB`,
  );
};

const reader = new Connection(path, { readonly: true });
reader.execute("BEGIN; SELECT count(*) FROM pages;");
tell("beside a long read", await write(held_ms));
reader.close();
tell("after it", await write(all_ms));
await checkpoints.stop();
sqlite.close();
rmSync(folder, { recursive: true });
process.exit();
