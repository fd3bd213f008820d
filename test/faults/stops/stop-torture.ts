import { existsSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../../../src/demo/random.ts";
import { verify } from "../../../src/operations/backup/verify.ts";
import { type Drained, drainUnderLoad } from "../drain-under-load.ts";
import { connections } from "../keep-alive-load.ts";
import { publishedFaults, workLeft } from "../published.ts";
import { Service } from "../service.ts";
import { TorturedReceiver } from "../tortured-receiver.ts";
import { type Beside, quick, slow } from "./besides.ts";

interface Stopped {
  stops: number;
  answered: number;
  slowest_ms: number;
  faults: string[];
}

const stop_limit_ms = 15_000;
/** A start takes about so long. */
const starting_ms = 600;
const early_stops = 4;
/** What a shell says of a process that SIGTERM ended before it could listen to it. */
const ended_by_signal = 143;

/**
 * Stops services with SIGTERM again and again, each amid 64 connections with one request behind the
 * other and whatever goes on beside: nothing that was answered is lost, no connection is cut, and what
 * is left is one whole file, and a backup of it.
 */
export const tortureStops = async (seed: number, rounds: number): Promise<Stopped> => {
  const random = new Random(seed);
  const lines: Record<string, Beside>[] = [
    quick,
    ...Object.entries(slow).map(([what, beside]) => ({ [what]: beside })),
  ];
  const all = await Promise.all(lines.map((line) => stopAmid(line, random, rounds)));
  return {
    stops: all.reduce((sum, { stops }) => sum + stops, 0),
    answered: all.reduce((sum, { answered }) => sum + answered, 0),
    slowest_ms: Math.max(...all.map(({ slowest_ms }) => slowest_ms)),
    faults: all.flatMap(({ faults }) => faults),
  };
};

/** A service of its own goes through these, one behind the other. */
const stopAmid = async (
  besides: Record<string, Beside>,
  random: Random,
  rounds: number,
): Promise<Stopped> => {
  const receiver = new TorturedReceiver(random, 1);
  await receiver.listen();
  const service = new Service(receiver, { BACKUP_CRON: "* * * * *" });
  const sum: Stopped = { stops: 0, answered: 0, slowest_ms: 0, faults: [] };
  const took = (ms: number, what: string): void => {
    sum.stops += 1;
    sum.slowest_ms = Math.max(sum.slowest_ms, ms);
    if (ms > stop_limit_ms) sum.faults.push(`${what}: stopped only after ${ms.toFixed(0)} ms`);
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [what, beside] of Object.entries(besides)) {
        await service.start();
        const end = await beside(service, receiver);
        const drained = await drainUnderLoad(service);
        took(drained.stop_ms, what);
        sum.answered += drained.created;
        const faults = [...drainFaults(drained), ...backupFaults(service), ...(await end())];
        sum.faults.push(...faults.map((fault) => `${what}: ${fault}`));
      }
      if (besides !== quick) continue;
      for (let n = 0; n < early_stops; n += 1) {
        const after_ms = n === 0 ? null : random.between(0, starting_ms);
        const { ms, status } = await stopEarly(service, after_ms);
        const what = after_ms === null ? "right after the start" : `${after_ms} ms into the start`;
        took(ms, what);
        if (status !== 0 && !(status === ended_by_signal && !service.log))
          sum.faults.push(`${what}: ended with ${status}`);
      }
    }
  } catch (error) {
    sum.faults.push(String(error));
  } finally {
    await service.remove();
    receiver.stop();
  }
  return sum;
};

/** Stops it so long after its process was started; null: as soon as it listens. */
const stopEarly = async (service: Service, after_ms: number | null) => {
  const starting = service.start().catch(() => {}); // it may end before it listens
  await (after_ms === null ? starting : Bun.sleep(after_ms));
  const began_ms = performance.now();
  const status = await service.stop();
  const ms = performance.now() - began_ms;
  await starting;
  return { ms, status };
};

const drainFaults = ({ sent, created, stop_ms: _, ...rest }: Drained): string[] => {
  const right = {
    refused: 0,
    cut: 0,
    last_answers: connections,
    lost: 0,
    exit_code: 0,
    wal_left: false,
    integrity: "ok",
  };
  const is_right = sent === created && Bun.deepEquals(rest, right);
  return is_right ? [] : [JSON.stringify({ sent, created, ...rest })];
};

/** The last backup is right and has all that the file has, unless the stop said that it left no time for one. */
const backupFaults = ({ backups, database, log }: Service): string[] => {
  if (log.includes("left no time for a backup")) return [];
  const latest = join(backups, "latest.db");
  if (!existsSync(latest)) return ["there is no backup"];
  const counts = [latest, database].map((file) => verify(file).row_counts);
  return [
    ...publishedFaults(backups),
    ...workLeft(backups).map((name) => `left in the folder of backups: ${name}`),
    ...(Bun.deepEquals(counts[0], counts[1])
      ? []
      : ["the last backup has other rows than the file"]),
  ];
};
