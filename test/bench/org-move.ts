/**
 * Moves an organization out of a file whose service has another one under load, into a file that is served, too:
 * `bun run bench org-move [TIMES]`. It prints the longest turns of the loops of both services, before and meanwhile.
 * TIMES is how often the demo's provider is filled in before (7 s each); all but the first are the other organizations.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../command.ts";
import { fillDemoFile } from "../demo-file.ts";
import { serviceEnv, startMeasured } from "./measured-service.ts";

const times = Number(process.argv[2] ?? 2);
const quiet_ms = 5000;
const pause_ms = 10;

const folder = mkdtempSync(join(tmpdir(), "lastmile-org-move-"));
const paths = { source: join(folder, "source.db"), target: join(folder, "target.db") };

const source_file = fillDemoFile(paths.source, times);
const target_file = fillDemoFile(paths.target, 1);

let running = true;
const load = async (base: string, key: string, latencies_ms: number[]): Promise<void> => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  for (let n = 0; running; n += 1) {
    const began_ms = performance.now();
    const answer =
      n % 4 === 0
        ? await fetch(`${base}/v1/clients`, {
            method: "POST",
            headers,
            body: JSON.stringify({ name: `Load ${n}`, username: `load.${n}` }),
          })
        : await fetch(`${base}/v1/clients?query=khoury&pageSize=10`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status}`);
    latencies_ms.push(performance.now() - began_ms);
    await Bun.sleep(pause_ms);
  }
};

const services = [
  { name: "source", key: source_file.at(-1)?.key ?? "", path: paths.source },
  { name: "target", key: target_file[0]?.key ?? "", path: paths.target },
];
const started = await Promise.all(
  services.map(async (service) => ({
    ...service,
    latencies_ms: [] as number[],
    ...(await startMeasured("test/bench/dunning-service.ts", serviceEnv(service.path))),
  })),
);

const show = async (when: string): Promise<void> => {
  for (const { name, turns, latencies_ms } of started) {
    const { longest_ms, busiest_ms } = await turns();
    const sorted = latencies_ms.splice(0).sort((a, b) => a - b);
    const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
    console.log(
      `${name} ${when}: longest turn ${longest_ms.toFixed(1)} ms, busiest ${busiest_ms.toFixed(1)} ms; ` +
        `${sorted.length} answers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`,
    );
  }
};

try {
  const loads = started.map(({ base, key, latencies_ms }) => load(base, key, latencies_ms));
  await Bun.sleep(quiet_ms); // the services have started
  for (const { turns, latencies_ms } of started) {
    await turns();
    latencies_ms.length = 0;
  }
  await Bun.sleep(quiet_ms);
  await show("before");
  const args = ["org", "move", source_file[0]?.id ?? "", "--to", paths.target, "--json"];
  const { code, out, err } = await run(args, { DATABASE_PATH: paths.source });
  if (code !== 0) throw new Error(err);
  const { rows, duration_seconds } = JSON.parse(out);
  await show("while it moves");
  const sum = Object.values(rows as Record<string, number>).reduce((a, b) => a + b, 0);
  console.log(`${sum} rows in ${duration_seconds} s`);
  running = false;
  await Promise.all(loads);
} finally {
  running = false;
  await Promise.all(started.map(({ end }) => end("SIGKILL")));
  rmSync(folder, { recursive: true });
}
