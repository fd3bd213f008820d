import type { Contender, Data, OperationName } from "../contender.ts";
import { measureAtFixedRate } from "./at-fixed-rate.ts";
import { type Measured, measureRound } from "./measure.ts";
import type { Options } from "./options.ts";
import { type FixedRateResult, nameOf, type Result } from "./results.ts";

const connections_usual = 16;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ").slice(0, 300);

/** Without those that could not be prepared for this file. */
export const preparedFor = async (
  contenders: readonly Contender[],
  data: Data,
  folder: string,
): Promise<Contender[]> => {
  const prepared: Contender[] = [];
  for (const contender of contenders)
    try {
      await contender.prepare?.(data, folder);
      prepared.push(contender);
    } catch (error) {
      console.log(`${contender.name} is left out: ${messageOf(error)}`);
    }
  return prepared;
};

/** The operations that are asked for; the mix with each number of connections. */
const measuredOf = ({ only, connections, seconds }: Options): Measured[] =>
  only
    .filter((one): one is OperationName => one !== "fixed_rate" && one !== "webhooks")
    .flatMap((operation) =>
      (operation === "mixed" ? connections : [connections_usual]).map((each) => ({
        operation,
        connections: each,
        seconds,
      })),
    );

/** The servers take turns in each round. Each figure is printed when it is there, and a failure is one, too. */
export const measureAll = async (
  contenders: readonly Contender[],
  data: Data,
  folder: string,
  options: Options,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const measured of measuredOf(options)) {
    const able = contenders.filter((one) => one.scripts(data)[measured.operation] !== undefined);
    const of_each = able.map(
      ({ name }): Result => ({
        ...measured,
        rows: data.rows,
        server: name,
        rounds: [],
        failures: [],
      }),
    );
    for (let round = 1; round <= options.rounds; round += 1)
      for (const [index, contender] of able.entries()) {
        const line = `${data.rows} rows, ${nameOf(measured)}, round ${round}, ${contender.name}:`;
        try {
          const done = await measureRound(contender, data, folder, measured);
          of_each[index]?.rounds.push(done);
          console.log(
            `${line} ${done.per_second.toFixed(0)}/s, p50 ${done.p50_ms.toFixed(2)} ms, p99 ${done.p99_ms.toFixed(2)} ms, CPU ${done.cpu_us.toFixed(0)} µs`,
          );
        } catch (error) {
          of_each[index]?.failures.push(messageOf(error));
          console.log(`${line} failed: ${messageOf(error)}`);
        }
      }
    results.push(...of_each);
  }
  return results;
};

/** The mix at a fixed rate, of those who answer the paths of ours. */
export const measureFixedRates = async (
  contenders: readonly Contender[],
  data: Data,
  folder: string,
  seconds: number,
): Promise<FixedRateResult[]> => {
  const results: FixedRateResult[] = [];
  for (const contender of contenders.filter(({ same_paths }) => same_paths)) {
    const line = `${data.rows} rows, 1,000 requests a second, ${contender.name}:`;
    try {
      const done = await measureAtFixedRate(contender, data, folder, seconds);
      results.push({ rows: data.rows, server: contender.name, ...done });
      console.log(
        `${line} p50 ${done.p50_ms.toFixed(2)} ms, p99 ${done.p99_ms.toFixed(2)} ms, max ${done.max_ms.toFixed(1)} ms, ${done.refused} refused and ${done.unanswered} unanswered of ${done.asked}`,
      );
    } catch (error) {
      console.log(`${line} failed: ${messageOf(error)}`);
    }
  }
  return results;
};
