/**
 * How long the recurring jobs and an import ever keep the event loop, each on a file with a million
 * rows: `FILES=FOLDER bun test/bench/job-turns.ts [JOB…]`. The folder keeps the files of
 * `million-tickets.ts`, `million-invoices.ts` and `million-clients.ts` as `tickets.db`, `invoices.db` and
 * `clients.db`; those that are not there are made. Each job has a copy, with ten endpoints that take every topic.
 * They are brought to the newest schema first, best in advance (a start of the service does it), since that takes minutes.
 * Another process reads one state of the file for the first ten seconds, as a backup does.
 * Prints of each job how long it took, its longest turn by the clock and by what the main thread had of
 * the processor, without what it waited for one that others had, what the three dearest turns did, and how long a caller beside it waited. Fails when
 * a turn had more than 25 ms of the processor: what the machine does besides does not count there.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "../../src/database/connection.ts";
import { type JobFile, jobs } from "./job-files.ts";
import type { Turn, Turns } from "./turn-recorder.ts";
import { watchHealth } from "./watch-health.ts";

const turn_max_ms = 25;
const copied_ms = 10_000;
const files = process.env.FILES ?? join(tmpdir(), "lastmile-million");
const folder = mkdtempSync(join(process.env.FILES ?? tmpdir(), "job-turns-"));
const wanted = process.argv.slice(2);
const round = (ms = 0): number => Number(ms.toFixed(1));

const copyOf = async (kind: JobFile): Promise<string> => {
  const made = join(files, `${kind}.db`);
  mkdirSync(files, { recursive: true });
  if (!existsSync(made)) {
    const script = `test/bench/million-${kind}.ts`;
    await Bun.$`${process.execPath} ${script} ${made}.making && mv ${made}.making ${made}`.quiet();
  }
  const path = join(folder, `${kind}.db`);
  copyFileSync(made, path);
  return path;
};

/** Else the first checkpoint waits until the disk has all of the copy, and whoever commits waits behind it. */
const bringToDisk = (path: string): void => {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
};

/** Keeps one state of the file, so that the WAL cannot begin anew; as a backup, it ends while others write. */
const holdState = (path: string): Disposable => {
  const reading = new Connection(path, { readonly: true });
  reading.execute("BEGIN; SELECT count(*) FROM organizations;");
  const end = (): void => {
    clearTimeout(timer);
    reading.close();
  };
  const timer = setTimeout(end, copied_ms);
  return { [Symbol.dispose]: end };
};

const start = async (path: string) => {
  const child = Bun.spawn([process.execPath, "test/bench/job-service.ts"], {
    env: {
      ...process.env,
      DATABASE_PATH: path,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      BACKUP_CRON: "off",
    },
    stdout: "inherit",
    stderr: "pipe",
  });
  let text = "";
  for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const line = text.split("\n").find((each) => each.startsWith('{"port"'));
    if (line) return { child, ...(JSON.parse(line) as { port: number; probe: number }) };
  }
  throw new Error(`the service has not started: ${text}`);
};

const told = (turn: Turn): string => {
  const ran = turn.ran.map(
    ({ sql, times, clock_ms, processor_ms, storage_ms }) =>
      `      ${round(clock_ms)} ms (processor ${round(processor_ms)}, storage ${round(storage_ms)}) ${times} × ${sql.replaceAll(/\s+/g, " ").slice(0, 110)}`,
  );
  return [
    `    at ${round(turn.at_ms / 1000)} s: ${round(turn.own_ms)} ms by the clock, ${round(turn.processor_ms)} of the processor, ${round(turn.statements_ms)} of these in statements`,
    ...ran,
  ].join("\n");
};

const rows: object[] = [];
for (const [name, job] of Object.entries(jobs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const path = await copyOf(job.file);
  const work = await job.prepare(path);
  bringToDisk(path);
  const { child, port, probe } = await start(path);
  const base = `http://127.0.0.1:${port}`;
  const turnsOf = async () =>
    (await (await fetch(`http://127.0.0.1:${probe}/turns`)).json()) as Turns;
  try {
    const watching = watchHealth(base);
    await Bun.sleep(1000);
    await turnsOf();
    using _backup = holdState(path);
    const began = performance.now();
    const changed = await work({ base, probe: `http://127.0.0.1:${probe}` });
    const took_s = (performance.now() - began) / 1000;
    const turns = await turnsOf();
    const waits = await watching.stop();
    console.log(
      `${name}: ${changed} changed; its dearest turns of the processor, then by the clock`,
    );
    for (const turn of turns.by_processor) console.log(told(turn));
    console.log("    –");
    for (const turn of turns.by_own) console.log(told(turn));
    rows.push({
      job: name,
      changed,
      "took, s": round(took_s),
      turns: turns.count,
      "longest turn, ms": round(turns.by_own[0]?.own_ms),
      "of the processor, ms": round(turns.by_processor[0]?.processor_ms),
      "over 25": turns.over,
      "caller p99, ms": round(waits[Math.floor(waits.length / 100)]),
      "at most, ms": round(waits[0]),
    });
    if ((turns.by_processor[0]?.processor_ms ?? 0) > turn_max_ms) process.exitCode = 1;
  } finally {
    child.kill("SIGTERM");
    await child.exited;
    for (const end of ["", "-wal", "-shm", ".lock", ".receiving"])
      rmSync(path + end, { recursive: true, force: true });
  }
}
console.table(rows);
rmSync(folder, { recursive: true });
process.exit();
