/**
 * `bun run bench backup-beside FILE.db`: what a backup costs those who are answered meanwhile. FILE
 * (with FILE.db.json beside it, as `bun run bench fill` leaves it) is migrated and served where it is:
 * take a copy. Reads and writes come at a fixed rate, in turns without a backup, with one as it is made, and
 * with one whose writing is not paced. TURNS (3) and QUIET_SECONDS (20) shorten it. The log is emptied
 * before each turn: `wal_mb` is what came to it meanwhile.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { main } from "../command.ts";

const copier = join(import.meta.dir, "../../src/operations/backup/copy-process.ts");
const rate = 200;
const writes_of_ten = 3;
const quiet_seconds = Number(process.env.QUIET_SECONDS ?? 20);
const turns = Number(process.env.TURNS ?? 3);

const [database = ""] = process.argv.slice(2);
const { key } = JSON.parse(readFileSync(`${database}.json`, "utf8")) as {
  key: string;
};
const sqlite = new Sqlite(database);
migrate(sqlite, database);
sqlite.close();
const backups = mkdtempSync(join(dirname(database), "backups-"));
const env = {
  ...process.env,
  NODE_ENV: "production",
  DATABASE_PATH: database,
  BACKUP_DIR: backups,
  BACKUP_CRON: "off",
  BACKUP_KEEP: "1",
  PORT: "0",
  HOST: "127.0.0.1",
};
const service = Bun.spawn([process.execPath, main, "serve"], {
  env,
  stdout: "pipe",
  stderr: "inherit",
});
const { promise: listening, resolve } = Promise.withResolvers<string>();
const readLog = async (): Promise<void> => {
  let log = "";
  for await (const chunk of service.stdout.pipeThrough(new TextDecoderStream())) {
    log = (log + chunk).slice(-4096);
    const [, port] = /"port":(\d+)/.exec(log) ?? [];
    if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
  }
};
void readLog();
const base = await listening;

const call = async (number: number, times: { read: number[]; write: number[] }): Promise<void> => {
  const writes = number % 10 < writes_of_ten;
  const began_ms = performance.now();
  const response = await fetch(`${base}/v1/clients${writes ? "" : `?page=${(number % 50) + 1}`}`, {
    method: writes ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(writes
      ? { body: JSON.stringify({ name: "Beside", username: `b${Date.now()}-${number}` }) }
      : {}),
  });
  await response.text();
  if (!response.ok) throw new Error(`${response.status}`);
  times[writes ? "write" : "read"].push(performance.now() - began_ms);
};

/** Calls at the rate until `ended`; their times by kind, and the longest that the log became. */
const load = async (ended: Promise<unknown>) => {
  const times = { read: [] as number[], write: [] as number[] };
  const calls: Promise<void>[] = [];
  let going = true;
  let wal_bytes = 0;
  void ended.finally(() => {
    going = false;
  });
  const began_ms = performance.now();
  for (let number = 0; going; number += 1) {
    calls.push(call(number, times));
    if (number % rate === 0)
      wal_bytes = Math.max(
        wal_bytes,
        statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      );
    await Bun.sleep(Math.max(0, began_ms + (number * 1000) / rate - performance.now()));
  }
  await Promise.all(calls);
  const at = (values: number[], part: number): number =>
    Math.round((values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0) * 10) / 10;
  return {
    seconds: Math.round((performance.now() - began_ms) / 100) / 10,
    read_p50: at(times.read, 0.5),
    read_p99: at(times.read, 0.99),
    write_p50: at(times.write, 0.5),
    write_p99: at(times.write, 0.99),
    write_max: at(times.write, 0.9999),
    wal_mb: Math.round(wal_bytes / 1e5) / 10,
  };
};

/** The most memory that the copying process held, in MB. */
let copier_mb = 0;
const watchCopier = (): Timer =>
  setInterval(() => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
      try {
        if (
          !readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(
            `copy-process.ts\0{"database":"${database}`,
          )
        )
          continue;
        const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
        copier_mb = Math.max(copier_mb, Math.round(Number(kb ?? 0) / 1000));
      } catch {
        // It has ended.
      }
  }, 500);

/** What readers keep in it stays. */
const emptyLog = async (): Promise<void> => {
  await Bun.sleep(2000);
  const connection = new BetterSqlite3(database, { timeout: 5000 });
  connection.pragma("wal_checkpoint(TRUNCATE)");
  connection.close();
};

const results: object[] = [];
await load(Bun.sleep(5000));
for (let turn = 0; turn < turns; turn += 1) {
  await emptyLog();
  results.push({ backup: "no", ...(await load(Bun.sleep(quiet_seconds * 1000))) });
  for (const is_unpaced of [false, true]) {
    await emptyLog();
    copier_mb = 0;
    const watching = watchCopier();
    const job = { database, into: { folder: backups, keep: 1 }, is_unpaced };
    const backup = Bun.spawn([process.execPath, copier, JSON.stringify(job)], {
      env,
      stdout: "ignore",
    });
    const figures = await load(backup.exited);
    clearInterval(watching);
    results.push({ backup: is_unpaced ? "unpaced" : "paced", ...figures, copier_mb });
  }
}
console.table(results);
service.kill("SIGTERM");
await service.exited;
rmSync(backups, { recursive: true });
process.exit(0);
