/**
 * What sending webhooks does: `bun test/bench/deliveries.ts [PART…]`, one of `throughput`, `among`,
 * `latency`, `hanging`, `pruning`, `restart`, or all of them; with `json` the figures are printed as that. A real service on the first core sends over TLS to a receiver
 * in a process of its own on the second one, beside this one, which makes clients over HTTP. Each
 * figure stands beside its bound; whatever else the machine does counts, too.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Instant, now, plusSeconds } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { type Subscribed, subscribe } from "./endpoints.ts";
import { addOldDeliveries, addPending } from "./old-deliveries.ts";
import { SendingService } from "./sending-service.ts";
import { WebhookReceiver } from "./webhook-receiver.ts";

const wal_max_mib = 64;
const folder = mkdtempSync(join(tmpdir(), "lastmile-deliveries-"));
const receiver = await WebhookReceiver.start();
const rows: object[] = [];

interface Figure {
  bound: string;
  holds: boolean;
}

const report = (what: string, figure: string, { bound, holds }: Figure): void => {
  rows.push({ what, figure, bound, holds });
};

const wall_ms = (): number => performance.timeOrigin + performance.now();

const shareOf = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const spread = (values: readonly number[]): string =>
  `n ${values.length}, ${[0.5, 0.99, 1].map((share) => `${share === 1 ? "max" : `p${share * 100}`} ${shareOf(values, share).toFixed(1)}`).join(", ")} ms`;

/** A file of its own with so many organizations, each with endpoints at these paths of the receiver. */
const prepare = (
  organizations: readonly (readonly string[])[],
  also: (sqlite: Sqlite, made: readonly Subscribed[]) => void = () => {},
): { path: string; made: Subscribed[] } => {
  const path = join(folder, `${Bun.randomUUIDv7()}.db`);
  const sqlite = new Sqlite(path);
  migrate(sqlite, path);
  const made = organizations.map((paths, n) =>
    sqlite.writeNow((root) =>
      subscribe(
        root,
        `Organization ${n}`,
        paths.map((each) => (each.startsWith("https:") ? each : receiver.url(each))),
      ),
    ),
  );
  also(sqlite, made);
  sqlite.close();
  return { path, made };
};

const atRate = async (
  each_second: number,
  seconds: number,
  work: (n: number) => Promise<void>,
): Promise<void> => {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < each_second * seconds; n += 1) {
    const wait_ms = began + (n * 1000) / each_second - performance.now();
    if (wait_ms > 0) await Bun.sleep(wait_ms);
    running.push(work(n));
  }
  await Promise.all(running);
};

/** Waits until every result is stored. */
const settled = async (service: SendingService, left = 0): Promise<void> => {
  while (service.pending() > left) await Bun.sleep(10);
};

/** Since it was asked before. The longest turn counts what else the machine did, too. */
const reportTurns = async (what: string, service: SendingService) => {
  const { longest_turn_ms, busiest_turn_ms, rss } = await service.probe();
  const figure = `${longest_turn_ms.toFixed(1)} ms, of the processor ${busiest_turn_ms.toFixed(1)}`;
  report(`${what}: longest turn`, figure, { bound: "25 ms", holds: longest_turn_ms < 25 });
  return { rss };
};

const reportWal = (what: string, { wal_bytes }: SendingService): void => {
  const mib = wal_bytes / 2 ** 20;
  const figure = { bound: `${wal_max_mib} MiB`, holds: mib < wal_max_mib };
  report(`${what}: the WAL at its largest`, `${mib.toFixed(1)} MiB`, figure);
};

