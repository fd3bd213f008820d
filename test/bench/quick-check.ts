/**
 * `bun run bench quick-check COPY.db`: starts the service on a copy of a large file, as after a
 * stop that was not clean, and says how long the check takes and how long `/health` was silent at most.
 */
import { rmSync } from "node:fs";
import { watchHealth } from "./watch-health.ts";

const port = 4798;
const base = `http://127.0.0.1:${port}`;
const [path = ""] = process.argv.slice(2);
rmSync(`${path}.lock`, { force: true });
const began = performance.now();
const service = Bun.spawn([process.execPath, "src/main.ts", "serve"], {
  env: { ...process.env, DATABASE_PATH: path, PORT: String(port), HOST: "127.0.0.1" },
  stdout: "ignore",
  stderr: "inherit",
});

const ok = async (route: string): Promise<boolean> => {
  try {
    return (await fetch(base + route)).ok;
  } catch {
    return false;
  }
};

while (!(await ok("/health"))) await Bun.sleep(5);
const listening_ms = performance.now() - began;
const watching = watchHealth(base);
while (!(await ok("/ready"))) await Bun.sleep(100);
const ready_ms = performance.now() - began;
const waits = await watching.stop();
const at = (rank: number): string => (waits[Math.floor(rank)] ?? 0).toFixed(1);
console.log(
  `answers after ${listening_ms.toFixed(0)} ms, ready after ${ready_ms.toFixed(0)} ms;`,
  `/health meanwhile: ${waits.length} calls, p99 ${at(waits.length / 100)} ms, longest ${at(0)} ms`,
);
service.kill("SIGTERM");
process.exit(await service.exited);
