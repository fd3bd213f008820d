/**
 * `bun test/bench/start.ts`: from starting the command on an existing database to `/ready`, and the
 * memory half a second later.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { median } from "./median.ts";

const rounds = 7;
const port = 4799;
const folder = mkdtempSync(join(tmpdir(), "lastmile-start-"));
const path = join(folder, "lastmile.db");
const sqlite = new Sqlite(path);
migrate(sqlite, path);
sqlite.close();

const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).ok;
  } catch {
    return false;
  }
};

const memoryMb = (pid: number): number => {
  const [, kb = ""] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) / 1024;
};

const start = async () => {
  const began = performance.now();
  const service = Bun.spawn([process.execPath, "src/main.ts", "serve"], {
    env: { ...process.env, DATABASE_PATH: path, PORT: String(port), HOST: "127.0.0.1" },
    stdout: "ignore",
    stderr: "inherit",
  });
  while (!(await isReady()) && service.exitCode === null) await Bun.sleep(2);
  if (service.exitCode !== null) throw new Error("The service has ended.");
  const ready_ms = performance.now() - began;
  await Bun.sleep(500);
  const memory_mb = memoryMb(service.pid);
  service.kill("SIGTERM");
  await service.exited;
  return { ready_ms, memory_mb };
};

const starts = [];
for (let round = 0; round < rounds; round += 1) starts.push(await start());
rmSync(folder, { recursive: true });
console.log(
  `ready after ${median(starts.map((one) => one.ready_ms)).toFixed(0)} ms,`,
  `${median(starts.map((one) => one.memory_mb)).toFixed(0)} MB (medians of ${rounds} starts)`,
);
