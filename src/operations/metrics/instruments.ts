import { Counter, Gauge, type Registry } from "prom-client";

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
