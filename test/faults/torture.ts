/**
 * `bun run torture [KIND…] [--seed N] [--minutes M] [--rounds N]`: what the suite does a few times, very
 * often. The minutes are shared out among the kinds; `--rounds` says instead how often each is done. Each
 * kind says what it found; the command fails when one found a fault. The same seed makes the same choices,
 * but not the same moments.
 */
import { parseArgs } from "node:util";
import { tortureClock } from "./clock-torture.ts";
import { tortureConnections } from "./connection-torture.ts";
import { tortureCopies } from "./copy-torture.ts";
import { tortureDeliveries } from "./delivery-torture.ts";
import { tortureDisk } from "./disk-torture.ts";
import { tortureLock } from "./lock-torture.ts";
import { tortureByKills } from "./mixed/kill-torture.ts";
import { tortureRestores } from "./restore-torture.ts";
import { tortureMigrations } from "./steps/migration-torture.ts";
import { tortureSteps } from "./steps/step-torture.ts";
import { tortureStops } from "./stops/stop-torture.ts";

interface Given {
  seed: number;
  rounds: number;
}

interface Outcome {
  faults: string[];
  told: string;
}

interface Kind {
  /** About so many fit into a minute. */
  rounds_a_minute: number;
  torture(given: Given): Promise<Outcome>;
}

const kinds: Record<string, Kind> = {
  /** kill -9 amid 20,000 deliveries, in 100 rounds. */
  deliveries: {
    rounds_a_minute: 90,
    torture: ({ seed, rounds }) =>
      tortureDeliveries({ seed, kills: rounds, deliveries: 200 * rounds }),
  },
  /** A disk that is full, fails or takes no writes, with and without a kill -9 amid it. */
  disk: { rounds_a_minute: 40, torture: tortureDisk },
  /** Another process's lock, for four seconds and for a minute in turn. */
  lock: { rounds_a_minute: 1.8, torture: tortureLock },
  /** A clock that is moved by an hour and a day, both ways. */
  clock: { rounds_a_minute: 25, torture: tortureClock },
  /** Hundreds of connections that send a byte now and then. */
  connections: { rounds_a_minute: 20, torture: tortureConnections },
  /** `cp` of latest.db while backups are published and killed, once each round. */
  copies: { rounds_a_minute: 250, torture: tortureCopies },
  /** kill -9 amid everything that a service does, once each round. */
  kills: {
    rounds_a_minute: 30,
    torture: async ({ seed, rounds }) => {
      const { faults, slowest_ready_ms, ...counts } = await tortureByKills(seed, rounds);
      const told = `${counts.kills} kills, ${counts.answered} answered writes and ${counts.unanswered} unanswered ones of which ${counts.done_unanswered} were done, ${counts.reads} reads, ready after ${slowest_ready_ms.toFixed(0)} ms at most`;
      return { faults, told };
    },
  },
  /** kill -9 at each named step of a completion and behind it, and at as many of its statements. */
  steps: {
    rounds_a_minute: 3,
    torture: async ({ seed, rounds }) => {
      const each = { rounds, statements: 10 * rounds };
      const { faults, kills, statements } = await tortureSteps(seed, each);
      return { faults, told: `${kills} kills, of which ${statements} at statements` };
    },
  },
  /** SIGTERM amid 64 connections, beside half-sent requests, streams, hanging receivers and jobs, and right after the start, 13 times each round. */
  stops: {
    rounds_a_minute: 3,
    torture: async ({ seed, rounds }) => {
      const { faults, stops, answered, slowest_ms } = await tortureStops(seed, rounds);
      const slowest = `the slowest took ${slowest_ms.toFixed(0)} ms`;
      return { faults, told: `${stops} stops amid ${answered} answered writes, ${slowest}` };
    },
  },
  /** kill -9 at statements of the migrations, ten each round, and amid the copy that is taken before: of the command and of the process that copies. */
  migrations: {
    rounds_a_minute: 8,
    torture: async ({ seed, rounds }) => {
      const each = { statements: 10 * rounds, copies: rounds };
      const { faults, kills, statements } = await tortureMigrations(seed, each);
      return { faults, told: `${kills} kills, at ${statements} statements` };
    },
  },
  /** kill -9 of `restore` at each of its calls of the file system. */
  restores: { rounds_a_minute: 40, torture: tortureRestores },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    minutes: { type: "string", default: "10" },
    rounds: { type: "string" },
  },
});
const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31));
const asked = positionals.length > 0 ? positionals : Object.keys(kinds);
const roundsOf = (kind: Kind): number =>
  Number(
    values.rounds ?? Math.ceil((Number(values.minutes) / asked.length) * kind.rounds_a_minute),
  );

let found = 0;
for (const name of asked) {
  const kind = kinds[name];
  if (!kind) throw new Error(`${name} is none of ${Object.keys(kinds).join(", ")}`);
  const began = performance.now();
  const { faults, told } = await kind.torture({ seed, rounds: roundsOf(kind) });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${name}: ${told}, ${seconds} s, seed ${seed}: ${faults.length} faults`);
  for (const fault of faults) console.log(`  ${fault}`);
  found += faults.length;
}
process.exit(found === 0 ? 0 : 1);
