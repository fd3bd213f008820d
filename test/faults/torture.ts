/**
 * `bun run torture [KIND…] [--seed N] [--rounds N]`: what the suite does a few times, very often. Each
 * kind says what it found; the command fails when one found a fault. The same seed makes the same
 * choices, but not the same moments.
 */
import { parseArgs } from "node:util";
import { tortureDeliveries } from "./delivery-torture.ts";

interface Given {
  seed: number;
  rounds: number;
}

interface Outcome {
  faults: string[];
  told: string;
}

const kinds: Record<string, (given: Given) => Promise<Outcome>> = {
  /** kill -9 amid 20,000 deliveries, in 100 rounds. */
  deliveries: ({ seed, rounds }) =>
    tortureDeliveries({ seed, kills: rounds, deliveries: 200 * rounds }),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, rounds: { type: "string", default: "100" } },
});
const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31));
const rounds = Number(values.rounds);
const asked = positionals.length > 0 ? positionals : Object.keys(kinds);

let found = 0;
for (const name of asked) {
  const kind = kinds[name];
  if (!kind) throw new Error(`${name} is none of ${Object.keys(kinds).join(", ")}`);
  const began = performance.now();
  const { faults, told } = await kind({ seed, rounds });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${name}: ${told}, ${seconds} s, seed ${seed}: ${faults.length} faults`);
  for (const fault of faults) console.log(`  ${fault}`);
  found += faults.length;
}
process.exit(found === 0 ? 0 : 1);
