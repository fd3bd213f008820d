import { AmountLines } from "../billing/amount-lines.tsx";
import { intervalText } from "../format/interval.ts";
import { number } from "../format/locale.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import type { TableColumn } from "../ui/table.tsx";
import type { Amount, ReportInterval } from "./types.ts";

/** What is unknown, or has no value. */
const unknown = "–";

/** The rows of a report whose field F is of type V, and F in the totals. */
interface Of<T extends Record<F, V>, F extends string, V, Total = V> {
  rows: readonly T[];
  totals: Record<F, Total>;
}

/** The column of an interval, in which the last row says that it is the total. */
export const intervalColumn = <T extends { from: string; to: string }>({
  interval,
}: {
  rows: readonly T[];
  interval: ReportInterval;
}): TableColumn<T> => ({
  title: strings.value.reports.intervals[interval],
  cell: (row) => intervalText(row, interval),
  total: strings.value.reports.total,
});

export const countColumn = <T extends Record<F, number>, F extends string>(
  { totals }: Of<T, F, number>,
  field: F,
  title: string,
): TableColumn<T> => ({
  title,
  numeric: true,
  cell: (row) => number(row[field]),
  total: number(totals[field]),
});

/** Money in the currency of the row. */
export const moneyColumn = <T extends Record<F, number> & { currency: string }, F extends string>(
  { totals }: Of<T, F, number, readonly Amount[]>,
  field: F,
  title: string,
): TableColumn<T> => ({
  title,
  numeric: true,
  cell: (row) => <bdi>{money(row[field], row.currency)}</bdi>,
  total: <AmountLines amounts={totals[field]} />,
});

type Amounts = readonly Amount[] | null;

/** Money in several currencies; null is unknown. */
export const amountsColumn = <T extends Record<F, Amounts>, F extends string>(
  { totals }: Of<T, F, Amounts>,
  field: F,
  title: string,
): TableColumn<T> => ({
  title,
  numeric: true,
  cell: (row) => amounts(row[field]),
  total: amounts(totals[field]),
});

const amounts = (of: Amounts) => (of === null ? unknown : <AmountLines amounts={of} />);

export const hoursColumn = <T extends Record<F, number | null>, F extends string>(
  { totals }: Of<T, F, number | null>,
  field: F,
  title: string,
): TableColumn<T> => ({
  title,
  numeric: true,
  cell: (row) => hours(row[field]),
  total: hours(totals[field]),
});

/** Minutes as hours. */
export const minutesColumn = <T extends Record<F, number>, F extends string>(
  { totals }: Of<T, F, number>,
  field: F,
  title: string,
): TableColumn<T> => ({
  title,
  numeric: true,
  cell: (row) => hours(row[field] / 60),
  total: hours(totals[field] / 60),
});

const hours = (value: number | null): string =>
  value === null
    ? unknown
    : strings.value.reports.hours(number(value, { maximumFractionDigits: 1 }));

export const share = (value: number | null): string =>
  value === null ? unknown : number(value, { style: "percent", maximumFractionDigits: 1 });

export const shownCount = (value: number): string => number(value);
