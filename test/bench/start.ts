/**
 * `bun run bench start [FILE] [PROGRAM]`: from starting the command on an existing database to
 * `/ready`, the processor time of the service by then, which a busy machine changes less, and the memory
 * half a second later. FILE is used as it is: name a copy; without it, or for -, a new file is made. PROGRAM
 * is `src/main.ts`, or a bundle of it, made as the Dockerfile makes one.
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
const [file = "-", program = "src/main.ts"] = process.argv.slice(2);
const path = file === "-" ? join(folder, "lastmile.db") : file;
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

/** In ms, of its user and system time, which Linux counts in hundredths of a second. */
const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const start = async () => {
  const began = performance.now();
  const service = Bun.spawn([process.execPath, program, "serve"], {
    env: { ...process.env, DATABASE_PATH: path, PORT: String(port), HOST: "127.0.0.1" },
    stdout: "ignore",
    stderr: "inherit",
  });
  while (!(await isReady()) && service.exitCode === null) await Bun.sleep(2);
  if (service.exitCode !== null) throw new Error("The service has ended.");
  const ready_ms = performance.now() - began;
  const processor_ms = processorMs(service.pid);
  await Bun.sleep(500);
  const memory_mb = memoryMb(service.pid);
  service.kill("SIGTERM");
  await service.exited;
  return { ready_ms, processor_ms, memory_mb };
};

const starts = [];
for (let round = 0; round < rounds; round += 1) starts.push(await start());
rmSync(folder, { recursive: true });
console.log(
  `ready after ${median(starts.map((one) => one.ready_ms)).toFixed(0)} ms,`,
  `${median(starts.map((one) => one.processor_ms)).toFixed(0)} ms of the processor,`,
  `${median(starts.map((one) => one.memory_mb)).toFixed(0)} MB (medians of ${rounds} starts)`,
);
