/**
 * A mixed load at a fixed rate on the file of the promised capacity (docs/capacity.md):
 *
 *     bun run bench capacity [--checkout PATH] [--file FILE.db] [--rate 500] [--seconds 60]
 *       [--service-cores 0,1] [--driver-cores 0,1]
 *
 * Prints what each kind of request took, and the event loop's longest turn. The service
 * works on a copy, which is left out with `--in-place`: then the file changes.
 * Requests of the first `--warm-up` seconds do not count.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bench_folder, dataOf, readData } from "./filled/file.ts";
import { listenSilently } from "./filled/sink.ts";
import { copyFor } from "./load/copy.ts";
import { is_by_id, mixOf } from "./load/mix.ts";
import { pinThisProcess } from "./load/pinned.ts";
import { longestTurn, type Served, serve, serviceOf } from "./load/served.ts";
import { loadSteadily, type Timed } from "./load/steady-rate.ts";

const { values: options } = parseArgs({
  options: {
    checkout: { type: "string", default: "." },
    file: { type: "string" },
    rate: { type: "string", default: "500" },
    seconds: { type: "string", default: "60" },
    "warm-up": { type: "string", default: "20" },
    "service-cores": { type: "string", default: "0,1" },
    "driver-cores": { type: "string", default: "0,1" },
    "in-place": { type: "boolean", default: false },
  },
});

const data = options.file ? readData(options.file) : dataOf("capacity");
const folder = mkdtempSync(join(bench_folder, "capacity-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
pinThisProcess(options["driver-cores"]);
listenSilently();
console.log(`${cpus()[0]?.model} ×${cpus().length}, load ${loadavg()[0]}, Bun ${Bun.version}`);

const database = options["in-place"] ? data.database : join(folder, "copy.db");
if (!options["in-place"]) await copyFor(options.checkout, data.database, database);
const service = await serve(serviceOf(options.checkout), database, options["service-cores"]);

const idsOf = async ({ base }: Served, query: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const response = await fetch(`${base}/v1/invoices?${query}&per_page=100&page=${page}`, {
      headers: { authorization: `Bearer ${data.key}` },
    });
    ids.push(...((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id));
  }
  return ids;
};

const shown = ({ kind, count, refused, p50_ms, p99_ms, max_ms }: Timed) => ({
  kind,
  count,
  refused,
  "p50 ms": p50_ms.toFixed(1),
  "p99 ms": p99_ms.toFixed(1),
  "max ms": max_ms.toFixed(1),
});

try {
  const found = {
    invoice_ids: await idsOf(service, "status=paid"),
    unpaid_invoice_ids: await idsOf(service, "status=unpaid"),
  };
  let longest_turn_ms = 0;
  const looking = setInterval(async () => {
    longest_turn_ms = Math.max(longest_turn_ms, await longestTurn(service).catch(() => 0));
  }, 2000);
  const spent = service.processorSeconds();
  const waited = service.waitedSeconds();
  const { timed, refusals, late_p99_ms } = await loadSteadily({
    base: service.base,
    key: data.key,
    per_second: Number(options.rate),
    seconds: Number(options.seconds),
    warm_up_seconds: Number(options["warm-up"]),
    next: mixOf(data, found),
  });
  clearInterval(looking);
  longest_turn_ms = Math.max(longest_turn_ms, await longestTurn(service));
  console.table(timed.toSorted((a, b) => b.count - a.count).map(shown));
  for (const [refusal, count] of Object.entries(refusals)) console.log(`${count} times ${refusal}`);
  const worst = (some: Timed[]) => Math.max(...some.map(({ p99_ms }) => p99_ms)).toFixed(1);
  console.log(
    `by id and writes: p99 ${worst(timed.filter(({ kind }) => is_by_id(kind)))} ms at worst;`,
    `lists and searches: ${worst(timed.filter(({ kind }) => !is_by_id(kind)))} ms;`,
    `longest turn ${longest_turn_ms.toFixed(1)} ms;`,
    `${(service.processorSeconds() - spent).toFixed(0)} s of CPU,`,
    `${(service.waitedSeconds() - waited).toFixed(1)} s of waiting for one;`,
    `the driver was ${late_p99_ms.toFixed(1)} ms late (p99)`,
  );
} finally {
  await service.stop();
}
process.exit(0);
