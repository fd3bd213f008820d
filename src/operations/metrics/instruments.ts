import { Counter, Gauge, type Histogram, type Registry } from "prom-client";
import type { HistogramCounts } from "../../histogram.ts";

/** A figure with its labels; without any: `[{}, 1]`. */
export type Sample<L extends string = string> = readonly [Partial<Record<L, string>>, number];

interface About<L extends string> {
  name: string;
  help: string;
  labels?: readonly L[];
}

/** What is read when it is asked for, as it is now. What cannot be read is left out, and the rest told. */
export const gauge = <L extends string>(
  registry: Registry,
  { name, help, labels = [] }: About<L>,
  read: () => readonly Sample<L>[],
): void => {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      if (labels.length === 0) this.remove({}); // it would be told as 0
      for (const [at, value] of readable(read)) this.set(at, value);
    },
  });
};

/** As `gauge`, of what is counted elsewhere and only grows. */
export const total = <L extends string>(
  registry: Registry,
  { name, help, labels = [] }: About<L>,
  read: () => readonly Sample<L>[],
): void => {
  new Counter({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      for (const [at, value] of readable(read)) this.inc(at, value);
    },
  });
};

/** As `total`, of what is counted by how much it was. */
export const histogram = <L extends string>(
  registry: Registry,
  { name, help }: About<L>,
  read: () => readonly (readonly [Partial<Record<L, string>>, HistogramCounts])[],
): void => {
  const values = () =>
    read().flatMap(([at, { bounds, counts, sum }]) => {
      let count = 0;
      const buckets = counts.map((more, place) => {
        count += more;
        const labels = { ...at, le: bounds[place] ?? "+Inf" };
        return { metricName: `${name}_bucket`, labels, value: count };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels: at, value: sum },
        { metricName: `${name}_count`, labels: at, value: count },
      ];
    });
  // The library's own can only be told one duration after the other; the registry asks for no more than this.
  const told = { name, get: async () => ({ name, help, type: "histogram", values: values() }) };
  registry.registerMetric(told as unknown as Histogram);
};

/** The one sample of a figure without labels; none of what is not known. */
export const one = (value: number | null | undefined): readonly Sample<never>[] =>
  value === null || value === undefined ? [] : [[{}, value]];

const readable = <L extends string>(read: () => readonly Sample<L>[]): readonly Sample<L>[] => {
  try {
    return read();
  } catch {
    return [];
  }
};
