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
 * Beside it are the floor (`floor/`), and the same work by hand with `hono` and `fastify` (`peers/`), which
 * must answer and store what the service does, or nothing is measured. `hono-grouped` has one COMMIT for
 * a group of changes, as the service has; `hono-plain` has statements that SQLite prepares again.
 * `--beside all --only read,list,create,complete` takes 13 minutes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { bench_folder, dataOf, readData } from "./filled/file.ts";
import { listenSilently } from "./filled/sink.ts";
import { recordFloor } from "./floor/floor.ts";
import { type Contender, takesPart } from "./load/contender.ts";
import { copyFor } from "./load/copy.ts";
import { watchOthers } from "./load/machine.ts";
import { operationsOf } from "./load/operations.ts";
import { pinThisProcess } from "./load/pinned.ts";
import { measureRound } from "./load/round.ts";
import { compareWork } from "./load/same-work.ts";
import { serviceOf } from "./load/served.ts";
import { type Measured, tableOf } from "./load/table.ts";
import { peerOf } from "./peers/peers.ts";

const look_ms = 2000;
/**
 * With more than this share of the processors for other programs the machine is not idle: they push the
 * measured program out of its caches, more in one round than in another.
 */
const others_max = 0.05;
const all_beside = ["floor", "hono", "hono-grouped", "fastify", "fastify-grouped"];

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

const data = options.file ? readData(options.file) : dataOf("small");
const folder = mkdtempSync(join(bench_folder, "throughput-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
pinThisProcess(options["driver-cores"]);
listenSilently();

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const shareOfOthers = watchOthers();
await Bun.sleep(look_ms);
console.log(
  `${cpus()[0]?.model} ×${cpus().length}, Bun ${Bun.version}, load ${loadavg()[0]},`,
  `others have ${percent(shareOfOthers())} of the processors`,
);

const operations = Object.entries(operationsOf(data)).filter(
  ([name]) => options.only?.split(",").includes(name) ?? true,
);

const serviceIn = async (checkout: string, index: number): Promise<Contender> => {
  const database = join(folder, `${index}-${basename(checkout) || "here"}.db`);
  await copyFor(checkout, data.database, database);
  const name = checkout === "." ? "Lastmile" : checkout;
  return { name, program: serviceOf(checkout), database };
};

/** The floor and the servers by hand do what this checkout's service does. */
const besideIt = async (names: readonly string[]): Promise<Contender[]> => {
  if (names.length === 0) return [];
  const service = await serviceIn(".", options.checkout.length);
  const { database } = service;
  const by_hand = names.filter((name) => name !== "floor").map((name) => peerOf(name, database));
  const compared = operations.filter(([name]) => by_hand.some((peer) => takesPart(peer, name)));
  await compareWork(service, by_hand, compared, join(folder, "copy.db"));
  if (!names.includes("floor")) return by_hand;
  const floor = await recordFloor(database, data.database, folder);
  return [{ name: "floor", program: floor, database }, ...by_hand];
};

const contenders: Contender[] = [];
for (const [index, checkout] of options.checkout.entries())
  contenders.push(await serviceIn(checkout, index));
const beside = options.beside
  .split(",")
  .flatMap((name) => (name === "all" ? all_beside : name || []));
contenders.push(...(await besideIt(beside)));

const measured: Measured[] = [];
for (const [operation, sending] of operations) {
  const taking_part = contenders
    .filter((one) => takesPart(one, operation))
    .map((one) => ({ one, of: { operation, server: one.name, rounds: [] } as Measured }));
  measured.push(...taking_part.map(({ of }) => of));
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const { one, of } of round % 2 === 0 ? taking_part : taking_part.toReversed()) {
      const done = await measureRound(one, sending, {
        seconds: Number(options.seconds),
        service_cores: options["service-cores"],
        driver_cores: options["driver-cores"],
        folder,
      });
      of.rounds.push(done);
      console.log(
        `${operation}, ${one.name}: ${done.cpu_us.toFixed(1)} µs of CPU, ${done.per_second.toFixed(0)}/s, others ${percent(done.others)}`,
      );
    }
}

const shares = measured.flatMap(({ rounds }) => rounds.map(({ others }) => others));
const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
const is_idle = mean <= others_max;
const reference = beside.includes("floor") ? "floor" : contenders[0]?.name;
console.table(tableOf(measured, is_idle ? (reference ?? null) : null));
console.log(
  `Others had ${percent(mean)} of the processors, ${percent(Math.max(...shares))} in the worst round.`,
);
if (!is_idle)
  console.log(`With more than ${percent(others_max)} the machine is not idle: no ratios.`);
process.exit(is_idle ? 0 : 1);
