/**
 * `LITESTREAM=…/litestream bun test/litestream/try.ts`: replicates a service under load with Litestream,
 * loses the machine, and looks for what had been answered. See README.md.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { blocksOf, savedCode } from "../documents/blocks.ts";
import { Service } from "../faults/service.ts";

const litestream = process.env.LITESTREAM ?? "litestream";
const { values: flags } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    callers: { type: "string", default: "16" },
    /** Calls a second of all callers together; 0: as fast as they are answered. */
    rate: { type: "string", default: "0" },
    /** How often Litestream looks at the WAL, and how often it brings what it saw to the replica. */
    sync: { type: "string", default: "250ms" },
    /** In the middle the service is stopped and started, Litestream going on. */
    restart: { type: "boolean", default: false },
    /** The same load without Litestream, to compare. */
    without: { type: "boolean", default: false },
  },
});
const load_ms = Number(flags.seconds) * 1000;
const callers = Number(flags.callers);
const pause_ms = Number(flags.rate) > 0 ? (callers * 1000) / Number(flags.rate) : 0;
const may_be_lost_ms = 1000;

const work = mkdtempSync(join(tmpdir(), "lastmile-litestream-"));
const replica = join(work, "replica");
const config = join(work, "litestream.yml");
const log = join(work, "litestream.log");
const service = new Service();

/** Of docs/operating.md, with the places of this trial. */
const placed = (text: string): string =>
  text
    .replaceAll("/etc/litestream.yml", config)
    .replaceAll("/var/lib/lastmile/lastmile.db", service.database)
    .replaceAll("/mnt/other/lastmile", replica)
    .replaceAll("lastmile:lastmile", `${process.getuid?.()}:${process.getgid?.()}`);

const documented = "docs/operating.md";
writeFileSync(
  config,
  placed(savedCode("/etc/litestream.yml", [documented])).replaceAll(": 250ms", `: ${flags.sync}`),
);

/** What the document types: `litestream` and `lastmile`. */
const programs = join(work, "programs");
mkdirSync(programs);
symlinkSync(resolve(Bun.which(litestream) ?? litestream), join(programs, "litestream"));
const lastmile = `#!/bin/sh\nDATABASE_PATH=${service.database} exec ${process.execPath} ${resolve("src/main.ts")} "$@"\n`;
writeFileSync(join(programs, "lastmile"), lastmile, { mode: 0o755 });

interface Answered {
  id: string;
  at_ms: number;
  took_ms: number;
}

const answered: Answered[] = [];
let refused = 0;
let loading = true;
let wal_largest = 0;

const ticket = { title: "No signal", priority: "high", type: "support" };

/** One caller: a ticket after the other, each noted when its answer is there. */
const createTickets = async (board_id: string): Promise<void> => {
  while (loading) {
    const began = performance.now();
    try {
      const { status, body } = await service.call("POST", "/v1/tickets", { board_id, ...ticket });
      const took_ms = performance.now() - began;
      if (status === 201) answered.push({ id: body.id, at_ms: Date.now(), took_ms });
      else refused += 1;
    } catch {
      await Bun.sleep(20); // it stops, starts, or was killed
    }
    if (pause_ms) await Bun.sleep(Math.max(0, pause_ms - (performance.now() - began)));
  }
};

const fileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
const walSize = (): number => fileSize(`${service.database}-wal`);
const inMiB = (bytes: number): number => Math.round(bytes / 2 ** 20);

const restart = async (): Promise<void> => {
  const began = performance.now();
  const status = await service.stop();
  const took_ms = Math.round(performance.now() - began);
  console.log(`stopped with ${status} after ${took_ms} ms; the WAL has ${inMiB(walSize())} MiB`);
  await service.start();
};

/** The moment of the kill -9 of both, amid the load. */
const loseTheMachine = async (): Promise<number> => {
  await service.start();
  const board = await service.call("POST", "/v1/ticket-boards", { name: "Field work" });
  const output = Bun.file(log);
  const replicating = flags.without
    ? undefined
    : Bun.spawn([litestream, "replicate", "-config", config], { stdout: output, stderr: output });
  const watch = setInterval(() => {
    wal_largest = Math.max(wal_largest, walSize());
  }, 20);
  const load = Array.from({ length: callers }, () => createTickets(board.body.id));
  await Bun.sleep(load_ms / 2);
  if (flags.restart) await restart();
  await Bun.sleep(load_ms / 2);
  const lost_at_ms = Date.now();
  replicating?.kill("SIGKILL");
  await Promise.all([service.kill(), replicating?.exited]);
  loading = false;
  await Promise.all(load);
  clearInterval(watch);
  // Its disk, too, with what Litestream keeps beside the file.
  if (replicating)
    for (const name of readdirSync(service.folder))
      rmSync(join(service.folder, name), { recursive: true });
  return lost_at_ms;
};

/** Restores as the document says it. How long it took, in ms. */
const restore = (): number => {
  const began = performance.now();
  const commands = blocksOf(documented).filter(({ runner }) => runner === "litestream");
  for (const { text } of commands) {
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
    const { exitCode, stdout, stderr } = Bun.spawnSync(["sh", "-ec", placed(text)], { env });
    if (exitCode !== 0) throw new Error(`${text}: ${stdout}${stderr}`);
  }
  return Math.round(performance.now() - began);
};

/** Those of the answered that the restored service does not know. */
const findMissing = async (): Promise<Answered[]> => {
  const missing: Answered[] = [];
  const rest = [...answered];
  const look = async (): Promise<void> => {
    for (let one = rest.pop(); one; one = rest.pop())
      if ((await service.call("GET", `/v1/tickets/${one.id}`)).status !== 200) missing.push(one);
  };
  await Promise.all(Array.from({ length: 8 }, look));
  return missing;
};

const tellLoad = () => {
  const times = answered.map(({ took_ms }) => took_ms).toSorted((a, b) => a - b);
  const at = (part: number): string =>
    (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1);
  return {
    answered: answered.length,
    refused,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    worst_ms: at(1),
    wal_largest_mib: inMiB(wal_largest),
  };
};

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce(
    (sum, name) => sum + fileSize(join(folder, name)),
    0,
  );

const trial = async (): Promise<boolean> => {
  const lost_at_ms = await loseTheMachine();
  if (flags.without) {
    console.table(tellLoad());
    return true;
  }
  const replica_mib = inMiB(bytesOf(replica));
  const restored_ms = restore();
  await service.start();
  const missing = await findMissing();
  const missing_since_ms = Math.max(0, ...missing.map(({ at_ms }) => lost_at_ms - at_ms));
  console.table({
    ...tellLoad(),
    generations: readdirSync(join(replica, "generations")).length,
    replica_mib,
    restored_ms,
    missing: missing.length,
    missing_since_ms,
    ready: (await fetch(`${service.base}/ready`)).status,
  });
  return answered.length > 0 && missing_since_ms <= may_be_lost_ms;
};

let is_right = false;
try {
  is_right = await trial();
} catch (error) {
  console.error(fileSize(log) > 0 ? readFileSync(log, "utf8") : "Litestream has said nothing.");
  throw error;
} finally {
  await service.remove();
  rmSync(work, { recursive: true });
}
console.log(
  is_right ? "Right." : "WRONG: more is missing than what was answered in the last second.",
);
process.exit(is_right ? 0 : 1);