/** Sends so many, each written by a call of its own; the calls wait while more than a few are unsent. */
const throughput = async (endpoints: number): Promise<void> => {
  const organizations = 10;
  const deliveries = 20_000;
  const unsent_max = 500;
  const calls_at_once = 24;
  const paths = Array.from({ length: endpoints }, (_, n) => `ok/${n}`);
  const { path, made } = prepare(Array.from({ length: organizations }, () => paths));
  const service = await SendingService.start(path, receiver);
  const key = (n: number) => made[n % organizations]?.key ?? "";
  for (let n = 0; n < 50; n += 1) await service.addClient(key(n), `warm-${n}`);
  await settled(service);
  let received = 0;
  await receiver.arrived();
  await service.probe();
  const began = performance.now();
  let written = 0;
  const calls = deliveries / endpoints;
  const write = async (): Promise<void> => {
    while (written < calls) {
      if (written * endpoints - received > unsent_max) await Bun.sleep(1);
      else await service.addClient(key(written), `client-${written++}`);
    }
  };
  const counting = setInterval(async () => {
    received += (await receiver.arrived()).requests;
  }, 20);
  await Promise.all(Array.from({ length: calls_at_once }, write));
  await settled(service);
  const rate = (deliveries / (performance.now() - began)) * 1000;
  const what = `${deliveries} deliveries, ${calls} calls, ${endpoints} for each`;
  clearInterval(counting);
  const { rss } = await reportTurns(what, service);
  await service.stop();
  report(`${what}: a second`, rate.toFixed(0), { bound: "1000", holds: rate >= 1000 });
  report(`${what}: memory`, `${(rss / 2 ** 20).toFixed(0)} MiB`, { bound: "", holds: true });
  reportWal(what, service);
};

/** Sends to 200 endpoints, of which one never answers and one refuses connections. */
const among = async (): Promise<void> => {
  const calls = 2000;
  const unsent_max = 500;
  const paths = Array.from({ length: 10 }, (_, n) => `ok/${n}`);
  const dead = `https://127.0.0.2:${receiver.port}/`;
  const { path, made } = prepare([
    [...paths.slice(2), "hangs", dead],
    ...Array.from({ length: 19 }, () => paths),
  ]);
  await receiver.hang("hangs");
  const service = await SendingService.start(path, receiver);
  const key = (n: number) => made[n % made.length]?.key ?? "";
  const deliveries = calls * paths.length - 2 * Math.ceil(calls / made.length);
  let received = 0;
  await receiver.arrived();
  await service.probe();
  const used_ms = service.processorTime();
  const began = performance.now();
  let written = 0;
  const write = async (): Promise<void> => {
    while (written < calls) {
      if (written * paths.length - received > unsent_max) await Bun.sleep(1);
      else await service.addClient(key(written), `client-${written++}`);
    }
  };
  while (received < deliveries) {
    if (written === 0) for (let n = 0; n < 24; n += 1) void write();
    await Bun.sleep(5);
    const { arrivals } = await receiver.arrived();
    received += arrivals.filter(([, , at]) => at !== "hangs").length;
  }
  const took_ms = performance.now() - began;
  const what = `200 endpoints, one hangs and one is dead: ${deliveries} deliveries`;
  const rate = (deliveries / took_ms) * 1000;
  const by_processor = (deliveries / (service.processorTime() - used_ms)) * 1000;
  report(`${what}: a second`, rate.toFixed(0), { bound: "1000", holds: rate >= 1000 });
  report(`${what}: a second of the processor`, by_processor.toFixed(0), {
    bound: "",
    holds: true,
  });
  await reportTurns(what, service);
  await receiver.hang("");
  await service.kill();
};

/** What the machine does at all: the same requests by a bare loop. */
const floor = async (): Promise<void> => {
  const ca_file = join(folder, "ca.pem");
  await Bun.write(ca_file, receiver.ca_pem);
  const command = ["test/bench/bare-sender.ts", receiver.url("bare"), ca_file, "20000", "40"];
  const bare = Bun.spawn(["taskset", "-c", "0", process.execPath, ...command], { stdout: "pipe" });
  const rate = Number(await new Response(bare.stdout).text());
  await receiver.arrived();
  report("a bare loop of node:https, the floor: a second", rate.toFixed(0), {
    bound: "",
    holds: true,
  });
};

