import { median } from "../median.ts";
import type { Round } from "./round.ts";

/** The rounds of one server at one operation. */
export interface Measured {
  operation: string;
  server: string;
  rounds: Round[];
}

const spread = (values: readonly number[], digits: number): string => {
  const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(digits)} (${low.toFixed(digits)}..${high.toFixed(digits)})`;
};

/** Of the processor time of another in the same round: 0.5 takes twice as much. */
const ratios = (own: Measured, other: Measured): number[] =>
  own.rounds.map(({ cpu_us }, round) => (other.rounds[round]?.cpu_us ?? Number.NaN) / cpu_us);

/** Medians, with the lowest and the highest round. `reference` is who ratios are of; null leaves them out. */
export const tableOf = (all: readonly Measured[], reference: string | null): object[] =>
  all.map((one) => {
    const of = (field: keyof Round) => one.rounds.map((round) => round[field]);
    const other = all.find(
      ({ operation, server }) => operation === one.operation && server === reference,
    );
    return {
      operation: one.operation,
      server: one.server,
      "µs of CPU": spread(of("cpu_us"), 0),
      ...(other && { [`by CPU, of ${reference}`]: spread(ratios(one, other), 2) }),
      "requests/s": spread(of("per_second"), 0),
      "p50 ms": median(of("p50_ms")).toFixed(1),
      "p99 ms": median(of("p99_ms")).toFixed(1),
    };
  });
