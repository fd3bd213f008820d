import { type ChartData, series_max } from "../chart/chart-data.ts";
import { intervalLabel } from "../format/interval.ts";
import { money } from "../format/money.ts";
import { loggedIn } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import type { ReportInterval } from "./types.ts";

/** More bars than this are drawn as lines. */
const bars_max = 62;

interface Row {
  from: string;
  to: string;
}

/** The beginnings of the intervals, in order. */
const beginnings = (rows: readonly Row[]): string[] => [...new Set(rows.map(({ from }) => from))];

type Kind = ChartData["kind"];

/** The chart of one row for each interval: a series for each of these values. */
export const ofIntervals = <T extends Row>(
  { rows, interval }: { rows: readonly T[]; interval: ReportInterval },
  kind: Kind,
  shown: ChartData["shown"],
  values: readonly (readonly [name: string, of: (row: T) => number | null])[],
): ChartData => ({
  kind: rows.length > bars_max ? "lines" : kind,
  labels_are: "days",
  labels: rows.map((row) => intervalLabel(row, interval)),
  series: values.map(([name, of]) => ({ name, values: rows.map(of) })),
  shown,
});

/** The chart of several rows for each interval: a series for each of the largest groups, and one for the others. */
export const ofGroups = <T extends Row>(
  { rows, interval }: { rows: readonly T[]; interval: ReportInterval },
  shown: ChartData["shown"],
  groupOf: (row: T) => string,
  figureOf: (row: T) => number,
): ChartData => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(groupOf(row), (sums.get(groupOf(row)) ?? 0) + figureOf(row));
  const groups = [...sums].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const named = groups.length > series_max ? groups.slice(0, series_max - 1) : groups;
  const others = strings.value.reports.others;
  const names = groups.length > series_max ? [...named, others] : named;
  const from = beginnings(rows);
  const at = new Map(from.map((day, index) => [day, index]));
  const series = names.map((name) => ({ name, values: from.map(() => 0) }));
  for (const row of rows) {
    const name = named.includes(groupOf(row)) ? groupOf(row) : others;
    const values = series.find((each) => each.name === name)?.values;
    const index = at.get(row.from) ?? 0;
    if (values) values[index] = (values[index] ?? 0) + figureOf(row);
  }
  return {
    kind: from.length > bars_max ? "lines" : "stacked",
    labels_are: "days",
    labels: from.map((day) => intervalLabel({ from: day, to: day }, interval)),
    series,
    shown,
  };
};

/** The rows of each currency, the organization's own first; without those in which nothing ever was. */
export const byCurrency = <T extends { currency: string }>(
  rows: readonly T[],
  isEmpty: (row: T) => boolean,
): [currency: string, rows: T[]][] => {
  const own = loggedIn().organization.currency;
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .filter(([currency, of]) => currency === own || !of.every(isEmpty))
    .toSorted(([one], [other]) => Number(other === own) - Number(one === own));
};

export const inCurrency =
  (currency: string): ChartData["shown"] =>
  (value) =>
    money(value, currency);
