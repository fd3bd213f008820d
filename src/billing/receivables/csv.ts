import { stringify } from "csv-stringify/sync";
import { escapeFormula } from "../../shared/formulas.ts";
import type { Receivable } from "./wire.ts";

const columns = [
  "name",
  "phone_number",
  "email",
  "branch",
  "collector",
  "oldest_due_date",
  "days_overdue",
  "open_invoices",
] as const;

/** The rows as CSV, with a column for the balance in each currency. No cell is a formula to a spreadsheet. */
export const receivablesCsv = (rows: readonly Receivable[], currency: string): string => {
  const found = new Set(rows.flatMap(({ balances }) => balances.map((each) => each.currency)));
  const currencies = [...found].toSorted();
  const header = [
    "client_id",
    ...columns,
    ...currencies.map((each) => `balance_${each}`),
    `worth_${currency}`,
  ];
  return stringify([header, ...rows.map((row) => cellsOf(row, currencies))]);
};

const cellsOf = (row: Receivable, currencies: readonly string[]): string[] => {
  const shown = {
    ...row,
    branch: row.branch?.name ?? null,
    collector: row.collector?.name ?? null,
  };
  const amounts = currencies.map(
    (currency) => row.balances.find((each) => each.currency === currency)?.amount ?? 0,
  );
  return [row.client_id, ...columns.map((column) => shown[column]), ...amounts, row.worth].map(
    (cell) => (typeof cell === "number" ? String(cell) : escapeFormula(cell ?? "")),
  );
};