/** Makes clients at a rate. From each call, and from its answer, until the first byte at the receiver. */
const lags = async (service: SendingService, key: string, each_second: number, seconds: number) => {
  const called = new Map<string, number>();
  const answered = new Map<string, number>();
  const name = Bun.randomUUIDv7();
  await receiver.arrived();
  await atRate(each_second, seconds, async (n) => {
    const username = `${name}-${n}`;
    called.set(username, wall_ms());
    await service.addClient(key, username);
    answered.set(username, wall_ms());
  });
  await Bun.sleep(1000);
  const { arrivals } = await receiver.arrived();
  const since = (moments: Map<string, number>) =>
    arrivals.flatMap(([username, at_ms]) => {
      const from_ms = moments.get(username);
      return from_ms === undefined ? [] : [at_ms - from_ms];
    });
  return { from_call: since(called), from_answer: since(answered), sent: called.size };
};

const latency = async (): Promise<void> => {
  const { path, made } = prepare([["ok"]]);
  const service = await SendingService.start(path, receiver);
  const key = made[0]?.key ?? "";
  await lags(service, key, 100, 2);
  const { from_call, from_answer } = await lags(service, key, 100, 20);
  await service.stop();
  const p99 = shareOf(from_call, 0.99);
  report("100 events a second: call to first byte", spread(from_call), {
    bound: "p99 20 ms",
    holds: p99 < 20,
  });
  report("100 events a second: answer to first byte", spread(from_answer), {
    bound: "p99 20 ms",
    holds: shareOf(from_answer, 0.99) < 20,
  });
};

/** One endpoint of ten answers; `verified` ones begin to hang, the others never did anything else. */
const hanging = async (verified: boolean): Promise<void> => {
  const dead = Array.from({ length: 9 }, (_, n) => `dead/${n}`);
  const { path, made } = prepare([["live", ...dead]]);
  const service = await SendingService.start(path, receiver);
  const key = made[0]?.key ?? "";
  if (verified) {
    await lags(service, key, 20, 2);
    await settled(service);
  }
  await receiver.hang("dead/");
  const until_switched = await livesLags(service, key, 25);
  await receiver.hang("never/");
  const what = `9 of 10 ${verified ? "verified endpoints begin to hang" : "endpoints hang from the start"}`;
  report(`${what}: call to arrival at the live one`, spread(until_switched), {
    bound: "p99 50 ms",
    holds: shareOf(until_switched, 0.99) < 50,
  });
  await reportTurns(what, service);
  await service.stop();
};

/** Only the live one's: the first arrival of each event is its own when it is. */
const livesLags = async (service: SendingService, key: string, seconds: number) => {
  const called = new Map<string, number>();
  await receiver.arrived();
  await atRate(20, seconds, async (n) => {
    const username = `live-${n}`;
    called.set(username, wall_ms());
    await service.addClient(key, username);
  });
  await Bun.sleep(1000);
  const { arrivals } = await receiver.arrived();
  return arrivals.flatMap(([username, at_ms, path]) => {
    const from_ms = called.get(username);
    return path !== "live" || from_ms === undefined ? [] : [at_ms - from_ms];
  });
};

const mixed = async (service: SendingService, key: string, seconds: number): Promise<number[]> => {
  const took: number[] = [];
  await atRate(200, seconds, async (n) => {
    const began = performance.now();
    if (n % 4 === 0) await service.addClient(key, `mixed-${Bun.randomUUIDv7()}`);
    else await service.call("GET", `/v1/clients?per_page=20&page=${1 + (n % 3)}`, key);
    took.push(performance.now() - began);
  });
  return took;
};

