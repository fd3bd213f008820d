/**
 * How many requests a second a service answers, by operation, beside another checkout:
 *
 *     bun run bench throughput [--checkout PATH]… [--file FILE.db] [--only read,list,…]
 *       [--rounds 3] [--seconds 8] [--service-cores 0] [--driver-cores 1]
 *
 * Each checkout (this one when none is named) serves a copy of its own; they take turns, so that what
 * the machine does besides hits all of them. "by CPU" compares requests for a second of processor
 * time, which a busy machine changes least. wrk is the driver.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { bench_folder, type Data, dataOf, readData } from "./filled/file.ts";
import { listenSilently } from "./filled/sink.ts";
import { copyFor } from "./load/copy.ts";
import { pinThisProcess } from "./load/pinned.ts";
import { serve } from "./load/served.ts";
import { load, type Sending } from "./load/wrk.ts";
import { median } from "./median.ts";

const warm_up_seconds = 2;

const { values: options } = parseArgs({
  options: {
    checkout: { type: "string", multiple: true, default: ["."] },
    file: { type: "string" },
    only: { type: "string" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "8" },
    "service-cores": { type: "string", default: "0" },
    "driver-cores": { type: "string", default: "1" },
  },
});

const operationsOf = (data: Data): Record<string, Sending> => {
  const { key } = data;
  const read = (...paths: string[]): Sending => ({ key, paths });
  return {
    read: read(...data.ticket_ids.map((id) => `/v1/tickets/${id}`)),
    "tickets list": read("/v1/tickets"),
    "filtered list": read("/v1/tickets?priority=high&status_category=new"),
    "clients list": read("/v1/clients?pageSize=15"),
    "clients search": read(
      ...data.searches.map((text) => `/v1/clients?query=${encodeURIComponent(text)}`),
    ),
    "tickets search": read("/v1/tickets?search=internet"),
    "slim board": read(`/v1/ticket-boards/${data.small_board_id}?slim=1`),
    create: { key, paths: ["/v1/tickets"], body: data.ticket },
    complete: {
      key,
      paths: data.open_ticket_ids.map((id) => `/v1/tickets/${id}/complete`),
      body: data.completion,
    },
  };
};

/** What one round came to. */
interface Round {
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** Requests for a second of the service's processor time. */
  per_cpu_second: number;
}

interface Contender {
  checkout: string;
  database: string;
  /** How many requests of each operation it has had: each ticket is completed once. */
  sent: Record<string, number>;
  rounds: Record<string, Round[]>;
}

const data = options.file ? readData(options.file) : dataOf("small");
const folder = mkdtempSync(join(bench_folder, "throughput-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
pinThisProcess(options["driver-cores"]);
listenSilently();
console.log(`${cpus()[0]?.model} ×${cpus().length}, load ${loadavg()[0]}, Bun ${Bun.version}`);

const prepare = async (checkout: string, index: number): Promise<Contender> => {
  const database = join(folder, `${index}-${basename(checkout) || "here"}.db`);
  await copyFor(checkout, data.database, database);
  return { checkout, database, sent: {}, rounds: {} };
};

const measure = async (one: Contender, operation: string, sending: Sending): Promise<Round> => {
  const service = await serve(one.checkout, one.database, options["service-cores"]);
  const cores = options["driver-cores"];
  const script = join(folder, "script.lua");
  const send = async (seconds: number) => {
    const sent_before = one.sent[operation] ?? 0;
    const loaded = await load(service.base, sending, { cores, seconds, sent_before }, script);
    // Those that were on their way when it ended were not counted.
    one.sent[operation] = sent_before + loaded.requests + 16;
    return loaded;
  };
  try {
    await send(warm_up_seconds);
    const before = service.processorSeconds();
    const { requests, ...figures } = await send(Number(options.seconds));
    const spent = service.processorSeconds() - before;
    return { ...figures, per_cpu_second: requests / spent };
  } finally {
    await service.stop();
  }
};

const contenders: Contender[] = [];
for (const [index, checkout] of options.checkout.entries())
  contenders.push(await prepare(checkout, index));
const operations = Object.entries(operationsOf(data)).filter(
  ([name]) => options.only?.split(",").includes(name) ?? true,
);
for (const [operation, sending] of operations)
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const one of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const done = await measure(one, operation, sending);
      one.rounds[operation] = [...(one.rounds[operation] ?? []), done];
      console.log(
        `${operation}, ${one.checkout}: ${done.per_second.toFixed(0)}/s, p50 ${done.p50_ms.toFixed(2)} ms, p99 ${done.p99_ms.toFixed(2)} ms, ${done.per_cpu_second.toFixed(0)} for a second of CPU`,
      );
    }

const medians = (one: Contender | undefined, operation: string): Round => {
  const of = (field: keyof Round) =>
    median((one?.rounds[operation] ?? []).map((round) => round[field]));
  return {
    per_second: of("per_second"),
    p50_ms: of("p50_ms"),
    p99_ms: of("p99_ms"),
    per_cpu_second: of("per_cpu_second"),
  };
};
console.table(
  operations.flatMap(([operation]) =>
    contenders.map((one) => {
      const own = medians(one, operation);
      const first = medians(contenders[0], operation);
      return {
        operation,
        checkout: one.checkout,
        "requests/s": Math.round(own.per_second),
        "of the first": (own.per_second / first.per_second).toFixed(2),
        "p50 ms": own.p50_ms.toFixed(2),
        "p99 ms": own.p99_ms.toFixed(2),
        "for a CPU second": Math.round(own.per_cpu_second),
        "by CPU": (own.per_cpu_second / first.per_cpu_second).toFixed(2),
      };
    }),
  ),
);
process.exit(0);
