import { afterEach, beforeEach, expect, jest, setSystemTime, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { backupFolder } from "../../src/database/file/copies.ts";
import { backupInterval, LatestBackup } from "../../src/operations/backup/latest.ts";
import { EventLoopLag } from "../../src/operations/event-loop-lag.ts";
import { Watch } from "../../src/operations/watch.ts";
import { fencesOf } from "../documents/blocks.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { World } from "../world.ts";

const look_every_ms = 5000;

let world: World;
let folder: string;
let watch: Watch;
let lag: EventLoopLag;
let lines: { level: string; figure: string; of?: string; value: number; msg: string }[];

beforeEach(() => {
  jest.useFakeTimers();
  setSystemTime(new Date("2026-10-15T08:00:00Z"));
  world = new World({ sends_mail: true });
  folder = mkdtempSync(join(tmpdir(), "lastmile-watch-"));
  lines = [];
  lag = new EventLoopLag();
  const backup_folder = backupFolder({ DATABASE_PATH: join(folder, "lastmile.db") });
  watch = new Watch({
    sqlite: world.sqlite,
    database: join(folder, "lastmile.db"),
    backups: new LatestBackup(backup_folder),
    backup_folder,
    backup_interval_seconds: backupInterval("*/15 * * * *"),
    lag,
    sends_mail: true,
    log: pino(
      { base: null, formatters: { level: (level) => ({ level }) } },
      { write: (line: string) => lines.push(JSON.parse(line)) },
    ),
  });
});
afterEach(async () => {
  await watch.stop();
  lag.stop();
  jest.useRealTimers();
  setSystemTime();
  world.close();
  rmSync(folder, { recursive: true });
});

/** What the log got about a figure until that moment, of the look that is then made. */
const seen = async (at: string, figure: string): Promise<string[]> => {
  lines = [];
  setSystemTime(Date.parse(`2026-10-15T${at}Z`) - look_every_ms);
  jest.advanceTimersByTime(look_every_ms);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  return lines
    .filter((line) => line.figure === figure)
    .map(({ level, of = "", value, msg }) => `${level} ${of} ${value} ${msg}`);
};

test("a write-ahead log of more than 64 MB is warned of once, and so is its end", async () => {
  const wal = join(folder, "lastmile.db-wal");
  const figure = "wal_size_bytes";
  writeFileSync(wal, "");
  expect(await seen("08:00:05", figure)).toEqual([]);
  truncateSync(wal, 65 * 1024 * 1024);
  expect(await seen("08:00:10", figure)).toEqual(["warn  68157440 over its limit"]);
  expect(await seen("08:00:15", figure)).toEqual([]);
  truncateSync(wal, 40 * 1024 * 1024);
  expect(await seen("08:00:20", figure)).toEqual([]);
  truncateSync(wal, 0);
  expect(await seen("08:00:25", figure)).toEqual(["info  0 within its limit again"]);
});

test("a backup that is twice as old as it should be, and one that never came", async () => {
  const figure = "backup_age_intervals";
  expect(await seen("08:29:55", figure)).toEqual([]);
  expect(await seen("08:30:10", figure)).toEqual(["warn  2.011 over its limit"]);
  mkdirSync(join(folder, "backups"));
  const publish = (taken_at: string): void =>
    writeFileSync(join(folder, "backups/latest.json"), JSON.stringify({ taken_at, bytes: 4096 }));
  publish("2026-10-15T08:45:00.000Z");
  expect(await seen("08:46:00", figure)).toEqual(["info  0.067 within its limit again"]);
  expect(await seen("09:15:00", figure)).toEqual([]);
  expect(await seen("09:15:15", figure)).toEqual(["warn  2.017 over its limit"]);
});

test("deliveries that wait are warned of by endpoint, and e-mail in all", async () => {
  const due_ms = Date.now();
  const endpoint_id = world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    const id = storeEndpoint(tx, { url: "https://a.example", topics: [], api_key_id: null });
    tx.insert("webhook_deliveries", {
      id: "one",
      endpoint_id: id,
      event_id: "event",
      topic: "client.created",
      board_id: null,
      payload: "{}",
      status: "pending",
      next_attempt_at: due_ms,
      attempts: 0,
      attempt_log: "[]",
      resend_of: null,
      reason: null,
      created_at: tx.now,
      replayed: 0,
    });
    return id;
  });
  expect(await seen("08:09:59", "outbox_age_seconds")).toEqual([]);
  expect(await seen("08:11:00", "outbox_age_seconds")).toEqual([
    `warn ${endpoint_id} 660 over its limit`,
  ]);
  const line = lines.find(({ figure }) => figure === "outbox_age_seconds");
  const shown = fencesOf("docs/monitoring/README.md").find(({ language }) => language === "json");
  expect(Object.keys(JSON.parse(shown?.text ?? "{}"))).toEqual(Object.keys(line ?? {}));
  world.sqlite.execute("DELETE FROM webhook_deliveries");
  expect(await seen("08:11:05", "outbox_age_seconds")).toEqual([
    `info ${endpoint_id} 0 within its limit again`,
  ]);
});

test("a pattern's longest wait is what backups are measured by", () => {
  expect(backupInterval("*/15 * * * *")).toBe(900);
  expect(backupInterval("0 3 * * *")).toBe(86_400);
  expect(backupInterval("0 3 * * 1-5")).toBe(3 * 86_400);
  expect(backupInterval("*/15 8-18 * * *")).toBe(13 * 3600 + 900);
  expect(backupInterval("off")).toBeNull();
});
