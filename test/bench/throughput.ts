/**
 * What requests cost, by operation: processor time of all threads for each, and how many a second:
 *
 *     bun run bench throughput [--checkout PATH]… [--beside floor,hono,…] [--only read,list,…]
 *       [--file FILE.db] [--rounds 3] [--seconds 6] [--service-cores 0] [--driver-cores 1]
 *
 * Each checkout (this one when none is named) and each server beside it work on copies of one file and
 * take turns, so that what the machine does besides hits all of them. wrk is the driver. Prints
 * medians with the lowest and the highest round. Ratios are of processor time, which a busy machine
 * changes least; yet they are left out, and the exit is 1, when other programs had too much of the machine.
 *
 * Beside it are the floor (`floor/`), and the same work by hand with `hono` and `fastify` (`peers/`):
 * `hono-grouped` has one COMMIT for a group of changes as the service has, `hono-plain` statements that SQLite
 * prepares again. They must answer and store what the service does, or nothing is measured.
 * `--beside all` has all but the plain ones: 13 minutes with `--only read,list,create,complete`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { bench_folder, dataOf, readData } from "./filled/file.ts";
import { listenSilently } from "./filled/sink.ts";
import { recordFloor } from "./floor/floor.ts";
import type { Contender } from "./load/contender.ts";
import { copyFor, copyTo } from "./load/copy.ts";
import { watchOthers } from "./load/machine.ts";
import { operationsOf } from "./load/operations.ts";
import { pinThisProcess } from "./load/pinned.ts";
import { compareWork, sendOnce } from "./load/same-work.ts";
import { serve, serviceOf } from "./load/served.ts";
import { load, type Sending } from "./load/wrk.ts";
import { median } from "./median.ts";
import { peers } from "./peers/peers.ts";

const warm_up_seconds = 2;
const look_ms = 2000;
/**
 * More than this share of the processors for other programs, and the machine is not idle: they push the
 * measured one out of its caches, and by how much depends on whose turn it was. An idle machine has below 0.02.
 */
const others_max = 0.05;

const { values: options } = parseArgs({
  options: {
    checkout: { type: "string", multiple: true, default: ["."] },
    beside: { type: "string", default: "" },
    file: { type: "string" },
    only: { type: "string" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "6" },
    "service-cores": { type: "string", default: "0" },
    "driver-cores": { type: "string", default: "1" },
  },
});

const sets: Record<string, string> = {
  all: "floor,hono,hono-grouped,fastify,fastify-grouped",
};

/** What one round came to. */
interface Round {
  /** Processor time of all threads for one request, in µs. */
  cpu_us: number;
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** The share of the processors that others had meanwhile. */
  others: number;
}

