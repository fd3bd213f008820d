import { median } from "../median.ts";
import type { AtFixedRate } from "./at-fixed-rate.ts";
import type { Measured, Round } from "./measure.ts";

/** All rounds of one server and one operation, or what kept it from them. */
export interface Result extends Measured {
  rows: number;
  server: string;
  rounds: Round[];
  failures: string[];
}

export interface FixedRateResult extends AtFixedRate {
  rows: number;
  server: string;
}

/** The medians of the rounds. */
const medians = ({ rounds }: Pick<Result, "rounds">) => {
  const of = (field: keyof Round): number => median(rounds.map((round) => round[field]));
  const rates = rounds.map(({ per_second }) => per_second);
  return {
    per_second: of("per_second"),
    least: Math.min(...rates),
    most: Math.max(...rates),
    p50_ms: of("p50_ms"),
    p99_ms: of("p99_ms"),
    cpu_us: of("cpu_us"),
  };
};

export const nameOf = ({ operation, connections }: Measured): string =>
  operation === "mixed" ? `mixed, ${connections} at once` : operation;

const isSame = (a: Result, b: Result): boolean =>
  a.rows === b.rows && a.operation === b.operation && a.connections === b.connections;

/** What another server did of the same; undefined when it has not done it. */
const beside = (all: readonly Result[], result: Result, server: string) => {
  const found = all.find((one) => one.server === server && isSame(one, result));
  return found && found.rounds.length > 0 ? medians(found) : undefined;
};

const ratio = (a: number | undefined, b: number | undefined): string =>
  a === undefined || b === undefined || b === 0 ? "" : (a / b).toFixed(2);

/** The rows of the table of one size. */
export const tableOf = (all: readonly Result[], rows: number): object[] =>
  all
    .filter((result) => result.rows === rows)
    .map((result) => {
      const { server, failures } = result;
      if (result.rounds.length === 0)
        return {
          what: nameOf(result),
          server,
          "requests/s": `failed: ${failures[0]?.slice(0, 60)}`,
        };
      const own = medians(result);
      const floor = beside(all, result, "floor");
      const ours = beside(all, result, "ours");
      return {
        what: nameOf(result),
        server,
        "requests/s": Math.round(own.per_second),
        spread: `${Math.round(own.least)}–${Math.round(own.most)}`,
        "p50 ms": own.p50_ms.toFixed(2),
        "p99 ms": own.p99_ms.toFixed(2),
        "CPU µs": Math.round(own.cpu_us),
        "of the floor": ratio(own.per_second, floor?.per_second),
        "by CPU": ratio(floor?.cpu_us, own.cpu_us),
        "ours is": server === "ours" ? "" : ratio(ours?.per_second, own.per_second),
      };
    });

/** How much longer each request takes in the largest file than in the smallest: of the latency, and of the processor's time. */
export const growthOf = (all: readonly Result[], rows: readonly number[]): object[] => {
  const [least, most] = [Math.min(...rows), Math.max(...rows)];
  if (least === most) return [];
  return all.flatMap((small) => {
    const large = all.find(
      (one) =>
        one.rows === most && one.server === small.server && isSame({ ...small, rows: most }, one),
    );
    if (small.rows !== least || !large || small.rounds.length === 0 || large.rounds.length === 0)
      return [];
    const [before, after] = [medians(small), medians(large)];
    return {
      what: nameOf(small),
      server: small.server,
      "p50 ms": `${before.p50_ms.toFixed(2)} → ${after.p50_ms.toFixed(2)}`,
      "p50 grows": ratio(after.p50_ms, before.p50_ms),
      "CPU µs": `${Math.round(before.cpu_us)} → ${Math.round(after.cpu_us)}`,
      "CPU grows": ratio(after.cpu_us, before.cpu_us),
    };
  });
};

export const fixedRateTable = (results: readonly FixedRateResult[]): object[] =>
  results.map(({ rows, server, asked, refused, unanswered, ...figures }) => ({
    rows,
    server,
    asked,
    refused,
    unanswered,
    ...Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(2))]),
    ),
  }));
