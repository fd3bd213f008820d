/**
 * The longest turn of the event loop on a file of the promised capacity (docs/capacity.md), for every operation of the
 * API, every public path, every recurring job and every command that works beside a running service:
 *
 *     bun run bench longest-turn [--size capacity|small] [--only TEXT]
 *
 * `bun run bench fill` makes the file first. The service works on a copy of it (15 GB, and as much again for the
 * backup), which is deleted. Operations are called one after the other, three times each, with inputs as large as they
 * may be; jobs and commands run beside a caller that creates tickets, and commands end after two minutes. Prints
 * each result as it comes, the ten longest turns by processor time and by the clock, all over 25 ms, and the load of
 * the machine. By the clock a turn is as long as the machine lets it be: only an idle one says much. Takes some fifteen
 * minutes, and fails when an operation, path, job or command is not known here, or is refused.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { operations } from "../../src/api.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { type Cast, castFor, targetOf } from "../subjects.ts";
import { bench_folder, dataOf } from "./filled/file.ts";
import { listenSilently, sink_port, sink_url } from "./filled/sink.ts";
import { copyFor } from "./load/copy.ts";
import { serviceEnv, startMeasured } from "./measured-service.ts";
import { access_calls, public_url } from "./turns/calls/access.ts";
import { client_calls } from "./turns/calls/clients.ts";
import { field_calls } from "./turns/calls/field.ts";
import { money_calls } from "./turns/calls/money.ts";
import { other_calls } from "./turns/calls/other.ts";
import { commandNames, commands, other_commands } from "./turns/commands.ts";
import { job_paths } from "./turns/jobs.ts";
import { metrics_token, public_calls, publicPaths } from "./turns/public-calls.ts";
import { lineOf, printRows, type Row, type Turn } from "./turns/rows.ts";
import { runBeside, writeCommandFiles } from "./turns/run-command.ts";
import { type Call, type Calls, type MakeCall, Stage } from "./turns/stage.ts";

const rounds = 3;
/** What a call starts goes on in later turns: deliveries, messages, indexes. */
const settle_ms = 100;
const wal_every_ms = 250;
const start_ms = 5000;

const { values: options } = parseArgs({
  options: {
    size: { type: "string", default: "capacity" },
    only: { type: "string", default: "" },
  },
});
const data = dataOf(options.size === "small" ? "small" : "capacity");
const folder = mkdtempSync(join(bench_folder, "turns-"));
const database = join(folder, "copy.db");
const remove = (): void => rmSync(folder, { recursive: true, force: true });
process.once("exit", remove);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
listenSilently();

const env = {
  ...serviceEnv(database),
  PUBLIC_URL: public_url,
  METRICS_TOKEN: metrics_token,
  BACKUP_DIR: join(folder, "backups"),
  BACKUP_KEEP: "1",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
  WEBHOOK_ALLOW_PORTS: `${sink_port}`,
};
const start = () => startMeasured("test/bench/longest-turn-service.ts", env);
const rows: Row[] = [];
const faults: string[] = [];

const add = (row: Row): void => {
  rows.push(row);
  console.log(lineOf(row));
};

/** The rounds of one thing, whose parts `prepare` makes before each is measured. */
const measure = async (
  service: Pick<Awaited<ReturnType<typeof start>>, "turns">,
  what: string,
  prepare: () => Promise<{ run: () => Promise<string>; once?: boolean }>,
): Promise<void> => {
  if (!what.includes(options.only)) return;
  const turns: Turn[] = [];
  const results = new Set<string>();
  let took_ms = 0;
  let wal_bytes = 0;
  const looking = setInterval(() => {
    const { size } = statSync(`${database}-wal`, { throwIfNoEntry: false }) ?? { size: 0 };
    wal_bytes = Math.max(wal_bytes, size);
  }, wal_every_ms);
  try {
    for (let round = 0, is_last = false; round < rounds && !is_last; round += 1) {
      const { run, once } = await prepare();
      await Bun.sleep(settle_ms);
      await service.turns();
      const began = performance.now();
      results.add(await run());
      took_ms = Math.max(took_ms, performance.now() - began);
      await Bun.sleep(settle_ms);
      turns.push(await service.turns());
      is_last = once === true;
    }
    add({ what, result: [...results].join(), turns, took_ms, wal_mb: wal_bytes / 1e6 });
  } catch (error) {
    faults.push(`${what}: ${error instanceof Error ? error.message : error}`);
    console.log(faults.at(-1));
  } finally {
    clearInterval(looking);
  }
};

const all_calls: Calls = {
  ...access_calls,
  ...client_calls,
  ...field_calls,
  ...money_calls,
  ...other_calls,
};

const methods = ["GET", "POST", "PUT", "DELETE"];

/** What deletes the smaller thing comes first, and what reads comes before it. */
const in_order = operations.toSorted(
  (a, b) =>
    methods.indexOf(a.method) - methods.indexOf(b.method) ||
    (a.method === "DELETE" ? b.path.length - a.path.length : 0),
);

