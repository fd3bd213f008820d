/**
 * `bun run torture [KIND…] [--seed N] [--minutes M] [--rounds N]`: what the suite does a few times, very
 * often. The minutes are shared out among the kinds; `--rounds` says instead how often each is done. Each
 * kind says what it found; the command fails when one found a fault. The same seed makes the same choices,
 * but not the same moments.
 */
import { parseArgs } from "node:util";
import { tortureDeliveries } from "./delivery-torture.ts";
import { tortureRestores } from "./restore-torture.ts";

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
