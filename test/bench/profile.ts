/**
 * Where the processor time of a request goes, by function:
 *
 *     bun run bench profile OPERATION [--seconds 10] [--top 20]
 *
 * OPERATION is one of `bench throughput`, such as read, list, create or complete. The service works on a copy of the
 * filled file, with its lists in the one thread that Bun's profiler sees, and wrk asks with 16 connections. Prints the
 * functions with the most samples of their own, and those with the most together with what they call. A built-in
 * function is named without a file: `run`, `get` and `all` are SQLite's, `stringify` is JSON's. What the kernel and
 * Bun do outside JavaScript has no samples. Takes 20 seconds.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bench_folder, dataOf } from "./filled/file.ts";
import { listenSilently } from "./filled/sink.ts";
import { copyFor } from "./load/copy.ts";
import { operationsOf } from "./load/operations.ts";
import { pinThisProcess } from "./load/pinned.ts";
import { serve, serviceOf } from "./load/served.ts";
import { load } from "./load/wrk.ts";

const warm_up_seconds = 3;
const interval_us = 200;
const service_cores = "0";
const driver_cores = "1";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "10" },
    top: { type: "string", default: "20" },
  },
});

interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
}

const [operation = "read"] = positionals;
const data = dataOf("small");
const sending = operationsOf(data)[operation];
if (!sending) throw new Error(`${operation} is none of ${Object.keys(operationsOf(data))}.`);
const folder = mkdtempSync(join(bench_folder, "profile-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
pinThisProcess(driver_cores);
listenSilently();

const profiled = [
  process.execPath,
  "--cpu-prof",
  `--cpu-prof-dir=${folder}`,
  `--cpu-prof-interval=${interval_us}`,
  "test/bench/profiled-service.ts",
];

/** Loads the service with the operation, and returns its profile and what a request took of the processor, in µs. */
const record = async (): Promise<{ profile: Profile; cpu_us: number }> => {
  const database = join(folder, "copy.db");
  await copyFor(".", data.database, database);
  const served = await serve({ ...serviceOf("."), command: profiled }, database, service_cores);
  let sent_before = 0;
  const send = async (seconds: number): Promise<number> => {
    const script = join(folder, "script.lua");
    const cores = driver_cores;
    const { requests } = await load(served.base, sending, { cores, seconds, sent_before }, script);
    sent_before += requests + 16; // those that were on their way were not counted
    return requests;
  };
  await send(warm_up_seconds);
  const before = served.processorSeconds();
  const requests = await send(Number(options.seconds));
  const spent = served.processorSeconds() - before;
  await served.stop();
  const file = readdirSync(folder).find((name) => name.endsWith(".cpuprofile")) ?? "";
  const profile = JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile;
  return { profile, cpu_us: (spent / requests) * 1e6 };
};

const nameOf = ({ callFrame }: Profile["nodes"][number]): string => {
  const file = callFrame.url.split(/\/(?=src\/)|\/node_modules\//).at(-1) ?? "";
  const at = file === "" ? "" : `, ${file}:${callFrame.lineNumber + 1}`;
  return `${callFrame.functionName || "(unnamed)"}${at}`;
};

/** How many samples each function has of its own, and together with what it calls. */
const countSamples = ({ nodes, samples }: Profile) => {
  const by_id = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])));
  const own = new Map<string, number>();
  const together = new Map<string, number>();
  const add = (counts: Map<string, number>, name: string) =>
    counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const sample of samples) {
    const stack = new Set<string>();
    for (let id: number | undefined = sample; id !== undefined; id = callers.get(id)) {
      const node = by_id.get(id);
      if (node) stack.add(nameOf(node));
    }
    const [innermost = ""] = stack;
    add(own, innermost);
    for (const name of stack) add(together, name);
  }
  return { own, together };
};

const print = (what: string, counts: Map<string, number>, all: number): void => {
  console.log(`\n${what}, in % of ${all} samples:`);
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, Number(options.top));
  for (const [name, count] of most)
    console.log(`${((100 * count) / all).toFixed(1).padStart(6)}  ${name}`);
};

console.log(`${operation}, load ${loadavg()[0]}, Bun ${Bun.version}`);
const { profile, cpu_us } = await record();
console.log(`${cpu_us.toFixed(0)} µs of CPU for a request, while it is sampled`);
const { own, together } = countSamples(profile);
print("own", own, profile.samples.length);
print("together with what they call", together, profile.samples.length);
process.exit(0);