/** The largest page of a list, or the example of the API's document. */
const usualCall =
  (operation: (typeof operations)[number]): MakeCall =>
  ({ cast }) => {
    const { query, example } = operation.spec as { query?: object; example?: object };
    const path = targetOf(operation, cast);
    const page = query && "per_page" in query ? "per_page=100" : "";
    const joined = page === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${page}`;
    const once = operation.method !== "GET";
    return { path: joined, once, ...(once && example ? { body: example } : {}) };
  };

const variantsOf = (name: string, calls: MakeCall | Readonly<Record<string, MakeCall>>) =>
  typeof calls === "function"
    ? [[name, calls] as const]
    : Object.entries(calls).map(([variant, call]) => [`${name}: ${variant}`, call] as const);

const send = async (stage: Stage, method: string, call: Call): Promise<string> => {
  const { status, text } = await stage.send(call.method ?? method, call);
  if (status >= (call.is_refused ? 500 : 400)) throw new Error(`${status} ${text.slice(0, 300)}`);
  return `${status}`;
};

type Service = Awaited<ReturnType<typeof start>>;

const measureCalls = async (service: Service, stage: Stage): Promise<void> => {
  const known = new Set(in_order.map(({ method, path }) => `${method} ${path}`));
  for (const name of Object.keys(all_calls))
    if (!known.has(name)) faults.push(`no operation is ${name}`);
  for (const operation of in_order) {
    const name = `${operation.method} ${operation.path}`;
    for (const [what, make] of variantsOf(name, all_calls[name] ?? usualCall(operation)))
      await measure(service, what, async () => {
        const call = await make(stage);
        return { run: () => send(stage, operation.method, call), once: call.once === true };
      });
  }
  for (const path of publicPaths())
    for (const [what, make] of variantsOf(
      `GET ${path}`,
      public_calls[`GET ${path}`] ?? (() => ({ path, key: null })),
    ))
      await measure(service, what, async () => {
        const call = await make(stage);
        return { run: () => send(stage, "GET", call) };
      });
  await measure(service, "POST /v1/tickets: 32 at once with auto_assign", async () => {
    const body = { ...data.ticket, board_id: stage.id("/v1/ticket-boards/:id"), auto_assign: true };
    const one = () => send(stage, "POST", { path: "/v1/tickets", body });
    return { run: async () => (await Promise.all(Array.from({ length: 32 }, one)))[0] ?? "" };
  });
};

/** Creates tickets one after the other while something else runs. */
const beside = async <T>(stage: Stage, work: () => Promise<T>): Promise<T> => {
  let is_over = false;
  const creating = (async () => {
    while (!is_over) {
      await stage.ticket();
      await Bun.sleep(20);
    }
  })();
  try {
    return await work();
  } finally {
    is_over = true;
    await creating;
  }
};

const measureJobs = async (service: Service, stage: Stage): Promise<void> => {
  for (const [what, path] of Object.entries(job_paths))
    await measure(service, what, async () => ({
      run: () => beside(stage, async () => `${await service.work(path)}`),
      once: true,
    }));
};

const measureCommands = async (service: Service, stage: Stage): Promise<void> => {
  for (const name of commandNames())
    if (!(name in commands || name in other_commands)) faults.push(`${name} is not measured`);
  await writeCommandFiles(folder);
  for (const [name, type] of Object.entries(commands))
    await measure(service, name, async () => {
      const typed = await type(stage, folder);
      return { run: () => beside(stage, () => runBeside(typed, env)), once: true };
    });
};

/** One of each subject, and the connection for rows that only other programs make. */
const prepare = async (service: Service, sqlite: Sqlite): Promise<Cast> => {
  const stage = new Stage(service.base, data, sqlite);
  const call = async (method: string, path: string, sent: { body?: unknown } = {}) => {
    const body = sent.body as object | undefined;
    const { status, text } = await stage.send(method, { path, ...(body && { body }) });
    return { status, text, body: text === "" ? null : JSON.parse(text) };
  };
  const paths = operations.map(({ path }) => path).filter((path) => !path.endsWith("/sso"));
  const cast = await castFor(
    { call, sqlite, cedar: { id: data.org_id }, hook_url: sink_url },
    paths,
    data.key,
  );
  const board_id = cast["/v1/ticket-boards/:id"];
  const members = data.technician_ids.map((user_id) => ({ user_id }));
  await stage.make(`/v1/ticket-boards/${board_id}`, { members }, { method: "PUT" });
  return cast;
};

console.log(`${options.size}, Bun ${Bun.version}, the load is ${loadavg()[0]}`);
mkdirSync(env.BACKUP_DIR);
await copyFor(".", data.database, database);
const sqlite = new Sqlite(database, { transfers_folder: `${database}.transfers` });
try {
  const first = await start();
  const cast = await prepare(first, sqlite);
  await first.end();
  const service = await start();
  const stage = new Stage(service.base, data, sqlite, cast);
  console.log(`${"clock".padStart(7)} ${"processor".padStart(7)}, ms`);
  await measure(service, "five seconds after a start", async () => ({
    run: () => Bun.sleep(start_ms).then(() => ""),
    once: true,
  }));
  // Also with `--only`, so that nothing else is measured together with what a start loads.
  if (rows.length === 0) await Bun.sleep(start_ms);
  await measure(service, "nothing, for a second", async () => ({
    run: () => Bun.sleep(1000).then(() => ""),
  }));
  await measureCalls(service, stage);
  await measureJobs(service, stage);
  await measureCommands(service, stage);
  await service.end();
} finally {
  sqlite.close();
}
printRows(rows);
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 ? 1 : 0);