const data = options.file ? readData(options.file) : dataOf("small");
const folder = mkdtempSync(join(bench_folder, "throughput-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
pinThisProcess(options["driver-cores"]);
listenSilently();
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const others = watchOthers();
await Bun.sleep(look_ms);
console.log(
  `${cpus()[0]?.model} ×${cpus().length}, Bun ${Bun.version}, load ${loadavg()[0]},`,
  `other programs have ${percent(others())} of the processors`,
);

const databaseFor = async (checkout: string, index: number): Promise<string> => {
  const database = join(folder, `${index}-${basename(checkout) || "here"}.db`);
  await copyFor(checkout, data.database, database);
  return database;
};

const operations = Object.entries(operationsOf(data)).filter(
  ([name]) => options.only?.split(",").includes(name) ?? true,
);
const copy = join(folder, "copy.db");
const contenders: Contender[] = [];

/** The floor and the servers by hand work on one file, and do what this checkout's service does. */
const addBeside = async (names: readonly string[]): Promise<void> => {
  const database = await databaseFor(".", contenders.length);
  const known = peers();
  const by_hand: Contender[] = [];
  for (const name of names) {
    const peer = known[name];
    if (peer) by_hand.push({ ...peer, database });
    else if (name !== "floor") throw new Error(`There is no ${name} to measure beside.`);
  }
  if (names.includes("floor")) {
    const program = await recordFloor(database, data.database, folder);
    contenders.push({ name: "floor", program, database });
  }
  const service = { name: "Lastmile", program: serviceOf("."), database };
  await compareWork(service, by_hand, operations, copy);
  contenders.push(...by_hand);
};

for (const [index, checkout] of options.checkout.entries())
  contenders.push({
    name: checkout === "." ? "Lastmile" : checkout,
    program: serviceOf(checkout),
    database: await databaseFor(checkout, index),
  });
if (options.beside) await addBeside((sets[options.beside] ?? options.beside).split(","));

const measure = async (one: Contender, sending: Sending): Promise<Round> => {
  await copyTo(copy, one.database);
  const served = await serve(one.program, copy, options["service-cores"]);
  const cores = options["driver-cores"];
  const script = join(folder, "script.lua");
  let sent = 0;
  const send = async (seconds: number) => {
    const sent_before = sent;
    const loaded = await load(served.base, sending, { cores, seconds, sent_before }, script);
    // Those that were on their way when it ended were not counted.
    sent += loaded.requests + 16;
    return loaded;
  };
  try {
    // The first list waits for its thread, on a busy machine for longer than the load lasts.
    if (!sending.body) await sendOnce(served.base, sending);
    await send(warm_up_seconds);
    const others = watchOthers();
    const before = served.processorSeconds();
    const { requests, driver_seconds, ...figures } = await send(Number(options.seconds));
    const spent = served.processorSeconds() - before;
    return { ...figures, cpu_us: (spent / requests) * 1e6, others: others(spent + driver_seconds) };
  } finally {
    await served.stop();
  }
};

const rounds = new Map<string, Round[]>();
const keyOf = (one: Contender, operation: string): string => `${operation}, ${one.name}`;
const takePart = (one: Contender, { body }: Sending): boolean =>
  body !== undefined || !one.writes_only;

for (const [operation, sending] of operations)
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const one of round % 2 === 0 ? contenders : contenders.toReversed()) {
      if (!takePart(one, sending)) continue;
      const done = await measure(one, sending);
      const key = keyOf(one, operation);
      rounds.set(key, [...(rounds.get(key) ?? []), done]);
      console.log(
        `${key}: ${done.cpu_us.toFixed(1)} µs, ${done.per_second.toFixed(0)}/s, p50 ${done.p50_ms.toFixed(2)} ms, p99 ${done.p99_ms.toFixed(2)} ms, others ${percent(done.others)}`,
      );
    }

const all = [...rounds.values()].flat();
const others_mean = all.reduce((sum, { others }) => sum + others, 0) / all.length;
const others_worst = Math.max(...all.map(({ others }) => others));
const is_idle = others_mean <= others_max;

/** The floor, or else the first. */
const reference = contenders.find(({ name }) => name === "floor") ?? contenders[0];

const spread = (values: readonly number[], digits: number): string => {
  const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return `${middle} (${low}..${high})`;
};

/** Of the processor time of the reference in the same round: 0.5 takes twice as much. */
const ratios = (own: readonly Round[], others: readonly Round[]): number[] =>
  own.map(({ cpu_us }, round) => (others[round]?.cpu_us ?? Number.NaN) / cpu_us);

console.table(
  operations.flatMap(([operation, sending]) =>
    contenders.flatMap((one) => {
      if (!takePart(one, sending)) return [];
      const own = rounds.get(keyOf(one, operation)) ?? [];
      const base = reference && rounds.get(keyOf(reference, operation));
      const of = (field: keyof Round) => own.map((round) => round[field]);
      return {
        operation,
        server: one.name,
        "µs of CPU": spread(of("cpu_us"), 0),
        ...(is_idle && { [`by CPU, of ${reference?.name}`]: spread(ratios(own, base ?? []), 2) }),
        "requests/s": spread(of("per_second"), 0),
        "p50 ms": median(of("p50_ms")).toFixed(1),
        "p99 ms": median(of("p99_ms")).toFixed(1),
      };
    }),
  ),
);
console.log(
  `Others had ${percent(others_mean)} of the processors, ${percent(others_worst)} in the worst round.`,
);
if (!is_idle)
  console.log(
    `No ratios: the machine was not idle. Others may have ${percent(others_max)}, see docs/performance.md.`,
  );
process.exit(is_idle ? 0 : 1);
