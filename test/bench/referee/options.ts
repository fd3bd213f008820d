import { parseArgs } from "node:util";
import { type OperationName, operation_names } from "../contender.ts";

/** What can be asked for with `--only`: the operations, the fixed rate and sending webhooks. */
const measurable = [...operation_names, "fixed_rate", "webhooks"] as const;
export type Measurable = OperationName | "fixed_rate" | "webhooks";

export interface Options {
  rows: number[];
  rounds: number;
  seconds: number;
  /** Of the fixed rate. */
  fixed_seconds: number;
  only: Measurable[];
  /** By name; null: all that are there. */
  servers: string[] | null;
  peers: boolean;
  /** Of the mix; everything else is asked with 16. */
  connections: number[];
  json: string | null;
}

const usage = `bun run bench [--rows 10000,1000000] [--rounds 3] [--seconds 5] [--fixed-seconds 30] [--only ${measurable.join(",")}]
  [--servers ours,floor,…] [--peers none] [--connections 1,16,64] [--json FILE]`;

const flags = {
  rows: { type: "string", default: "10000,1000000" },
  rounds: { type: "string", default: "3" },
  seconds: { type: "string", default: "5" },
  "fixed-seconds": { type: "string", default: "30" },
  only: { type: "string", default: measurable.join() },
  servers: { type: "string" },
  peers: { type: "string", default: "all" },
  connections: { type: "string", default: "1,16,64" },
  json: { type: "string" },
} as const;

/** Ends the process with how it is used when something else was typed. */
export const readOptions = (typed: string[]): Options => {
  try {
    const { values } = parseArgs({ args: typed, options: flags });
    return {
      rows: numbers(values.rows),
      rounds: numbers(values.rounds)[0] ?? 1,
      seconds: numbers(values.seconds)[0] ?? 1,
      fixed_seconds: numbers(values["fixed-seconds"])[0] ?? 1,
      only: values.only.split(",").map(known),
      servers: values.servers?.split(",") ?? null,
      peers: values.peers !== "none",
      connections: numbers(values.connections),
      json: values.json ?? null,
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    return process.exit(2);
  }
};

const numbers = (text: string): number[] =>
  text.split(",").map((each) => {
    if (!/^[1-9]\d*$/.test(each)) throw new Error(`${each} is no whole number above 0.`);
    return Number(each);
  });

const known = (name: string): Measurable => {
  const found = measurable.find((each) => each === name);
  if (!found) throw new Error(`Nothing is called ${name}.`);
  return found;
};