/** Callers beside the deletion of 300,000 deliveries that are too old, in ten rounds with as many without. */
const pruning = async (): Promise<void> => {
  const rounds = 10;
  const each_round = 30_000;
  const at = now();
  const { path, made } = prepare([["ok"], ["gone/0", "gone/1", "gone/2"]], (sqlite, [, old]) => {
    if (old) addOldDeliveries(sqlite, old, { rounds, each_round, at });
  });
  const service = await SendingService.start(path, receiver);
  const key = made[0]?.key ?? "";
  await mixed(service, key, 3);
  const without: number[] = [];
  const beside: number[] = [];
  let pruned = 0;
  let pruning_ms = 0;
  await service.probe();
  let longest_ms = 0;
  let busiest_ms = 0;
  for (let round = 1; round <= rounds; round += 1) {
    without.push(...(await mixed(service, key, 3)));
    await service.probe();
    const moment = plusSeconds(at, (round - rounds) * 86_400) as Instant;
    let busy = true;
    const began = performance.now();
    const done = service.prune(moment).then((count) => {
      pruned += count;
      pruning_ms += performance.now() - began;
      busy = false;
    });
    while (busy) beside.push(...(await mixed(service, key, 0.5)));
    await done;
    const { longest_turn_ms, busiest_turn_ms } = await service.probe();
    longest_ms = Math.max(longest_ms, longest_turn_ms);
    busiest_ms = Math.max(busiest_ms, busiest_turn_ms);
  }
  await service.stop();
  const worse = shareOf(beside, 0.99) - shareOf(without, 0.99);
  const none = { bound: "", holds: true };
  report("200 calls a second, nothing pruned", spread(without), none);
  report(`200 calls a second while ${pruned} are pruned`, spread(beside), none);
  report("pruning takes from callers, at p99", `${worse.toFixed(1)} ms`, {
    bound: "5 ms",
    holds: worse <= 5,
  });
  report("pruned a second", ((pruned / pruning_ms) * 1000).toFixed(0), none);
  const figure = `${longest_ms.toFixed(1)} ms, of the processor ${busiest_ms.toFixed(1)}`;
  report("pruning: longest turn", figure, { bound: "25 ms", holds: longest_ms < 25 });
  reportWal("pruning", service);
};

/** A start with 20,000 deliveries waiting for 500 endpoints, whose receivers keep their connections or end them. */
const restart = async (path_begins: "ok" | "close"): Promise<void> => {
  const paths = Array.from({ length: 10 }, (_, n) => `${path_begins}/${n}`);
  const { path } = prepare(
    Array.from({ length: 50 }, () => paths),
    (sqlite, all) => {
      for (const each of all) addPending(sqlite, each, 40);
    },
  );
  await receiver.arrived();
  const began_ms = wall_ms();
  const service = await SendingService.start(path, receiver);
  await settled(service);
  const took_ms = wall_ms() - began_ms;
  const { arrivals } = await receiver.arrived();
  const first_ms = (arrivals[0]?.[1] ?? Number.NaN) - began_ms;
  const what = `start with 20000 for 500 endpoints (${path_begins})`;
  const none = { bound: "", holds: true };
  report(`${what}: from the command to the first sending`, `${first_ms.toFixed(0)} ms`, none);
  report(`${what}: until all were sent`, `${took_ms.toFixed(0)} ms, ${arrivals.length} sent`, none);
  const { rss } = await reportTurns(what, service);
  report(`${what}: memory`, `${(rss / 2 ** 20).toFixed(0)} MiB`, none);
  reportWal(what, service);
  await service.stop();
};

const parts: Record<string, () => Promise<void>> = {
  throughput: async () => {
    await floor();
    await throughput(1);
    await throughput(10);
    await floor();
  },
  among,
  latency,
  hanging: async () => {
    await hanging(false);
    await hanging(true);
  },
  pruning,
  restart: async () => {
    await restart("ok");
    await restart("close");
  },
};
const asked = process.argv.slice(2);
const as_json = asked.includes("json");
const named = asked.filter((name) => name in parts);
for (const name of named.length > 0 ? named : Object.keys(parts)) await parts[name]?.();
receiver.stop();
rmSync(folder, { recursive: true });
if (as_json) console.log(JSON.stringify(rows));
else console.table(rows);
process.exit(0);
