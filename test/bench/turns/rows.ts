import { loadavg } from "node:os";
import { median } from "../median.ts";

/** Longer turns are explained or mended; a few, which docs/performance.md names, may take `worst_ms`. */
const turn_max_ms = 25;
const shown_max = 10;

export interface Turn {
  longest_ms: number;
  busiest_ms: number;
}

/** The longest turns while something was done, round by round. */
export interface Row {
  what: string;
  result: string;
  turns: readonly Turn[];
  took_ms: number;
  wal_mb: number;
}

const clock = ({ turns }: Row): number => Math.max(...turns.map(({ longest_ms }) => longest_ms));
const processor = ({ turns }: Row): number =>
  Math.max(...turns.map(({ busiest_ms }) => busiest_ms));

const shown = (row: Row) => ({
  what: row.what,
  result: row.result,
  rounds: row.turns.length,
  "clock, ms": clock(row).toFixed(1),
  "processor, ms": processor(row).toFixed(1),
  "usual processor, ms": median(row.turns.map(({ busiest_ms }) => busiest_ms)).toFixed(1),
  "took, s": (row.took_ms / 1000).toFixed(1),
  "WAL, MB": row.wal_mb.toFixed(0),
});

const worst = (rows: readonly Row[], by: (row: Row) => number): Row[] =>
  rows.toSorted((a, b) => by(b) - by(a)).slice(0, shown_max);

export const printRows = (rows: readonly Row[]): void => {
  const over = rows.filter((row) => Math.max(clock(row), processor(row)) > turn_max_ms);
  console.log(`the ${shown_max} longest turns by processor time; the load is ${loadavg()[0]}`);
  console.table(worst(rows, processor).map(shown));
  console.log(`the ${shown_max} longest turns by the clock`);
  console.table(worst(rows, clock).map(shown));
  console.log(`${over.length} of ${rows.length} over ${turn_max_ms} ms by either`);
  console.table(over.map(shown));
};

export const lineOf = (row: Row): string =>
  `${clock(row).toFixed(1).padStart(7)} ${processor(row).toFixed(1).padStart(7)}  ${row.result.padEnd(9)} ${row.what}`;
