/**
 * Reports on 100,000 clients, 1,000,000 tickets and 1,000,000 invoices (docs/performance.md):
 *
 *     bun run bench reports [--checkout PATH] [--file FILE.db] [--seconds 60] [--callers 10] [--in-place]
 *
 * Prints what each report took alone, then while ten callers ask for one after the other, and the event loop's
 * longest turn meanwhile. The service works on a copy, which is left out with `--in-place`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bench_folder, dataOf, readData } from "./filled/file.ts";
import { listenSilently } from "./filled/sink.ts";
import { copyFor } from "./load/copy.ts";
import { longestTurn, serve, serviceOf } from "./load/served.ts";

const { values: options } = parseArgs({
  options: {
    checkout: { type: "string", default: "." },
    file: { type: "string" },
    seconds: { type: "string", default: "60" },
    callers: { type: "string", default: "10" },
    "in-place": { type: "boolean", default: false },
  },
});

/** Every report with its breakdowns, over the last twelve months; the longest range by day, too. */
const reports = [
  "revenue",
  "revenue?by=item",
  "revenue?by=branch",
  "revenue?by=isp",
  "revenue?by=client",
  "aging",
  "aging?as_of=2026-09-30",
  "collections",
  "clients",
  "jobs",
  "jobs?by=job_type",
  "jobs?by=outcome_reason",
  "jobs?date_from=2022-01-01",
  "technicians",
];
const alone_times = 5;

const data = options.file ? readData(options.file) : dataOf("reports");
const folder = mkdtempSync(join(bench_folder, "reports-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
listenSilently();
console.log(`${cpus()[0]?.model} ×${cpus().length}, load ${loadavg()[0]}, Bun ${Bun.version}`);

const database = options["in-place"] ? data.database : join(folder, "copy.db");
if (!options["in-place"]) await copyFor(options.checkout, data.database, database);
const service = await serve(serviceOf(options.checkout), database, "0,1");

const timeOf = async (report: string): Promise<number> => {
  const began_ms = performance.now();
  const response = await fetch(`${service.base}/v1/reports/${report}`, {
    headers: { authorization: `Bearer ${data.key}` },
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${report}: ${response.status}`);
  return performance.now() - began_ms;
};

const quantile = (times: readonly number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0);

try {
  const alone = new Map<string, number[]>();
  for (const report of reports) {
    const times: number[] = [];
    for (let time = 0; time < alone_times; time += 1) times.push(await timeOf(report));
    alone.set(report, times);
  }
  await longestTurn(service);
  const together = new Map(reports.map((report) => [report, [] as number[]]));
  const until_ms = performance.now() + Number(options.seconds) * 1000;
  const ask = async (first: number): Promise<void> => {
    for (let next = first; performance.now() < until_ms; next += 1) {
      const report = reports[next % reports.length] ?? "";
      together.get(report)?.push(await timeOf(report));
    }
  };
  await Promise.all(Array.from({ length: Number(options.callers) }, (_, caller) => ask(caller)));
  const turn_ms = await longestTurn(service);
  console.table(
    reports.map((report) => {
      const times = together.get(report) ?? [];
      return {
        report,
        "alone p50 ms": quantile(alone.get(report) ?? [], 0.5),
        asked: times.length,
        "p50 ms": quantile(times, 0.5),
        "p99 ms": quantile(times, 0.99),
      };
    }),
  );
  console.log(`the event loop's longest turn: ${turn_ms.toFixed(1)} ms`);
} finally {
  await service.stop();
}
process.exit(0);
