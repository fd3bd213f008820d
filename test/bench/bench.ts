/**
 * `bun run bench`: the service beside a bare server that runs the same statements and writes the same
 * JSON, and beside the peers that are installed, on the same files of 10,000 and 1,000,000 clients and
 * tickets. wrk loads each in turn, the server on one core, wrk on another. `referee/options.ts` says
 * what can be asked for. It prints and does not judge.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import type { Contender } from "./contender.ts";
import { bench_folder, dataOf } from "./filled/file.ts";
import { listenSilently } from "./filled/sink.ts";
import { installedPeers } from "./peers/contenders.ts";
import { endWithInterrupt, spawnOn } from "./referee/children.ts";
import { ownContenders } from "./referee/contenders.ts";
import { removeCopiesForReads } from "./referee/measure.ts";
import { readOptions } from "./referee/options.ts";
import {
  type FixedRateResult,
  fixedRateTable,
  growthOf,
  type Result,
  tableOf,
} from "./referee/results.ts";
import { measureAll, measureFixedRates, preparedFor } from "./referee/rounds.ts";

const installing_limit_ms = 1_800_000;
const filling_limit_ms = 7_200_000;
const deliveries_limit_ms = 240_000;

const options = readOptions(process.argv.slice(2));
mkdirSync(bench_folder, { recursive: true });
const folder = mkdtempSync(join(bench_folder, "run-"));
const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
endWithInterrupt(removeFolder);
listenSilently();

const versionOf = (...command: string[]): string =>
  Bun.spawnSync(command).stdout.toString().split("\n")[0] ?? "";

const machine = {
  processor: `${cpus()[0]?.model} ×${cpus().length}`,
  memory_gb: Math.round(totalmem() / 2 ** 30),
  system: `${arch()} ${release()}`,
  bun: Bun.version,
  wrk: versionOf("wrk", "-v"),
  commit: versionOf("git", "rev-parse", "--short", "HEAD"),
  load_before: loadavg()[0],
};
console.log(machine);

/** In a process of its own, so that it can be interrupted. */
const runAside = async (limit_ms: number, ...command: string[]): Promise<void> => {
  const aside = spawnOn(1, [process.execPath, ...command], limit_ms, { stdout: "pipe" });
  for await (const chunk of aside.stdout as ReadableStream<Uint8Array>) process.stdout.write(chunk);
  if ((await aside.exited) !== 0) throw new Error(await new Response(aside.stderr).text());
};

if (options.peers) await runAside(installing_limit_ms, "test/bench/peers/install.ts");

const isAsked = ({ name }: Contender): boolean =>
  options.servers?.some((one) => name.toLowerCase().startsWith(one.toLowerCase())) ?? true;
const peers = options.peers ? installedPeers() : [];
const contenders = [...ownContenders(folder), ...peers].filter(isAsked);
if (options.peers && peers.length === 0) console.log("No peer is installed: they are left out.");
for (const { name, durability, leaves_out } of contenders)
  console.log(`${name}: ${durability}; leaves out ${leaves_out.join("; ") || "nothing"}`);

const results: Result[] = [];
const fixed_rate: FixedRateResult[] = [];
for (const rows of options.rows) {
  await runAside(filling_limit_ms, "test/bench/make-data.ts", `${rows}`);
  const data = dataOf(rows);
  const prepared = await preparedFor(contenders, data, folder);
  results.push(...(await measureAll(prepared, data, folder, options)));
  if (options.only.includes("fixed_rate"))
    fixed_rate.push(...(await measureFixedRates(prepared, data, folder, options.fixed_seconds)));
  await removeCopiesForReads();
  if (results.length > 0) console.table(tableOf(results, rows));
}

/** Events sent in a second, end to end, beside a bare loop that only posts. */
const sendWebhooks = async (): Promise<object[]> => {
  const command = [process.execPath, "test/bench/deliveries.ts", "throughput", "json"];
  const sending = spawnOn(1, command, deliveries_limit_ms, { stdout: "pipe" });
  const text = await new Response(sending.stdout as ReadableStream).text();
  if ((await sending.exited) === 0) return JSON.parse(text) as object[];
  console.log(`Sending webhooks failed: ${await new Response(sending.stderr).text()}`);
  return [];
};

const webhooks = options.only.includes("webhooks") ? await sendWebhooks() : [];
const growth = growthOf(results, options.rows);
if (fixed_rate.length > 0) console.table(fixedRateTable(fixed_rate));
if (webhooks.length > 0) console.table(webhooks);
if (growth.length > 0) console.table(growth);
removeFolder();
if (options.json) {
  const stated = contenders.map(({ name, durability, leaves_out }) => ({
    name,
    durability,
    leaves_out,
  }));
  const all = { machine, options, contenders: stated, results, fixed_rate, webhooks, growth };
  writeFileSync(options.json, `${JSON.stringify(all, null, 2)}\n`);
}
process.exit(0);
