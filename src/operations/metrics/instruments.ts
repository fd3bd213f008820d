import { Counter, Gauge, type Histogram, type Registry } from "prom-client";
import type { HistogramCounts } from "../../histogram.ts";

/** Labels and value; without labels `[{}, 1]`. */
export type Sample<L extends string = string> = readonly [Partial<Record<L, string>>, number];

interface MetricOptions<L extends string> {
  name: string;
  help: string;
  labels?: readonly L[];
}

/** A gauge that is read on each scrape. Left out if `read` throws. */
export const gauge = <L extends string>(
  registry: Registry,
  { name, help, labels = [] }: MetricOptions<L>,
  read: () => readonly Sample<L>[],
): void => {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      if (labels.length === 0) this.remove({}); // otherwise shown as 0
      for (const [at, value] of readable(read)) this.set(at, value);
    },
  });
};

/** Like `gauge`, for a counter that is kept elsewhere. */
export const total = <L extends string>(
  registry: Registry,
  { name, help, labels = [] }: MetricOptions<L>,
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

/** Like `total`, for a histogram. */
export const histogram = <L extends string>(
  registry: Registry,
  { name, help }: MetricOptions<L>,
  read: () => readonly (readonly [Partial<Record<L, string>>, HistogramCounts])[],
): void => {
  const values = () =>
    read().flatMap(([at, { bounds, counts, sum }]) => {
      let count = 0;
      const buckets = counts.map((more, index) => {
        count += more;
        const labels = { ...at, le: bounds[index] ?? "+Inf" };
        return { metricName: `${name}_bucket`, labels, value: count };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels: at, value: sum },
        { metricName: `${name}_count`, labels: at, value: count },
      ];
    });
  // The library's Histogram only accepts single observations. The registry needs just these two members.
  const metric = { name, get: async () => ({ name, help, type: "histogram", values: values() }) };
  registry.registerMetric(metric as unknown as Histogram);
};

/** The sample of a figure without labels; none if the value is unknown. */
export const one = (value: number | null | undefined): readonly Sample<never>[] =>
  value === null || value === undefined ? [] : [[{}, value]];

const readable = <L extends string>(read: () => readonly Sample<L>[]): readonly Sample<L>[] => {
  try {
    return read();
  } catch {
    return [];
  }
};
