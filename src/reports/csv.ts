import { stringify } from "csv-stringify/sync";
import { escapeFormula } from "../shared/formulas.ts";
import type { Amount } from "./report.ts";

type Cell = string | number | boolean | null | undefined;
export type CsvRow = Readonly<Record<string, Cell | readonly Amount[]>>;

/** The rows as CSV under the names of their fields, with a column for each currency of a list of amounts. */
export const reportCsv = (columns: readonly string[], rows: readonly CsvRow[]): string => {
  const parts = columns.flatMap((column) => {
    const currencies = currenciesIn(column, rows);
    return currencies === null
      ? [{ header: column, cellOf: (row: CsvRow) => textOf(row[column]) }]
      : currencies.map((currency) => ({
          header: `${column}_${currency}`,
          cellOf: (row: CsvRow) => textOf(amountIn(row[column], currency)),
        }));
  });
  const cells = rows.map((row) => parts.map(({ cellOf }) => cellOf(row)));
  return stringify([parts.map(({ header }) => header), ...cells]);
};

/** The currencies of a column of amounts, sorted; null for another column. */
const currenciesIn = (column: string, rows: readonly CsvRow[]): string[] | null => {
  const lists = rows.flatMap((row) => (isAmounts(row[column]) ? [row[column]] : []));
  if (lists.length === 0) return null;
  return [...new Set(lists.flatMap((list) => list.map(({ currency }) => currency)))].toSorted();
};

const isAmounts = (value: CsvRow[string]): value is readonly Amount[] => Array.isArray(value);

const amountIn = (value: CsvRow[string], currency: string): Cell =>
  isAmounts(value) ? value.find((each) => each.currency === currency)?.amount : null;

/** No cell is a formula to a spreadsheet. */
const textOf = (value: CsvRow[string]): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? escapeFormula(value) : String(value);
};
