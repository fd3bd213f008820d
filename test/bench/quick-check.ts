/**
 * `bun test/bench/quick-check.ts COPY.db`: starts the service on a copy of a large file, as after a
 * stop that was not clean, and says how long the check takes and how long `/health` was silent at most.
 */
import { rmSync } from "node:fs";

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
const waits: number[] = [];
for (let rounds = 0; rounds % 20 !== 19 || !(await ok("/ready")); rounds += 1) {
  const asked = performance.now();
  if (!(await ok("/health"))) throw new Error("/health did not answer");
  waits.push(performance.now() - asked);
  await Bun.sleep(5);
}
const ready_ms = performance.now() - began;
waits.sort((a, b) => a - b);
const at = (share: number): string =>
  (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(1);
console.log(
  `answers after ${listening_ms.toFixed(0)} ms, ready after ${ready_ms.toFixed(0)} ms;`,
  `/health meanwhile: ${waits.length} calls, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
);
service.kill("SIGTERM");
process.exit(await service.exited);
